import { expect, test } from "vitest";
import { payInvoice } from "../src/domain/orders/invoice.js";
import { listOrders } from "../src/domain/orders/read.js";
import { approveQuote } from "../src/domain/orders/approve.js";
import { cancelQuote } from "../src/domain/quotes/cancel.js";
import { createQuote, startDraft, submitDraft } from "../src/domain/quotes/create.js";
import { priceQuote } from "../src/domain/quotes/price.js";
import { getQuote } from "../src/domain/quotes/read.js";
import { uploadFile, ingestFile } from "../src/domain/files/stage.js";
import { refusalOf, suite } from "./support/suite.js";
import type { World } from "./support/world.js";

const { world: createWorld } = suite();
const day = 24 * 3600 * 1000;

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function pricedQuote({ core, alice }: World): Promise<string> {
  const { data } = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  await priceQuote(core, data.id);
  return data.id;
}

async function eventTypes({ core }: World): Promise<string[]> {
  const rows = await core.database.query<{ type: string }>("SELECT type FROM events ORDER BY seq");
  return rows.map(({ type }) => type);
}

test("creating takes staged files as source documents, in their order", async () => {
  const { core, alice } = await createWorld();
  const staged = [];
  for (const name of ["b.txt", "a.txt"]) {
    staged.push((await uploadFile(core, alice.caller, { name, content: bytes(name) })).data);
  }
  const { message, data } = await createQuote(core, alice.caller, {
    quote_type: "translation",
    document_ids: staged.map(({ id }) => id),
    document_urls: ["http://127.0.0.1:9/cases/T%C3%ADtulo.pdf"],
  });
  expect(message).toBe("Quote request created successfully.");
  expect(data.id).toMatch(/^quo_[0-9A-Za-z]{16}$/);
  expect(data.number).toMatch(/^Q-\d{4}-00001$/);
  expect(data.url).toBe(`https://portal.example.com/quotes/${data.id}`);
  expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect(data.documents?.map((each) => [each.file_name, each.size, each.file_ext])).toEqual([
    ["b.txt", 5, "txt"],
    ["a.txt", 5, "txt"],
    ["Título.pdf", null, "pdf"],
  ]);
});

test("creating tells files of others no differently from those that do not exist", async () => {
  const { core, alice, bob } = await createWorld();
  const theirs = await uploadFile(core, bob.caller, { name: "a.txt", content: bytes("a") });
  const pending = await ingestFile(core, alice.caller, { url: "http://127.0.0.1:9/a.txt" });
  const body = (id: string): object => ({ quote_type: "translation", document_ids: [id] });
  const other = await refusalOf(createQuote(core, alice.caller, body(theirs.data.id)));
  const none = await refusalOf(createQuote(core, alice.caller, body("fil_none")));
  expect(JSON.stringify(other).replaceAll(theirs.data.id, "fil_none")).toBe(JSON.stringify(none));
  expect(none).toMatchObject({ status: 422, error_code: "file_not_found" });
  expect(await refusalOf(createQuote(core, alice.caller, body(pending.data.id)))).toMatchObject({
    error_code: "file_not_ready",
    errors: { "document_ids.0": [`The file ${pending.data.id} is not ready.`] },
  });
});

test("approving is refused in every other state, with a code, and changes nothing", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const { data: requested } = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  expect(await refusalOf(approveQuote(core, alice.caller, requested.id))).toEqual({
    status: 422,
    message: "Only a quote that is awaiting payment can be approved; this one is requested.",
    errors: {
      quote: ["Only a quote that is awaiting payment can be approved; this one is requested."],
    },
    error_code: "quote_not_awaiting_payment",
  });
  await cancelQuote(core, requested.id);
  expect(await refusalOf(approveQuote(core, alice.caller, requested.id))).toMatchObject({
    error_code: "quote_not_awaiting_payment",
  });
  const approved = await pricedQuote(world);
  await approveQuote(core, alice.caller, approved);
  const before = await eventTypes(world);
  expect(await refusalOf(approveQuote(core, alice.caller, approved))).toMatchObject({
    error_code: "quote_not_awaiting_payment",
  });
  expect(await eventTypes(world)).toEqual(before);
});

test("approving comes too late once the offer has ended", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const quoteId = await pricedQuote(world);
  const { expires_at } = await getQuote(core, alice.caller, quoteId);
  await core.clock.moveTo(new Date(expires_at ?? ""));
  expect(await refusalOf(approveQuote(core, alice.caller, quoteId))).toMatchObject({
    error_code: "quote_expired",
  });
  await world.settle();
  const cancelled = await getQuote(core, alice.caller, quoteId);
  expect(cancelled.status).toBe("cancelled");
  expect(cancelled.canceled_at).not.toBeNull();
  expect(await refusalOf(approveQuote(core, alice.caller, quoteId))).toMatchObject({
    error_code: "quote_expired",
  });
  expect(await eventTypes(world)).toEqual(["quote.requested", "quote.ready", "quote.cancelled"]);
});

test("approving bills all orders to one invoice, and paying it pays their carts", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const quotes = [await pricedQuote(world), await pricedQuote(world)];
  await Promise.all(quotes.map((id) => approveQuote(core, alice.caller, id)));
  expect(await payInvoice(core, alice.accountId)).toBe(2);
  expect(await payInvoice(core, alice.accountId)).toBe(0);
  const { data } = await listOrders(core, alice.caller, {});
  expect(data.map(({ cart }) => cart?.payment_status)).toEqual(["paid", "paid"]);
  expect(data.every(({ cart }) => cart?.paid_at !== null)).toBe(true);
});

test("quotes price themselves after a while, if asked to", async () => {
  const world = await createWorld({ settings: { pricesQuotesAfter: 60_000 } });
  const { core, alice } = world;
  await core.clock.freeze();
  const { data } = await createQuote(core, alice.caller, { quote_type: "perm_ad" });
  await world.pass(59_999);
  expect((await getQuote(core, alice.caller, data.id)).status).toBe("requested");
  await world.pass(1);
  expect((await getQuote(core, alice.caller, data.id)).status).toBe("awaiting_payment");
});

test("a cart that nobody completes is abandoned, and expires", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const quoteId = await pricedQuote(world);
  const cartStatus = async () => (await getQuote(core, alice.caller, quoteId)).cart?.status;
  await world.pass(29 * day);
  expect(await cartStatus()).toBe("in_progress");
  await world.pass(day);
  expect(await cartStatus()).toBe("abandoned");
  await world.pass(30 * day);
  expect(await cartStatus()).toBe("expired");
});

test("a draft is invisible until it is submitted", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const draft = await startDraft(core, alice.caller, { quote_type: "perm_ad" });
  expect(draft).toMatchObject({ status: "pending", requested_at: null });
  expect(await eventTypes(world)).toEqual([]);
  await expect(priceQuote(core, draft.id)).rejects.toMatchObject({
    possible: ["requested", "cancelled"],
  });
  const submitted = await submitDraft(core, draft.id);
  expect(submitted).toMatchObject({ status: "requested", requested_at: submitted.updated_at });
  expect(await eventTypes(world)).toEqual(["quote.requested"]);
  await expect(submitDraft(core, draft.id)).rejects.toMatchObject({ name: "NoTransition" });
});
