import type { OrderStatus } from "@apostille/evaluation-services/types";
import type { Core } from "../../foundation/index.js";

/** What was billed in a month, in cents. */
export interface MonthlySpend {
  /** Such as `2026-03`. */
  readonly month: string;
  readonly currency: string;
  readonly cents: number;
  /** Of it, what is on the open invoice. */
  readonly open: number;
}

/** What was billed to an account in the last twelve months that have any, oldest first. */
export async function readSpend(core: Core, accountId: string): Promise<MonthlySpend[]> {
  const rows = await core.database.query<MonthlySpend>(
    `SELECT to_char(month, 'YYYY-MM') AS month, currency, sum(cents)::int8 AS cents,
       coalesce(sum(cents) FILTER (WHERE status = 'open'), 0)::int8 AS open
     FROM invoices, LATERAL (
       SELECT date_trunc('month', created_at AT TIME ZONE 'UTC') AS month, currency, sum(total_cents) AS cents
       FROM invoice_lines WHERE invoice_id = invoices.id GROUP BY 1, 2) each
     WHERE account_id = $1 GROUP BY 1, 2 ORDER BY 1 DESC, 2 LIMIT 12`,
    [accountId],
  );
  return rows.toReversed();
}

export interface OrderCount {
  readonly status: OrderStatus;
  readonly total: number;
}

/** How many orders an account has in each state that it has any in. */
export function countOrders(core: Core, accountId: string): Promise<OrderCount[]> {
  return core.database.query<OrderCount>(
    `SELECT value AS status, total FROM totals
     WHERE list = 'orders' AND owner = $1 AND filter = 'status' AND total > 0 ORDER BY value`,
    [accountId],
  );
}
