import { expect, test } from "vitest";
import { setInvoicing } from "../src/domain/accounts/accounts.js";
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

const atMost: [string, number, (value: string) => object][] = [
  ["desired_equivalency", 255, (value) => ({ desired_equivalency: value })],
  ["reference", 255, (value) => ({ reference: value })],
  ["notes", 10_000, (value) => ({ notes: value })],
  ["source_language", 50, (value) => ({ source_language: value })],
  ["target_language", 50, (value) => ({ target_language: value })],
  ["candidate.first_name", 255, (value) => ({ candidate: { first_name: value } })],
  ["candidate.middle_name", 255, (value) => ({ candidate: { middle_name: value } })],
  ["candidate.last_name", 255, (value) => ({ candidate: { last_name: value } })],
];
test("creating limits texts by characters, and names the field", async () => {
  const { core, alice } = await createWorld();
  for (const [field, max, fields] of atMost) {
    for (const letter of ["x", "😀"]) {
      const body = (count: number): object => ({
        quote_type: "translation",
        ...fields(letter.repeat(count)),
      });
      await createQuote(core, alice.caller, body(max));
      const refused = await refusalOf(createQuote(core, alice.caller, body(max + 1)));
      expect(refused).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } });
    }
  }
});

test("creating refuses lists that are empty or too long, and values of another type, all at once", async () => {
  const { core, alice } = await createWorld();
  const url = "https://files.example.com/a.pdf";
  const refused = await refusalOf(
    createQuote(core, alice.caller, {
      turnaround: null,
      evaluation_type: "Diploma_evaluation",
      notes: 7,
      document_urls: Array(51).fill(url),
      document_ids: [],
      cc_emails: ["a@example.com", "not an address"],
      candidate: { visa_type: "__proto__" },
    }),
  );
  expect(refused).toMatchObject({
    status: 422,
    message: "The quote type field is required. (and 7 more errors)",
  });
  expect(Object.keys((refused as { errors: object }).errors).sort()).toEqual([
    "candidate.visa_type",
    "cc_emails.1",
    "document_ids",
    "document_urls",
    "evaluation_type",
    "notes",
    "quote_type",
    "turnaround",
  ]);
});

test("creating takes null where the document does, and ignores what it does not name", async () => {
  const { core, alice, bob } = await createWorld();
  const { data } = await createQuote(core, alice.caller, {
    quote_type: "translation",
    evaluation_type: null,
    translation_preference: null,
    reference: null,
    cc_emails: null,
    id: "quo_mine",
    status: "approved",
    total_cents: 1,
    account_id: bob.accountId,
  });
  expect(data).toMatchObject({ status: "requested", total_cents: 0 });
  expect(data.id).not.toBe("quo_mine");
  await expect(getQuote(core, alice.caller, data.id)).resolves.toEqual(data);
});

test("creating refuses text that the database cannot hold", async () => {
  const { core, alice } = await createWorld();
  for (const notes of ["a\0b", "\ud800"]) {
    const body = { quote_type: "translation", notes };
    expect(await refusalOf(createQuote(core, alice.caller, body))).toMatchObject({
      status: 422,
      errors: { notes: [expect.any(String)] },
    });
  }
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

test("creating refuses teams of others and addresses that are not public", async () => {
  const { core, alice, bob } = await createWorld({ allowLoopback: false });
  const team = createQuote(core, alice.caller, { quote_type: "perm_ad", team: bob.teamId });
  expect(await refusalOf(team)).toMatchObject({
    status: 422,
    errors: { team: [expect.any(String)] },
  });
  const urls = createQuote(core, alice.caller, {
    quote_type: "perm_ad",
    document_urls: ["https://example.com/a.pdf", "http://127.0.0.1/b.pdf"],
  });
  expect(await refusalOf(urls)).toMatchObject({
    status: 422,
    error_code: "url_not_allowed",
    errors: { "document_urls.1": [expect.any(String)] },
  });
  expect(await eventTypes({ core } as World)).toEqual([]);
});

test("approving creates exactly one order, whoever else approves at the same time", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const quoteId = await pricedQuote(world);
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => approveQuote(core, alice.caller, quoteId)),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { meta } = await listOrders(core, alice.caller, {});
  expect(meta.total).toBe(1);
  expect(await eventTypes(world)).toEqual([
    "quote.requested",
    "quote.ready",
    "quote.approved",
    "order.created",
  ]);
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

test("approving needs invoicing", async () => {
  const world = await createWorld();
  const { core, alice } = world;
  const quoteId = await pricedQuote(world);
  await setInvoicing(core, alice.accountId, false);
  expect(await refusalOf(approveQuote(core, alice.caller, quoteId))).toMatchObject({
    status: 422,
    error_code: "invoicing_not_enabled",
  });
  await setInvoicing(core, alice.accountId, true);
  await approveQuote(core, alice.caller, quoteId);
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

test("approving of another account's quote is like that of none", async () => {
  const world = await createWorld();
  const quoteId = await pricedQuote(world);
  const { core, bob } = world;
  const theirs = await refusalOf(approveQuote(core, bob.caller, quoteId));
  expect(theirs).toEqual({ status: 404, message: "Resource not found." });
  expect(await refusalOf(approveQuote(core, bob.caller, "quo_none"))).toEqual(theirs);
  expect(await refusalOf(getQuote(core, bob.caller, quoteId))).toEqual(theirs);
  expect(await refusalOf(getQuote(core, bob.caller, "quo_\0"))).toEqual(theirs);
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
