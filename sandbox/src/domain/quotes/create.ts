import type { Quote, QuoteCreated } from "@apostille/evaluation-services/types";
import {
  type Core,
  json,
  nextDocumentNumber,
  schedule,
  type StateTransition,
  type Transaction,
  validateShape,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { timestampAfter, creation, transition } from "../lifecycles/machine.js";
import { announceQuote } from "./announce.js";
import { lockQuote, readQuote } from "./read.js";
import { quoteRequest, type QuoteRequest } from "./quote.js";
import { addDocument } from "../documents/store.js";
import { checkTeam, sourceDocuments } from "./sources.js";

/** Submits a quote request. Refuses an invalid one with 422. */
export async function createQuote(
  core: Core,
  caller: Caller,
  body: unknown,
): Promise<QuoteCreated> {
  const request = validateShape(quoteRequest, body);
  const start = creation(core.lifecycles.quote, { to: "requested", operation: "createQuote" });
  const data = await core.database.transaction(async (tx) => {
    const quoteId = await insertQuote(core, tx, { caller, request, transition: start });
    return submit(core, tx, { accountId: caller.accountId, quoteId, transition: start });
  });
  return { message: "Quote request created successfully.", data };
}

/** Creates a draft, as the portal does. It emits no event until it is submitted. */
export async function startDraft(core: Core, caller: Caller, body: unknown): Promise<Quote> {
  const request = validateShape(quoteRequest, body);
  const start = creation(core.lifecycles.quote, { to: "pending", by: "event" });
  return core.database.transaction(async (tx) => {
    const quoteId = await insertQuote(core, tx, { caller, request, transition: start });
    return readQuote(core, tx, quoteId);
  });
}

/** Submits a draft, as the portal does. Throws `NoTransition` if it is no longer a draft. */
export function submitDraft(core: Core, quoteId: string): Promise<Quote> {
  return core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId);
    const change = transition(core.lifecycles.quote, row.status, { to: "requested", by: "event" });
    const now = core.clock.now();
    await tx.query(
      "UPDATE quotes SET status = $2, requested_at = $3, updated_at = $4 WHERE id = $1",
      [quoteId, change.to, timestampAfter(change, now, ["requested_at", row.requested_at]), now],
    );
    return submit(core, tx, { accountId: row.account_id, quoteId, transition: change });
  });
}

interface Submission {
  readonly accountId: string;
  readonly quoteId: string;
  readonly transition: StateTransition;
}

async function submit(
  core: Core,
  tx: Transaction,
  { accountId, quoteId, transition }: Submission,
): Promise<Quote> {
  const quote = await announceQuote(core, tx, { accountId, quoteId, transition });
  const { pricesQuotesAfter } = core.settings;
  if (pricesQuotesAfter !== null) {
    const runAt = new Date(core.clock.now().getTime() + pricesQuotesAfter);
    await schedule(core, tx, { kind: "price_quote", subject: quoteId, runAt });
  }
  return quote;
}

interface NewQuote {
  readonly caller: Caller;
  readonly request: QuoteRequest;
  /** The transition that creates the quote. */
  readonly transition: StateTransition;
}

/** Adds a quote with its source documents and returns its id. Refuses invalid references in the request with 422. */
async function insertQuote(core: Core, tx: Transaction, quote: NewQuote): Promise<string> {
  const { caller, request } = quote;
  await checkTeam(tx, caller, request);
  const documents = await sourceDocuments(core, tx, { caller, request });
  const quoteId = await insertRow(core, tx, quote);
  for (const document of documents) {
    await addDocument(core, tx, { ...document, accountId: caller.accountId, quoteId });
  }
  return quoteId;
}

async function insertRow(
  core: Core,
  tx: Transaction,
  { caller: { accountId }, request, transition }: NewQuote,
): Promise<string> {
  const now = core.clock.now();
  const id = await core.ids.next(tx, "quo");
  const number = await nextDocumentNumber(tx, "Q", { accountId, now });
  await tx.query(
    `INSERT INTO quotes (id, account_id, team_id, number, status, quote_type, request,
       requested_turnaround, items, total_cents, requested_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, '[]', 0, $9, $10, $10)`,
    [
      id,
      accountId,
      request.team,
      number,
      transition.to,
      request.quote_type,
      json(request),
      request.turnaround,
      timestampAfter(transition, now, ["requested_at", null]),
      now,
    ],
  );
  return id;
}
