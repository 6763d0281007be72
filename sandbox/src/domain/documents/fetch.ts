import {
  type Core,
  finish,
  hasten,
  type Job,
  only,
  type Transaction,
  unschedule,
} from "../../foundation/index.js";
import { type DownloadOutcome, fetchBytes } from "../files/ingest.js";
import { labelOf, readArrivals } from "./arrivals.js";
import { addNotes } from "./notes.js";

/**
 * The job that fetches a source document from its URL. It emits no event. Properties that depend on the bytes stay null
 * until they are fetched, or if they cannot be; the history of the quote then says why.
 */
export async function fetchDocumentJob(core: Core, job: Job): Promise<void> {
  await fetchDocument(core, job.subject, (tx) => finish(tx, job));
}

/** Fetches at once what the jobs of a quote would fetch. */
export async function fetchDocuments(core: Core, quoteId: string): Promise<void> {
  const { pending } = await readArrivals(core.database, quoteId);
  for (const { id: subject } of pending) {
    await fetchDocument(core, subject, (tx) => unschedule(tx, { kind: "fetch_document", subject }));
  }
}

interface Address {
  readonly id: string;
  readonly url: string;
  readonly file_name: string | null;
  readonly quote_id: string;
}

async function fetchDocument(
  core: Core,
  documentId: string,
  endJob: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const rows = await core.database.query<Address>(
    "SELECT id, url, file_name, quote_id FROM documents WHERE id = $1 AND url IS NOT NULL",
    [documentId],
  );
  const source = only(rows);
  const outcome = await fetchBytes(core, { url: source.url, name: source.file_name ?? "" });
  await core.database.transaction(async (tx) => {
    // The quote is locked first, as in every other change, so that there is no deadlock.
    const [quote] = await tx.query<{ requested_at: Date | null }>(
      "SELECT requested_at FROM quotes WHERE id = $1 FOR UPDATE",
      [source.quote_id],
    );
    await endJob(tx);
    await store(core, tx, { source, outcome });
    const { pending } = await readArrivals(tx, source.quote_id);
    if (pending.length > 0 || !quote?.requested_at) return;
    const due = quote.requested_at.getTime() + (core.settings.pricesQuotesAfter ?? 0);
    const runAt = new Date(Math.max(due, core.clock.now().getTime()));
    await hasten(core, tx, { kind: "price_quote", subject: source.quote_id, runAt });
  });
}

async function store(
  core: Core,
  tx: Transaction,
  { source, outcome }: { readonly source: Address; readonly outcome: DownloadOutcome },
): Promise<void> {
  const now = core.clock.now();
  if ("failure" in outcome) {
    const { failure } = outcome;
    await tx.query("UPDATE documents SET failure = $2, updated_at = $3 WHERE id = $1", [
      source.id,
      failure,
      now,
    ]);
    const texts = [`${labelOf(source)} is missing. ${failure}`];
    return addNotes(core, tx, { quoteId: source.quote_id, texts });
  }
  await tx.query(
    `UPDATE documents SET bytes_key = $2, mime_type = $3, size = $4, updated_at = $5 WHERE id = $1`,
    [source.id, outcome.key, outcome.mimeType, outcome.size, now],
  );
}
