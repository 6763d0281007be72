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
  /** The latest ones, newest first. */
  readonly lines: readonly InvoiceLine[];
  /** The number of all lines. */
  readonly orders: number;
  /** The total of each currency, in cents. */
  readonly totals: Readonly<Record<string, number>>;
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

/** The invoices of an account that have lines, newest first, each with its latest hundred. */
export function listInvoices(database: Queryable, accountId: string): Promise<Invoice[]> {
  return database.query<Invoice>(
    `SELECT id, status, created_at AS "createdAt", paid_at AS "paidAt", totals, orders, lines
     FROM invoices, LATERAL (
       SELECT jsonb_object_agg(currency, cents) AS totals, sum(count)::int AS orders FROM (
         SELECT currency, sum(total_cents)::int8 AS cents, count(*) AS count
         FROM invoice_lines WHERE invoice_id = invoices.id GROUP BY currency) each
     ) billed, LATERAL (
       SELECT jsonb_agg(line) AS lines FROM (
         SELECT orders.id AS "orderId", number, custom_reference AS reference,
           invoice_lines.created_at AS "billedAt", total_cents AS cents, invoice_lines.currency
         FROM invoice_lines JOIN orders ON orders.id = order_id
         WHERE invoice_id = invoices.id ORDER BY invoice_lines.seq DESC LIMIT 100) line
     ) latest
     WHERE account_id = $1 AND lines IS NOT NULL
     ORDER BY status = 'open' DESC, created_at DESC, id COLLATE "C" LIMIT 50`,
    [accountId],
  );
}
