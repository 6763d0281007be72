import type { Core, Queryable, Transaction } from "../../foundation/index.js";

interface Billing {
  readonly accountId: string;
  readonly orderId: string;
  readonly cents: number;
  readonly currency: string;
}

/** Bills an order to the open invoice of the account, opening one if there is none. */
export async function bill(core: Core, tx: Transaction, billing: Billing): Promise<void> {
  const { accountId, orderId, cents, currency } = billing;
  // An account has at most one open invoice: of two concurrent attempts to open one, the second waits and gets the
  // first. The update changes nothing: it locks the invoice, and returns it.
  await tx.query(
    `WITH invoice AS (
       INSERT INTO invoices (id, account_id, status, created_at) VALUES ($1, $2, 'open', $3)
       ON CONFLICT (account_id) WHERE status = 'open' DO UPDATE SET status = 'open' RETURNING id
     )
     INSERT INTO invoice_lines (invoice_id, order_id, total_cents, currency, created_at)
     SELECT id, $4, $5, $6, $3 FROM invoice`,
    [await core.ids.next(tx, "inv"), accountId, core.clock.now(), orderId, cents, currency],
  );
}

/** Removes an order from the invoice of its account, unless the invoice is paid. */
export async function unbill(tx: Transaction, orderId: string): Promise<void> {
  await tx.query(
    `DELETE FROM invoice_lines USING invoices
     WHERE invoice_lines.order_id = $1 AND invoices.id = invoice_id AND invoices.status = 'open'`,
    [orderId],
  );
}

/** Pays the open invoice of an account, and thereby the carts of its orders. Returns the number of orders. */
export function payInvoice(core: Core, accountId: string): Promise<number> {
  return core.database.transaction(async (tx) => {
    const now = core.clock.now();
    const [invoice] = await tx.query<{ id: string }>(
      `UPDATE invoices SET status = 'paid', paid_at = $2
       WHERE account_id = $1 AND status = 'open' RETURNING id`,
      [accountId, now],
    );
    if (invoice === undefined) return 0;
    const carts = await tx.query(
      `UPDATE carts SET payment_status = 'paid', paid_at = $2, updated_at = $2
       FROM orders JOIN invoice_lines ON invoice_lines.order_id = orders.id
       WHERE orders.cart_id = carts.id AND invoice_lines.invoice_id = $1 RETURNING carts.id`,
      [invoice.id, now],
    );
    return carts.length;
  });
}

/** An invoice with a line for each order. */
export interface Invoice {
  readonly id: string;
  readonly status: "open" | "paid";
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly lines: readonly InvoiceLine[];
}

export interface InvoiceLine {
  readonly orderId: string;
  readonly number: string;
  readonly reference: string | null;
  /** As RFC 3339. */
  readonly billedAt: string;
  readonly cents: number;
  readonly currency: string;
}

/** The invoices of an account that have lines, newest first. */
export function listInvoices(database: Queryable, accountId: string): Promise<Invoice[]> {
  return database.query<Invoice>(
    `SELECT invoices.id, invoices.status, invoices.created_at AS "createdAt", paid_at AS "paidAt",
       jsonb_agg(jsonb_build_object('orderId', orders.id, 'number', number, 'reference', custom_reference,
         'billedAt', invoice_lines.created_at, 'cents', total_cents, 'currency', invoice_lines.currency)
         ORDER BY invoice_lines.seq) AS lines
     FROM invoices JOIN invoice_lines ON invoice_id = invoices.id JOIN orders ON orders.id = order_id
     WHERE invoices.account_id = $1 GROUP BY invoices.id
     ORDER BY invoices.status = 'open' DESC, invoices.created_at DESC, invoices.id COLLATE "C" LIMIT 50`,
    [accountId],
  );
}
