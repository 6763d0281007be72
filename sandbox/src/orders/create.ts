import type { Order } from "@apostille/evaluation-services/types";
import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { nextDocumentNumber } from "../ids/counter.js";
import type { StateTransition } from "../core/lifecycle.js";
import { creation } from "../lifecycles/machine.js";
import type { QuoteRow } from "../quotes/quote.js";
import { bill } from "./invoice.js";
import { readOrder } from "./read.js";

export interface CreatedOrder {
  readonly order: Order;
  readonly transition: StateTransition;
}

/** Creates and bills the order of a quote that was approved in the same transaction. The caller announces it. */
export async function createOrder(
  core: Core,
  tx: Transaction,
  quote: QuoteRow,
): Promise<CreatedOrder> {
  const query = { to: "created", operation: "approveQuote" };
  const made = creation(core.lifecycles.order, query);
  const now = core.clock.now();
  const id = await core.ids.next(tx, "ord");
  const accountId = quote.account_id;
  const number = await nextDocumentNumber(tx, "O", { accountId, now });
  const [{ currency } = { currency: "usd" }] = quote.items;
  await tx.query(
    `WITH ordered AS (UPDATE documents SET order_id = $1 WHERE quote_id = $4)
     INSERT INTO orders (id, account_id, team_id, quote_id, cart_id, number, status,
       custom_metadata, total, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'null', $8, $9, $10, $10)`,
    [
      id,
      accountId,
      quote.team_id,
      quote.id,
      quote.cart_id,
      number,
      made.to,
      quote.total_cents,
      currency,
      now,
    ],
  );
  await bill(core, tx, { accountId, orderId: id, cents: quote.total_cents, currency });
  return { order: await readOrder(core, tx, id), transition: made };
}
