import type { ListQuotesRequest } from "@apostille/evaluation-services/operations";
import type { Quote } from "@apostille/evaluation-services/types";
import {
  columns,
  contains,
  type Core,
  equal,
  equalText,
  type ListPage,
  type ListRequest,
  type ListSpec,
  notFound,
  only,
  type Queryable,
  readPage,
  type Transaction,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { type PartColumns, quoteParts, partsOf } from "./carts/parts.js";
import { type QuoteRow, toQuote, type QuoteRequest } from "./quote.js";
const spec: ListSpec = {
  table: "quotes",
  sorts: new Map([
    ...columns("time", "created_at"),
    ...columns("text", "number", "status"),
    ...columns("time", "expires_at", "requested_at"),
  ]),
  counted: ["status", "quote_type", "team"],
  parts: quoteParts,
  search: contains(["id", "SELECT quote_id FROM documents"]),
  filters: new Map([
    ...equalText("status"),
    ...equal("quote_type"),
    ...equalText("number"),
    ["team", (operand) => `team_id = ${operand}`],
  ]),
};

/** Responds with 404 if the account has no such quote. */
export async function getQuote(core: Core, caller: Caller, quoteId: string): Promise<Quote> {
  const rows = await core.database.query<QuoteRow & PartColumns>(
    `SELECT *, ${quoteParts} FROM quotes record WHERE id = $1 AND account_id = $2`,
    [quoteId, caller.accountId],
  );
  return theQuote(core, rows);
}

/** The request of an existing quote, of which the API returns only a part. */
export async function readRequest(database: Queryable, quoteId: string): Promise<QuoteRequest> {
  const rows = await database.query<Pick<QuoteRow, "request">>(
    "SELECT request FROM quotes WHERE id = $1",
    [quoteId],
  );
  return only(rows).request;
}

export async function listQuotes(
  core: Core,
  caller: Caller,
  request: ListRequest<ListQuotesRequest["query"]>,
): Promise<ListPage<Quote>> {
  return readPage<QuoteRow & PartColumns, Quote>(core.database, {
    spec,
    owner: ["account_id", caller.accountId],
    path: `${core.settings.apiBase}/quotes`,
    request,
    toItems: async (rows) => rows.map((row) => toQuote(row, partsOf(row), core.settings)),
  });
}

/** Locks a quote until the transaction ends. Responds with 404 if it does not exist. */
export async function lockQuote(tx: Transaction, quoteId: string): Promise<QuoteRow> {
  const [row] = await tx.query<QuoteRow>("SELECT * FROM quotes WHERE id = $1 FOR UPDATE", [
    quoteId,
  ]);
  if (row === undefined) throw notFound();
  return row;
}

/** The current quote, within a transaction. */
export async function readQuote(core: Core, tx: Queryable, quoteId: string): Promise<Quote> {
  const rows = await tx.query<QuoteRow & PartColumns>(
    `SELECT *, ${quoteParts} FROM quotes record WHERE id = $1`,
    [quoteId],
  );
  return theQuote(core, rows);
}

function theQuote(core: Core, [row]: readonly (QuoteRow & PartColumns)[]): Quote {
  if (row === undefined) throw notFound();
  return toQuote(row, partsOf(row), core.settings);
}
