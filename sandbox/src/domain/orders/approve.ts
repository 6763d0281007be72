import type { ErrorCode, Order } from "@apostille/evaluation-services/types";
import {
  type Core,
  invalid,
  nextDocumentNumber,
  notFound,
  type StateTransition,
  type Transaction,
  unschedule,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { completeCart } from "../quotes/carts/move.js";
import { isMissing, labelOf, readArrivals } from "../documents/arrivals.js";
import { timestampAfter, allows, transition, creation } from "../lifecycles/machine.js";
import { announceOrder } from "./announce.js";
import { announceQuote } from "../quotes/announce.js";
import type { QuoteRow } from "../quotes/quote.js";
import { lockQuote } from "../quotes/read.js";
import { bill } from "./invoice.js";
import { readOrder } from "./read.js";

/**
 * Approves a quote and creates its order, billed to the open invoice of the account, in one transaction with its
 * events. Of concurrent approvals one succeeds. Refuses a quote that cannot be approved with 422 and a code.
 */
export function approveQuote(core: Core, caller: Caller, quoteId: string): Promise<Order> {
  return core.database.transaction(async (tx) => {
    const row = await lockQuote(tx, quoteId);
    if (row.account_id !== caller.accountId) throw notFound();
    const change = approval(core, row);
    await storeApproval(core, tx, { row, change });
    await completeCart(core, tx, row.cart_id);
    await unschedule(
      tx,
      { kind: "expire_quote", subject: quoteId },
      ...(row.cart_id === null ? [] : [{ kind: "idle_cart", subject: row.cart_id } as const]),
    );
    const order = await createOrder(core, tx, row);
    const { account_id: accountId } = row;
    await announceQuote(core, tx, { accountId, quoteId, transition: change, order: order.order });
    await announceOrder(core, tx, { accountId, ...order });
    return order.order;
  });
}

/**
 * Refuses the approval if the account cannot be invoiced, and while a document is missing about which nobody has said
 * anything.
 */
async function storeApproval(
  core: Core,
  tx: Transaction,
  { row, change }: { readonly row: QuoteRow; readonly change: StateTransition },
): Promise<void> {
  const now = core.clock.now();
  const approvedAt = timestampAfter(change, now, ["approved_at", row.approved_at]);
  const rows = await tx.query(
    `UPDATE quotes SET status = $2, approved_at = $3, updated_at = $4 FROM accounts
     WHERE quotes.id = $1 AND accounts.id = account_id AND invoicing_enabled
       AND NOT EXISTS (SELECT 1 FROM documents WHERE quote_id = $1 AND ${isMissing})
     RETURNING quotes.id`,
    [row.id, change.to, approvedAt, now],
  );
  if (rows.length > 0) return;
  const { missing } = await readArrivals(tx, row.id);
  if (missing.length > 0) {
    const names = missing.map(labelOf).join(", ");
    const message = `Documents are missing: ${names}. Remove, replace or leave them out in the portal.`;
    throw refusal("document_missing", message);
  }
  throw refusal("invoicing_not_enabled", "Invoicing is not enabled for this account.");
}

function approval(core: Core, row: QuoteRow): StateTransition {
  if (hasExpired(row, core.clock.now())) throw refusal("quote_expired", "The quote has expired.");
  const query = { to: "approved", operation: "approveQuote" };
  if (allows(core.lifecycles.quote, row.status, query)) {
    return transition(core.lifecycles.quote, row.status, query);
  }
  throw refusal(
    "quote_not_awaiting_payment",
    `Only a quote that is awaiting payment can be approved; this one is ${row.status}.`,
  );
}

/** Whether the offer has expired, or was cancelled because it had; false if it was approved or cancelled earlier. */
function hasExpired({ expires_at, approved_at, canceled_at }: QuoteRow, now: Date): boolean {
  if (expires_at === null || approved_at !== null) return false;
  return expires_at <= (canceled_at ?? now);
}

function refusal(code: ErrorCode, message: string): Error {
  return invalid([{ field: "quote", message }], code);
}

interface CreatedOrder {
  readonly order: Order;
  readonly transition: StateTransition;
}

/** Creates and bills the order of a quote that was approved in the same transaction. The caller announces it. */
async function createOrder(core: Core, tx: Transaction, quote: QuoteRow): Promise<CreatedOrder> {
  const query = { to: "created", operation: "approveQuote" };
  const start = creation(core.lifecycles.order, query);
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
      start.to,
      quote.total_cents,
      currency,
      now,
    ],
  );
  await bill(core, tx, { accountId, orderId: id, cents: quote.total_cents, currency });
  return { order: await readOrder(core, tx, id), transition: start };
}
