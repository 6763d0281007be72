import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { type Queryable, type Transaction, json } from "../database/database.js";
import { type NewDocument, addDocument } from "../documents/store.js";
import { nameFromUrl } from "../files/name.js";
import { nextDocumentNumber } from "../ids/counter.js";
import type { StateTransition } from "../core/lifecycle.js";
import { stamped } from "../lifecycles/machine.js";
import type { QuoteRequest } from "./request.js";
import { checkTeam, checkUrls, stagedDocuments } from "./sources.js";

export interface NewQuote {
  readonly caller: Caller;
  readonly request: QuoteRequest;
  /** The transition that creates the quote. */
  readonly made: StateTransition;
}

/** Adds a quote with its source documents and returns its id. Refuses invalid references in the request with 422. */
export async function insertQuote(core: Core, tx: Transaction, quote: NewQuote): Promise<string> {
  const { caller, request } = quote;
  checkUrls(core, request);
  await checkTeam(tx, caller, request);
  const documents = await sources(tx, caller, request);
  const quoteId = await insertRow(core, tx, quote);
  for (const document of documents) {
    await addDocument(core, tx, { ...document, accountId: caller.accountId, quoteId });
  }
  return quoteId;
}

async function sources(
  tx: Queryable,
  caller: Caller,
  request: QuoteRequest,
): Promise<NewDocument[]> {
  return [
    ...(await stagedDocuments(tx, caller, request.document_ids ?? [])),
    ...(request.document_urls ?? []).map((url) => ({
      role: "source",
      fileName: nameFromUrl(url),
      url,
      stored: null,
    })),
  ];
}

async function insertRow(
  core: Core,
  tx: Transaction,
  { caller: { accountId }, request, made }: NewQuote,
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
      made.to,
      request.quote_type,
      json(request),
      request.turnaround,
      stamped(made, now, ["requested_at", null]),
      now,
    ],
  );
  return id;
}
