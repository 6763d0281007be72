import type { Core } from "../../core/core.js";
import type { StateTransition } from "../../core/lifecycle.js";
import type { StaffAccount, StaffOrder, StaffQuote } from "../pages/staff-props.js";

/** The quotes of all accounts that wait for a price, oldest first. */
export function quotesToPrice({ database }: Core): Promise<StaffQuote[]> {
  return database.query<StaffQuote>(
    `SELECT quotes.id, number, accounts.name AS "accountName", quote_type AS "quoteType"
     FROM quotes JOIN accounts ON accounts.id = account_id
     WHERE status = 'requested' ORDER BY quotes.seq LIMIT 50`,
  );
}

type OrderRow = Omit<StaffOrder, "moves">;

/** The orders of all accounts with the possible actions on each, newest first. */
export async function ordersAtWork({ database, lifecycles }: Core): Promise<StaffOrder[]> {
  const rows = await database.query<OrderRow>(
    `SELECT orders.id, number, accounts.name AS "accountName", status, on_hold_at IS NOT NULL AS "onHold",
       total, currency, (
         SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', coalesce(title, file_name))), '[]')
         FROM documents WHERE order_id = orders.id AND approved_at IS NULL
           AND document_role NOT IN ('source', 'reference')
       ) AS unapproved
     FROM orders JOIN accounts ON accounts.id = account_id
     WHERE status <> 'refunded' ORDER BY orders.seq DESC LIMIT 50`,
  );
  return rows.map((row) => ({
    ...row,
    moves: lifecycles.order.transitions
      .filter(({ from }) => from.includes(row.status))
      .filter((each) => fits(each, row.onHold))
      .map((each) => ({ to: moveOf(each), label: labelOf(each) })),
  }));
}

/**
 * Whether the hold state allows the transition: only work on hold can resume, and only other work can be put on hold.
 */
function fits(transition: StateTransition, onHold: boolean): boolean {
  return moveOf(transition) !== (onHold ? "hold" : "resume");
}

/** Holding and resuming are the transitions that keep the state; other transitions also clear the hold. */
function moveOf({ from, stamps, to }: StateTransition): string {
  if (!from.includes(to)) return to;
  return stamps.includes("on_hold_at") ? "hold" : "resume";
}

const labels: Readonly<Record<string, string>> = {
  in_progress: "Start work",
  awaiting_review: "Send to review",
  completed: "Complete",
  cancelled: "Cancel",
  refunded: "Refund",
  hold: "Put on hold",
  resume: "Resume",
};

function labelOf(transition: StateTransition): string {
  const move = moveOf(transition);
  if (move === "in_progress" && transition.from.includes("awaiting_review"))
    return "Ask for rework";
  return labels[move] ?? move;
}

/** All accounts, with the total of their open invoices in cents. */
export function staffAccounts({ database }: Core): Promise<StaffAccount[]> {
  return database.query<StaffAccount>(
    `SELECT id, name, invoicing_enabled AS invoicing, platform_apps_enabled AS "platformApps", (
       SELECT coalesce(sum(total_cents), 0)::bigint FROM invoice_lines
       JOIN invoices ON invoices.id = invoice_id
       WHERE invoices.account_id = accounts.id AND status = 'open'
     ) AS billed
     FROM accounts ORDER BY created_at, name`,
  );
}
