import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core.js";
import type { Queryable, Transaction } from "../database/database.js";
import { json } from "../database/database.js";
import type { NewDocument } from "../documents/store.js";
import { addDocument } from "../documents/store.js";
import { nameFromUrl } from "../files/name.js";
import { nextDocumentNumber } from "../ids/counter.js";
import { schedule } from "../jobs/jobs.js";
import { stamped } from "../lifecycles/columns.js";
import { creation } from "../lifecycles/machine.js";
import { validated } from "../validation/validate.js";
import type { Quote } from "./quote.js";
import { announce } from "./announce.js";
import { readQuote } from "./read.js";
import type { QuoteRequest } from "./request.js";
import { quoteRequest } from "./request.js";
import { checkTeam, checkUrls, stagedFiles } from "./sources.js";

export interface QuoteCreated {
  readonly message: "Quote request created successfully.";
  readonly data: Quote;
}

/** Submits a quote request. Refuses with 422 what cannot be taken. */
export async function createQuote(
  core: Core,
  caller: Caller,
  body: unknown,
): Promise<QuoteCreated> {
  const request = validated(quoteRequest, body);
  checkUrls(core, request);
  const data = await core.database.transaction(async (tx) => {
    await checkTeam(tx, caller, request);
    const documents = await sources(tx, caller, request);
    const quoteId = await insert(core, tx, { request, accountId: caller.accountId });
    for (const document of documents) {
      await addDocument(core, tx, { ...document, accountId: caller.accountId, quoteId });
    }
    return submitted(core, tx, quoteId);
  });
  return { message: "Quote request created successfully.", data };
}

async function submitted(core: Core, tx: Transaction, quoteId: string): Promise<Quote> {
  const wish = { to: "requested", operation: "createQuote" };
  const quote = await readQuote(core, tx, quoteId);
  await announce(core, tx, { quoteId, transition: creation(core.lifecycles.quote, wish) });
  const { pricesQuotesAfter } = core.settings;
  if (pricesQuotesAfter !== null) {
    const runAt = new Date(core.clock.now().getTime() + pricesQuotesAfter);
    await schedule(core, tx, { kind: "price_quote", subject: quoteId, runAt });
  }
  return quote;
}

async function sources(
  tx: Queryable,
  caller: Caller,
  request: QuoteRequest,
): Promise<NewDocument[]> {
  const files = await stagedFiles(tx, caller, request.document_ids ?? []);
  return [
    ...files.map((file) => ({
      role: "source",
      fileName: file.file_name,
      stored: file.bytes_key === null ? null : { ...file, key: file.bytes_key },
    })),
    ...(request.document_urls ?? []).map((url) => ({
      role: "source",
      fileName: nameFromUrl(url),
      url,
      stored: null,
    })),
  ];
}

async function insert(
  core: Core,
  tx: Transaction,
  { request, accountId }: { readonly request: QuoteRequest; readonly accountId: string },
): Promise<string> {
  const wish = { to: "requested", operation: "createQuote" };
  const made = creation(core.lifecycles.quote, wish);
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
      request.team ?? null,
      number,
      made.to,
      request.quote_type,
      json(request),
      request.turnaround ?? null,
      stamped(made, now, ["requested_at", null]),
      now,
    ],
  );
  return id;
}
