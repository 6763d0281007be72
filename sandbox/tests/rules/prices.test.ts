/** What quotes cost, what staff change about it, and what remains of it in carts, orders and invoices. */
import { expect, test } from "vitest";
import { listJobs } from "../../src/foundation/jobs/list.js";
import { approveQuote } from "../../src/domain/orders/approve.js";
import { payInvoice } from "../../src/domain/orders/invoice.js";
import { moveOrder } from "../../src/domain/orders/move.js";
import { createQuote } from "../../src/domain/quotes/create.js";
import { getQuote } from "../../src/domain/quotes/read.js";
import { standardOffer } from "../../src/domain/quotes/price-list.js";
import { type Pricing, priceQuote } from "../../src/domain/quotes/price.js";
import type { QuoteRequest } from "../../src/domain/quotes/quote.js";
import { refusalOf, suite } from "../support/suite.js";
import type { World } from "../support/world.js";

const { world: createWorld } = suite();

const diploma: Partial<QuoteRequest> = { quote_type: "academic_evaluation" };
const translation: Partial<QuoteRequest> = { quote_type: "translation" };
const withService = { ...diploma, translation_preference: "translation_service" } as const;
const offerFor = (request: Partial<QuoteRequest>, documents = 0) =>
  standardOffer(request as QuoteRequest, documents);

type Line = readonly [code: string, quantity: number, price: number];
test.each<[string, Partial<QuoteRequest>, documents: number, readonly Line[]]>([
  ["an evaluation", diploma, 2, [["EVAL-DIP", 1, 9500]]],
  [
    "one of courses",
    { ...diploma, evaluation_type: "course_by_course_evaluation" },
    0,
    [["EVAL-CBC", 1, 18_500]],
  ],
  [
    "one of work",
    { ...diploma, evaluation_type: "work_experience_evaluation" },
    1,
    [["EVAL-WORK", 1, 35_000]],
  ],
  ["an opinion", { quote_type: "expert_opinion_letter" }, 1, [["EOL", 1, 60_000]]],
  ["an advertisement", { quote_type: "perm_ad" }, 1, [["PERM-AD", 1, 45_000]]],
  ["a translation of nothing yet", translation, 0, [["TRN-DOC", 1, 1750]]],
  ["a translation of three documents", translation, 3, [["TRN-DOC", 3, 1750]]],
  [
    "an evaluation with a translation",
    withService,
    2,
    [
      ["EVAL-DIP", 1, 9500],
      ["TRN-DOC", 2, 1750],
    ],
  ],
  [
    "one without",
    { ...diploma, translation_preference: "client_provided" },
    2,
    [["EVAL-DIP", 1, 9500]],
  ],
])("%s has its price", (_, request, documents, lines) => {
  const { items } = offerFor(request, documents);
  expect(items.map(({ code, quantity, price }) => [code, quantity, price])).toEqual(lines);
});

test.each([
  [undefined, { value: 5, unit: "day", label: "5 business days" }],
  ["standard", { value: 5, unit: "day", label: "5 business days" }],
  ["expedited", { value: 2, unit: "day", label: "2 business days" }],
  ["next_day", { value: 1, unit: "day", label: "Next business day" }],
  ["same_day", { value: 8, unit: "hour", label: "Same day" }],
] as const)("the turnaround %s has its time", (turnaround, time) => {
  expect(offerFor({ ...diploma, ...(turnaround && { turnaround }) })).toMatchObject(time);
});

async function priced({ core, alice }: World, pricing: Pricing = {}) {
  const { data } = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  return priceQuote(core, data.id, pricing);
}

const page = { name: null, code: "P", currency: "eur" };
const items = [
  { ...page, quantity: 3, price: 105 },
  { ...page, quantity: 1, price: 20 },
];

test("what staff offer has its total in the quote, its cart and its order", async () => {
  const world = await createWorld();
  const quote = await priced(world, { items });
  expect(quote).toMatchObject({
    total_cents: 335,
    total: "3.35",
    has_guaranteed_delivery: false,
    items: [{ subtotal: 315, currency: "eur" }, { subtotal: 20 }],
    cart: { subtotal: 3.35, total: 3.35 },
  });
  const order = await approveQuote(world.core, world.alice.caller, quote.id);
  expect(order).toMatchObject({ total: 335, currency: "eur" });
});

test("what staff offer may be nothing, which costs nothing", async () => {
  const world = await createWorld();
  const quote = await priced(world, { items: [] });
  expect(quote).toMatchObject({ total_cents: 0, total: "0.00", items: [] });
  const order = await approveQuote(world.core, world.alice.caller, quote.id);
  expect(order).toMatchObject({ total: 0, currency: "usd" });
});

test("what staff offer may be due at a time that is guaranteed", async () => {
  const quote = await priced(await createWorld(), { guaranteedDeliveryAt: new Date(0) });
  expect(quote.has_guaranteed_delivery).toBe(true);
});

test("what staff offer has one currency", async () => {
  const world = await createWorld();
  const mixed = [...items, { quantity: 1, price: 1, name: null, code: null }];
  expect(await refusalOf(priced(world, { items: mixed }))).toMatchObject({
    status: 422,
    errors: { items: ["The items must have one currency."] },
  });
});

test("an approved quote does not expire, and its cart is not abandoned", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  await core.clock.freeze();
  const quote = await priced(world);
  const kinds = async () => (await listJobs(core.database, 100)).map(({ kind }) => kind).sort();
  expect(await kinds()).toEqual(expect.arrayContaining(["expire_quote", "idle_cart"]));
  await approveQuote(core, alice.caller, quote.id);
  expect(await kinds()).not.toContain("expire_quote");
  expect(await kinds()).not.toContain("idle_cart");
  const { cart } = await getQuote(core, alice.caller, quote.id);
  expect(cart).toMatchObject({ status: "completed", payment_status: "unpaid" });
});

const day = 24 * 3600 * 1000;
test.each([
  [1, 30],
  [60, 60],
])("a cart is idle after a month, and not before an offer of %i days ends", async (lasts, idle) => {
  const world = await createWorld();
  const { core } = world;
  await core.clock.freeze();
  const now = core.clock.now().getTime();
  await priced(world, { expiresAt: new Date(now + lasts * day) });
  const jobs = await listJobs(core.database, 100);
  const dueOf = (name: string) => jobs.find(({ kind }) => kind === name)?.runAt.getTime();
  expect(dueOf("expire_quote")).toBe(now + lasts * day);
  expect(dueOf("idle_cart")).toBe(now + idle * day);
});

test("an order that is cancelled is not paid for, and others are", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  for (const to of ["cancelled", "in_progress", "in_progress"]) {
    const { id } = await priced(world);
    const order = await approveQuote(core, alice.caller, id);
    await moveOrder(core, order.id, { to });
  }
  expect(await payInvoice(core, alice.accountId)).toBe(2);
});
