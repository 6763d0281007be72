import { json, type Queryable } from "../../foundation/index.js";

/** By what people know a quote and its order. */
export interface QuoteLabel {
  readonly reference: string | null;
  readonly candidate: string | null;
}

const names = ["first_name", "middle_name", "last_name"]
  .map((name) => `request #>> '{candidate,${name}}'`)
  .join(", ");

/** The labels of quotes by their ids. */
export async function readLabels(
  database: Queryable,
  quoteIds: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, QuoteLabel>> {
  const rows = await database.query<QuoteLabel & { readonly id: string }>(
    `SELECT id, request ->> 'reference' AS reference, nullif(concat_ws(' ', ${names}), '') AS candidate
     FROM quotes
     WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb))`,
    [json(quoteIds.filter(Boolean))],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
