import type { Core, Queryable, Transaction } from "../../foundation/index.js";

/** A line in the history of a quote, beside its events. */
export interface Note {
  readonly text: string;
  readonly createdAt: Date;
}

export async function addNotes(
  core: Core,
  tx: Transaction,
  { quoteId, texts }: { readonly quoteId: string; readonly texts: readonly string[] },
): Promise<void> {
  for (const text of texts) {
    await tx.query("INSERT INTO quote_notes (quote_id, text, created_at) VALUES ($1, $2, $3)", [
      quoteId,
      text,
      core.clock.now(),
    ]);
  }
}

/** The notes of a quote, newest first. */
export function readNotes(database: Queryable, quoteId: string): Promise<Note[]> {
  return database.query<Note>(
    `SELECT text, created_at AS "createdAt" FROM quote_notes WHERE quote_id = $1 ORDER BY seq DESC`,
    [quoteId],
  );
}
