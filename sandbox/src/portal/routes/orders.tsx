import type { Order } from "@apostille/evaluation-services/types";
import { Hono } from "hono";
import type { Database } from "../../foundation/index.js";
import {
  downloadLink,
  getOrder,
  listInvoices,
  listOrders,
  readHistory,
  readLabels,
  updateOrder,
} from "../../domain/index.js";
import { emptyForm, type FormState } from "../html/form.js";
import { Invoices } from "../pages/invoices.js";
import { OrderPage, type OrderedQuote } from "../pages/order.js";
import { Orders } from "../pages/orders.js";
import type { Portal, PortalContext, PortalEnv } from "../request/environment.js";
import { allItems, sendCsv } from "../request/csv.js";
import { attempt, formStatus, goOn, pageOf, param, send, shownOf } from "../request/send.js";
import { asCaller } from "../session/viewer.js";

/** Orders with their documents, and downloads. */
export function orderRoutes(portal: Portal): Hono<PortalEnv> {
  const { core } = portal;
  const routes = new Hono<PortalEnv>();
  routes.get("/orders", (c) => showList(portal, c));
  routes.get("/orders.csv", (c) => sendList(portal, c));
  routes.get("/orders/:id", (c) => showOrder(portal, c, emptyForm));
  routes.post("/orders/:id", (c) => save(portal, c));
  routes.get("/invoices", async (c) => {
    const viewer = c.get("viewer");
    const invoices = await listInvoices(core.database, viewer.account.id);
    return send(c, <Invoices viewer={viewer} invoices={invoices} />);
  });
  routes.get("/documents/:id/download", async (c) => {
    const { url } = await downloadLink(core, asCaller(c.get("viewer")), param(c, "id"));
    return c.redirect(url, 303);
  });
  return routes;
}

async function showList({ core }: Portal, c: PortalContext): Promise<Response> {
  const viewer = c.get("viewer");
  const { status, search } = shownOf(c);
  const query = { ...pageOf(c), "filter[status]": status };
  const list = await listOrders(core, asCaller(viewer), { query, search });
  const labels = await readLabels(
    core.database,
    list.data.map(({ quote_id }) => quote_id),
  );
  return send(c, <Orders {...{ viewer, list, labels, status, search }} />);
}

async function sendList({ core }: Portal, c: PortalContext): Promise<Response> {
  const { status, search } = shownOf(c);
  const caller = asCaller(c.get("viewer"));
  const orders = await allItems((page) =>
    listOrders(core, caller, { query: { ...page, "filter[status]": status }, search }),
  );
  const labels = await readLabels(
    core.database,
    orders.map(({ quote_id }) => quote_id),
  );
  const rows = orders.map((order) => {
    const { candidate = null } = labels.get(order.quote_id ?? "") ?? {};
    const { number, custom_reference, status: state, created_at, total, currency } = order;
    return [
      number,
      candidate,
      custom_reference,
      state,
      created_at,
      (total / 100).toFixed(2),
      currency,
    ];
  });
  const head = ["number", "candidate", "reference", "status", "created_at", "total", "currency"];
  return sendCsv(c, "orders", [head, ...rows]);
}

async function showOrder({ core }: Portal, c: PortalContext, state: FormState): Promise<Response> {
  const viewer = c.get("viewer");
  const order = await getOrder(core, asCaller(viewer), param(c, "id"));
  const ids = [order.id, ...(order.documents ?? []).map(({ id }) => id)];
  const history = await readHistory(core.database, { accountId: viewer.account.id, ids });
  const quote = await quoteOf(core.database, order);
  const approvedIds = await approvedDocuments(core.database, order);
  const props = { viewer, order, quote, approved: approvedIds, history, state };
  return send(c, <OrderPage {...props} lifecycle={core.lifecycles.order} />, formStatus(state));
}

async function quoteOf(database: Database, order: Order): Promise<OrderedQuote | undefined> {
  const [quote] = await database.query<OrderedQuote>(
    `SELECT id, number, approved_at AS "approvedAt", request FROM quotes WHERE id = $1`,
    [order.quote_id ?? null],
  );
  return quote;
}

/** The ids of the approved documents of an order, which the API does not tell. */
async function approvedDocuments(database: Database, order: Order): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(
    "SELECT id FROM documents WHERE order_id = $1 AND approved_at IS NOT NULL",
    [order.id],
  );
  return new Set(rows.map(({ id }) => id));
}

async function save(portal: Portal, c: PortalContext): Promise<Response> {
  const form = c.get("form");
  const orderId = param(c, "id");
  const reference = form.text("custom_reference");
  const lines = form
    .text("custom_metadata")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const body = {
    custom_reference: reference === "" ? null : reference,
    custom_metadata: lines.length === 0 ? null : lines,
  };
  const caller = asCaller(c.get("viewer"));
  const outcome = await attempt(form, () => updateOrder(portal.core, caller, { orderId, body }));
  return "state" in outcome
    ? showOrder(portal, c, outcome.state)
    : goOn(c, `orders/${orderId}`, "saved");
}
