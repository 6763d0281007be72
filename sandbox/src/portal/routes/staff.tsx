import { Hono } from "hono";
import { type Core, invalid, type StateTransition } from "../../foundation/index.js";
import {
  approveDocument,
  holdOrder,
  listNotifications,
  moveOrder,
  payInvoice,
  priceQuote,
  type Pricing,
  resumeOrder,
  setInvoicing,
  setPlatformApps,
} from "../../domain/index.js";
import { emptyForm, type FormState } from "../html/form.js";
import { Outbox } from "../pages/staff/outbox.js";
import { Requests } from "../pages/staff/requests.js";
import { Staff } from "../pages/staff/staff.js";
import type { Portal, PortalContext, PortalEnv, FormFields } from "../request/environment.js";
import { attempt, formStatus, goOn, param, send } from "../request/send.js";
import type {
  StaffAccount,
  StaffDeliverable,
  StaffOrder,
  StaffQuote,
} from "../pages/staff/staff-props.js";

/** The work that the source leaves to the staff of the service; in a sandbox anyone may do it. */
export function staffRoutes(portal: Portal): Hono<PortalEnv> {
  const { core } = portal;
  const routes = new Hono<PortalEnv>();
  routes.get("/staff", (c) => show(portal, c, emptyForm));
  routes.get("/staff/outbox", async (c) => {
    const notifications = await listNotifications(core.database);
    return send(c, <Outbox viewer={c.get("viewer")} notifications={notifications} />);
  });
  routes.get("/staff/requests", (c) => showRequests(portal, c));
  routes.post("/staff/quotes/:id/price", async (c) => {
    const id = param(c, "id");
    const form = c.get("form");
    const outcome = await attempt(form, async () => priceQuote(core, id, pricing(form, id)), id);
    return "state" in outcome ? show(portal, c, outcome.state) : goOn(c, "staff", "priced");
  });
  routes.post("/staff/orders/:id/move", (c) => move(portal, c));
  routes.post("/staff/documents/:id/approve", async (c) => {
    await approveDocument(core, param(c, "id"));
    return goOn(c, "staff", "saved");
  });
  routes.post("/staff/accounts/:id/pay", async (c) => {
    await payInvoice(core, param(c, "id"));
    return goOn(c, "staff", "paid");
  });
  routes.post("/staff/accounts/:id", (c) => set(portal, c));
  return routes;
}

async function show({ core }: Portal, c: PortalContext, state: FormState): Promise<Response> {
  const view = c.req.query("orders") === "finished" ? "finished" : "";
  const props = {
    state,
    view,
    quotes: await quotesToPrice(core),
    orders: await staffOrders(core, view === "finished"),
    deliverables: await deliverablesToApprove(core),
    accounts: await staffAccounts(core),
  };
  return send(c, <Staff viewer={c.get("viewer")} {...props} />, formStatus(state));
}

function showRequests({ requests }: Portal, c: PortalContext): Response | Promise<Response> {
  const queryValue = (name: string): string => (c.req.query(name) ?? "").trim();
  const filter = {
    operation: queryValue("operation"),
    status: queryValue("status"),
    key: queryValue("key"),
  };
  const page = requests({
    limit: 100,
    ...(filter.operation !== "" && { operation: filter.operation }),
    ...(filter.status !== "" && { status: Number(filter.status) }),
    ...(filter.key !== "" && { keyHint: filter.key }),
  });
  return send(c, <Requests viewer={c.get("viewer")} filter={filter} {...page} />);
}

async function move({ core }: Portal, c: PortalContext): Promise<Response> {
  const id = param(c, "id");
  const to = c.get("form").text("to");
  if (to === "hold") await holdOrder(core, id);
  else if (to === "resume") await resumeOrder(core, id);
  else await moveOrder(core, id, { to });
  return goOn(c, "staff", "moved");
}

async function set({ core }: Portal, c: PortalContext): Promise<Response> {
  const form = c.get("form");
  const change = form.text("setting") === "invoicing" ? setInvoicing : setPlatformApps;
  await change(core, param(c, "id"), form.text("to") === "on");
  return goOn(c, "staff", "saved");
}

/** The values that were entered for one quote; empty fields mean the price list. */
function pricing(form: FormFields, quoteId: string): Pricing {
  const text = (name: string): string => form.text(`${name}.${quoteId}`);
  if (text("service") === "") return {};
  const quantity = whole(text("quantity"), "quantity");
  const value = whole(text("value"), "value");
  const unit =
    (["hour", "day", "week", "month"] as const).find((each) => each === text("unit")) ?? "day";
  const price = cents(text("price"));
  const label = `${value} ${unit}${value === 1 ? "" : "s"}`;
  return { items: [{ quantity, price, name: text("service"), code: null }], value, unit, label };
}

function whole(text: string, field: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 10_000) return value;
  throw invalid([{ field, message: `The ${field} must be a whole number from 1 to 10000.` }]);
}

/** Converts dollars with two decimals to cents, without inexact fractions. */
function cents(text: string): number {
  const [, dollars = "", fraction = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (dollars !== "") return Number(dollars) * 100 + Number(fraction.padEnd(2, "0"));
  throw invalid([{ field: "price", message: "The price must be an amount such as 150.00." }]);
}

/** The quotes of all accounts that wait for a price, oldest first. */
function quotesToPrice({ database }: Core): Promise<StaffQuote[]> {
  return database.query<StaffQuote>(
    `SELECT quotes.id, number, account_id AS "accountId", accounts.name AS "accountName", quote_type AS "quoteType"
     FROM quotes JOIN accounts ON accounts.id = account_id
     WHERE status = 'requested' ORDER BY quotes.seq LIMIT 50`,
  );
}

type OrderRow = Omit<StaffOrder, "moves">;

/** The orders of all accounts with the possible actions on each, newest first. */
async function staffOrders(
  { database, lifecycles }: Core,
  isFinished: boolean,
): Promise<StaffOrder[]> {
  const rows = await database.query<OrderRow>(
    `SELECT orders.id, number, account_id AS "accountId", accounts.name AS "accountName", status,
       on_hold_at IS NOT NULL AS "onHold", total, currency
     FROM orders JOIN accounts ON accounts.id = account_id
     WHERE (status IN ('completed', 'cancelled', 'refunded')) = $1 ORDER BY orders.seq DESC LIMIT 50`,
    [isFinished],
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

/** What was made for orders of all accounts and is not approved, oldest first. */
function deliverablesToApprove({ database }: Core): Promise<StaffDeliverable[]> {
  return database.query<StaffDeliverable>(
    `SELECT documents.id, coalesce(title, file_name) AS title, accounts.name AS "accountName"
     FROM documents JOIN accounts ON accounts.id = account_id
     WHERE order_id IS NOT NULL AND approved_at IS NULL AND document_role NOT IN ('source', 'reference')
     ORDER BY documents.seq LIMIT 50`,
  );
}

/** All accounts, with the total of their open invoices in cents. */
function staffAccounts({ database }: Core): Promise<StaffAccount[]> {
  return database.query<StaffAccount>(
    `SELECT id, name, invoicing_enabled AS invoicing, platform_apps_enabled AS "platformApps", (
       SELECT coalesce(sum(total_cents), 0)::bigint FROM invoice_lines
       JOIN invoices ON invoices.id = invoice_id
       WHERE invoices.account_id = accounts.id AND status = 'open'
     ) AS billed
     FROM accounts ORDER BY created_at, name`,
  );
}
