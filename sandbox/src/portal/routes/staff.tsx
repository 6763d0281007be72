import { Hono } from "hono";
import { setInvoicing, setPlatformApps } from "../../accounts/accounts.js";
import { approveDocument } from "../../documents/deliverable.js";
import { invalid } from "../../errors/service-error.js";
import { payInvoice } from "../../orders/invoice.js";
import { holdOrder, moveOrder, resumeOrder } from "../../orders/move.js";
import { priceQuote, type Pricing } from "../../quotes/price.js";
import { emptyForm, type FormState } from "../html/form.js";
import { Staff } from "../pages/staff.js";
import type { Portal, PortalContext, PortalEnv, FormFields } from "../request/environment.js";
import { attempt, formStatus, goOn, param, send } from "../request/send.js";
import { ordersAtWork, quotesToPrice, staffAccounts } from "./staff-work.js";

/** The work that the source leaves to the staff of the service; in a sandbox anyone may do it. */
export function staffRoutes(portal: Portal): Hono<PortalEnv> {
  const { core } = portal;
  const routes = new Hono<PortalEnv>();
  routes.get("/staff", (c) => show(portal, c, emptyForm));
  routes.post("/staff/quotes/:id/price", async (c) => {
    const id = param(c, "id");
    const form = c.get("form");
    const priced = await attempt(form, async () => priceQuote(core, id, pricing(form, id)), id);
    return "state" in priced ? show(portal, c, priced.state) : goOn(c, "staff", "priced");
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
  const work = { quotes: await quotesToPrice(core), orders: await ordersAtWork(core) };
  const accounts = await staffAccounts(core);
  const props = { ...work, accounts, state, done: c.req.query("done") };
  return send(c, <Staff viewer={c.get("viewer")} {...props} />, formStatus(state));
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
  if (text("name") === "") return {};
  const quantity = whole(text("quantity"), "quantity");
  const value = whole(text("value"), "value");
  const unit =
    (["hour", "day", "week", "month"] as const).find((each) => each === text("unit")) ?? "day";
  const price = cents(text("price"));
  const label = `${value} ${unit}${value === 1 ? "" : "s"}`;
  return { items: [{ quantity, price, name: text("name"), code: null }], value, unit, label };
}

function whole(text: string, field: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 10_000) return value;
  const name = field === "value" ? "turnaround" : field;
  throw invalid([{ field, message: `The ${name} must be a whole number from 1 to 10000.` }]);
}

/** Converts dollars with two decimals to cents, without inexact fractions. */
function cents(text: string): number {
  const [, dollars = "", fraction = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (dollars !== "") return Number(dollars) * 100 + Number(fraction.padEnd(2, "0"));
  throw invalid([{ field: "price", message: "The price must be an amount such as 150.00." }]);
}
