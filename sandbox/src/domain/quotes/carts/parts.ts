import type { DocumentRow } from "../../documents/document.js";
import type { CartRow } from "./cart.js";

/** The parts of a quote or an order that come from other tables. */
export interface CartParts {
  readonly cart: CartRow | undefined;
  readonly documents: readonly DocumentRow[];
}

/** The columns of the parts, in JSON: one statement reads a record with all its parts. */
export interface PartColumns {
  readonly cart_row: InJson<CartRow> | null;
  readonly document_rows: readonly InJson<DocumentRow>[] | null;
}

/** A row in the database's JSON format, which has times as strings. */
type InJson<Row> = {
  readonly [Name in keyof Row]: Date extends Row[Name] ? string | null : Row[Name];
};

/** Selects the parts of a quote that the statement calls `record`. */
export const quoteParts = `
  (SELECT to_jsonb(carts) FROM carts WHERE carts.id = record.cart_id) AS cart_row,
  (SELECT jsonb_agg(to_jsonb(documents) ORDER BY documents.seq)
   FROM documents WHERE documents.quote_id = record.id) AS document_rows`;

/** Selects the parts of an order that the statement calls `record`. */
export const orderParts = `
  (SELECT to_jsonb(carts) FROM carts WHERE carts.id = record.cart_id) AS cart_row,
  (SELECT jsonb_agg(to_jsonb(documents) ORDER BY documents.seq)
   FROM documents WHERE documents.order_id = record.id) AS document_rows`;

export function partsOf({ cart_row, document_rows }: PartColumns): CartParts {
  return {
    cart: cart_row === null ? undefined : fromJson<CartRow>(cart_row),
    documents: (document_rows ?? []).map((row) => fromJson<DocumentRow>(row)),
  };
}

/** The same row as a statement would return it: the names of columns with times end in `_at`. */
function fromJson<Row extends object>(row: InJson<Row>): Row {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    name.endsWith("_at") && typeof value === "string" ? new Date(value) : value,
  ]);
  return Object.fromEntries(columns) as Row;
}
