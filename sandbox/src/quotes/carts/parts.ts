import { type Queryable, json } from "../../database/database.js";
import type { DocumentRow } from "../../documents/document.js";
import { groupBy } from "../../lists/group.js";
import type { CartRow } from "./cart.js";

/** The parts of a quote or an order that come from other records. */
export interface CartParts {
  readonly cart: CartRow | undefined;
  readonly documents: readonly DocumentRow[];
}

interface Owner {
  readonly id: string;
  readonly cart_id: string | null;
}

/** Finds the parts of several rows, with one query for all carts and one for all documents. */
export async function readParts(
  database: Queryable,
  rows: readonly Owner[],
  owner: "quote_id" | "order_id",
): Promise<(row: Owner) => CartParts> {
  const cartIds = rows.flatMap(({ cart_id }) => cart_id ?? []);
  const carts =
    cartIds.length === 0
      ? []
      : await database.query<CartRow>(
          "SELECT * FROM carts WHERE id = ANY (ARRAY(SELECT jsonb_array_elements_text($1::jsonb)))",
          [json(cartIds)],
        );
  const documents = await database.query<DocumentRow>(
    `SELECT * FROM documents
     WHERE ${owner} = ANY (ARRAY(SELECT jsonb_array_elements_text($1::jsonb))) ORDER BY seq`,
    [json(rows.map(({ id }) => id))],
  );
  const cartById = new Map(carts.map((cart) => [cart.id, cart]));
  const byOwner = groupBy(documents, (document) => document[owner]);
  return ({ id, cart_id }) => ({
    cart: cart_id === null ? undefined : cartById.get(cart_id),
    documents: byOwner.get(id) ?? [],
  });
}
