/** Whether the bytes of source documents are here, are being fetched, or are missing because they could not be fetched. */
import { type Core, type Queryable, type Transaction, unschedule } from "../../foundation/index.js";
import type { DocumentRow } from "./document.js";
import { addNotes } from "./notes.js";

/** A source document of a quote. */
export type QuoteSource = Pick<
  DocumentRow,
  "id" | "url" | "file_name" | "bytes_key" | "failure" | "absence_accepted_at"
>;

/** The SQL condition of a document that is missing, about which nobody has said anything. */
export const isMissing = "failure IS NOT NULL AND absence_accepted_at IS NULL";

/** The source documents of a quote, by what has become of their bytes. */
export interface Arrivals {
  readonly here: readonly QuoteSource[];
  readonly pending: readonly QuoteSource[];
  /** Without them the quote cannot be approved, until somebody removes, replaces or leaves them out. */
  readonly missing: readonly QuoteSource[];
}

export async function readArrivals(database: Queryable, quoteId: string): Promise<Arrivals> {
  const all = await database.query<QuoteSource>(
    `SELECT id, url, file_name, bytes_key, failure, absence_accepted_at FROM documents
     WHERE quote_id = $1 AND document_role = 'source' ORDER BY seq`,
    [quoteId],
  );
  return {
    here: all.filter((each) => each.bytes_key !== null),
    pending: all.filter((each) => each.bytes_key === null && each.failure === null),
    missing: all.filter((each) => each.failure !== null && each.absence_accepted_at === null),
  };
}

const tooLate = "It had not arrived when the quote was priced.";

/** Ends the wait for what is still being fetched: it is missing from now on. The history says what the price leaves out. */
export async function endWait(
  core: Core,
  tx: Transaction,
  { quoteId, arrivals }: { readonly quoteId: string; readonly arrivals: Arrivals },
): Promise<void> {
  const { pending, missing } = arrivals;
  for (const { id } of pending) {
    await unschedule(tx, { kind: "fetch_document", subject: id });
    await tx.query("UPDATE documents SET failure = $2, updated_at = $3 WHERE id = $1", [
      id,
      tooLate,
      core.clock.now(),
    ]);
  }
  const texts = [...missing, ...pending].map((each) => `Priced without ${labelOf(each)}.`);
  await addNotes(core, tx, { quoteId, texts });
}

/** What people call a document. */
export function labelOf({
  file_name,
  url,
  id,
}: Pick<QuoteSource, "file_name" | "url" | "id">): string {
  return `“${file_name ?? url ?? id}”`;
}
