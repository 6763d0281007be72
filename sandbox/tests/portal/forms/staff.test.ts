/** What the staff does in the portal. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo, refusalOf } from "./desk.js";

const { service } = serviceSuite({ settings: { pricesQuotesAfter: null } });
let desk: Desk;
beforeAll(async () => {
  desk = await deskOf(service());
});

async function newQuote(): Promise<string> {
  const { data } = await service().api.quotes.create({ body: { quote_type: "perm_ad" } });
  return data.id;
}

const quoteOf = (quoteId: string) => service().api.quotes.get({ params: { quoteId } });
const orderOf = (orderId: string) => service().api.orders.get({ params: { orderId } });

async function newOrder(): Promise<string> {
  const quoteId = await newQuote();
  await desk.send(`staff/quotes/${quoteId}/price`);
  return (await service().api.quotes.approve({ params: { quoteId } })).id;
}

test("a quote is priced from the list", async () => {
  const id = await newQuote();
  expect(ledTo(await desk.send(`staff/quotes/${id}/price`))).toBe("staff: priced");
  const { status, total } = await quoteOf(id);
  expect(status).toBe("awaiting_payment");
  expect(Number(total)).toBeGreaterThan(0);
  expect((await desk.page("staff")).text).not.toContain(`/portal/staff/quotes/${id}/price`);
});

const fieldsOf = (id: string, values: readonly string[]) =>
  Object.fromEntries(
    ["quantity", "price", "value", "unit"].map((name, index) => [
      `${name}.${id}`,
      values[index] ?? "",
    ]),
  );

test.each([
  [["2", "150.5", "1", "week"], "301.00", "1 week"],
  [["1", "0.07", "2", "hour"], "0.07", "2 hours"],
  [["10000", "1.25", "10000", "month"], "12500.00", "10000 months"],
  [["1", "9999999", "3", "fortnight"], "9999999.00", "3 days"],
])("a quote is priced by hand: %j", async (values, total, turnaround_label) => {
  const id = await newQuote();
  const fields = { [`service.${id}`]: "By hand", ...fieldsOf(id, values) };
  expect(ledTo(await desk.send(`staff/quotes/${id}/price`, fields))).toBe("staff: priced");
  expect(await quoteOf(id)).toMatchObject({ total, turnaround_label });
});

const refused = [
  [["0", "1", "1", "day"], "Quantity must be a whole number from 1 to 10000."],
  [["10001", "1", "1", "day"], "Quantity must be a whole number from 1 to 10000."],
  [["1.5", "1", "1", "day"], "Quantity must be a whole number from 1 to 10000."],
  [["1", "1", "0", "day"], "Turnaround must be a whole number from 1 to 10000."],
  [["1", "", "1", "day"], "Price in dollars must be an amount such as 150.00."],
  [["1", "-1", "1", "day"], "Price in dollars must be an amount such as 150.00."],
  [["1", "1.234", "1", "day"], "Price in dollars must be an amount such as 150.00."],
  [["1", "10000000.00", "1", "day"], "Price in dollars must be an amount such as 150.00."],
] as const;

test("a quote is not priced with what is no number or amount", async () => {
  const id = await newQuote();
  for (const [values, message] of refused) {
    const fields = { [`service.${id}`]: "By hand", ...fieldsOf(id, values) };
    const answer = await desk.send(`staff/quotes/${id}/price`, fields);
    expect(refusalOf(answer), values.join(" ")).toEqual([422, message]);
  }
  expect((await quoteOf(id)).status).toBe("requested");
});

/** The moves that the page offers. */
async function offered(id: string, view = ""): Promise<readonly string[]> {
  const { text } = await desk.page(`staff${view}`);
  const form = new RegExp(`action="/portal/staff/orders/${id}/move".*?<button[^>]*>([^<]*)<`, "gs");
  return [...text.matchAll(form)].map(([, label = ""]) => label);
}

test("an order is offered the moves of its state, and goes where it is moved", async () => {
  const id = await newOrder();
  const seen: [string, readonly string[]][] = [];
  const go = async (to: string) => {
    seen.push([(await orderOf(id)).status, await offered(id)]);
    expect(ledTo(await desk.send(`staff/orders/${id}/move`, { to }))).toBe("staff: moved");
  };
  await go("in_progress");
  await go("hold");
  expect((await orderOf(id)).on_hold_at).not.toBeNull();
  await go("resume");
  expect((await orderOf(id)).on_hold_at).toBeNull();
  await go("awaiting_review");
  await go("in_progress");
  await go("awaiting_review");
  await go("completed");
  expect(await offered(id, "?orders=finished")).toEqual(["Refund"]);
  await go("refunded");
  expect((await orderOf(id)).status).toBe("refunded");
  expect(await offered(id)).toEqual([]);
  expect(await offered(id, "?orders=finished")).toEqual([]);
  const working = ["Send to review", "Cancel"];
  const reviewed = ["Ask for rework", "Complete", "Cancel"];
  expect(seen).toEqual([
    ["created", ["Start work", "Cancel"]],
    ["in_progress", [...working, "Put on hold"]],
    ["in_progress", [...working, "Resume"]],
    ["in_progress", [...working, "Put on hold"]],
    ["awaiting_review", reviewed],
    ["in_progress", [...working, "Put on hold"]],
    ["awaiting_review", reviewed],
    ["completed", []],
  ]);
});

test("an order has deliverables that are approved once", async () => {
  const id = await newOrder();
  await desk.send(`staff/orders/${id}/move`, { to: "in_progress" });
  await desk.send(`staff/orders/${id}/move`, { to: "awaiting_review" });
  const [document] = (await orderOf(id)).documents ?? [];
  const path = `staff/documents/${document?.id}/approve`;
  expect((await desk.page("staff")).text).toContain(path);
  expect(ledTo(await desk.send(path))).toBe("staff: saved");
  expect((await desk.page("staff")).text).not.toContain(path);
});

test("an order that is not there is not moved", async () => {
  expect(ledTo(await desk.send("staff/orders/ord_0/move", { to: "completed" }))).toBe("404");
});

test("an account pays what it owes, and is allowed and denied what it may use", async () => {
  const { control } = service().sandbox;
  const account = async () => (await control.accounts.list()).data[0];
  const id = (await account())?.id ?? "";
  await newOrder();
  expect((await desk.page("staff")).text).toContain(`staff/accounts/${id}/pay`);
  expect(ledTo(await desk.send(`staff/accounts/${id}/pay`))).toBe("staff: paid");
  expect((await desk.page("staff")).text).not.toContain(`staff/accounts/${id}/pay`);
  const set = async (setting: string, to: string) => {
    const answer = await desk.send(`staff/accounts/${id}`, { setting, to });
    expect(ledTo(answer)).toBe("staff: saved");
    const { invoicing, platform_apps } = (await account()) ?? expect.fail("It is gone.");
    return [invoicing, platform_apps];
  };
  expect(await set("invoicing", "off")).toEqual([false, false]);
  expect(await set("platform_apps", "on")).toEqual([false, true]);
  expect(await set("invoicing", "on")).toEqual([true, true]);
  expect(await set("platform_apps", "off")).toEqual([true, false]);
});
