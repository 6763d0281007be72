/** Quotes and orders, as the portal starts, changes and approves them. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf, ledTo, people, refusalOf } from "./desk.js";

const { service } = serviceSuite({ settings: { pricesQuotesAfter: null } });
let desk: Desk;
let member: Desk;
let other: Desk;
beforeAll(async () => {
  desk = await deskOf(service());
  member = await deskOf(service(), people.member);
  other = await deskOf(service(), people.other);
});

const quoteOf = (quoteId: string) => service().api.quotes.get({ params: { quoteId } });
const orderOf = (orderId: string) => service().api.orders.get({ params: { orderId } });

async function draft(fields = {}): Promise<string> {
  const path = ledTo(await desk.send("quotes", { quote_type: "perm_ad", ...fields }));
  expect(path).toMatch(/^quotes\/quo_\w+: drafted$/);
  return /quo_\w+/.exec(path)?.[0] ?? "";
}

async function ordered(fields = {}): Promise<string> {
  const id = await draft(fields);
  await desk.send(`quotes/${id}/submit`);
  await desk.send(`staff/quotes/${id}/price`);
  const path = ledTo(await desk.send(`quotes/${id}/approve`));
  expect(path).toMatch(/^orders\/ord_\w+: approved$/);
  expect((await desk.page(`quotes/${id}`)).text).toContain(/orders\/ord_\w+/.exec(path)?.[0]);
  return /ord_\w+/.exec(path)?.[0] ?? "";
}

test("a draft has what the form says, is submitted, and cancelled", async () => {
  const id = await draft({
    reference: " M-1 ",
    cc_emails: "a@example.com, b@example.com;\r\nc@example.com ",
    "candidate.first_name": "Ana",
  });
  const { text } = await desk.page(`quotes/${id}`);
  for (const shown of ["M-1", "a@example.com", "b@example.com", "c@example.com", "Ana"])
    expect(text).toContain(shown);
  expect((await quoteOf(id)).status).toBe("pending");
  expect(ledTo(await other.send(`quotes/${id}/submit`))).toBe("404");
  expect(ledTo(await desk.send(`quotes/${id}/submit`))).toBe(`quotes/${id}: submitted`);
  expect((await quoteOf(id)).status).toBe("requested");
  expect(ledTo(await other.send(`quotes/${id}/cancel`))).toBe("404");
  expect(ledTo(await desk.send(`quotes/${id}/cancel`))).toBe(`quotes/${id}: cancelled`);
  expect((await quoteOf(id)).status).toBe("cancelled");
  expect(ledTo(await desk.send(`quotes/${id}/submit`))).toBe("422");
});

test("a draft is changed: its form has what was asked for, and keeps what is for its service", async () => {
  const { control } = service().sandbox;
  const { data } = await control.accounts.list();
  const fields = {
    "candidate.first_name": "Ana",
    "candidate.visa_type": "h1b",
    cc_emails: "a@example.com, b@example.com",
    source_language: "Portuguese",
    desired_equivalency: "Bachelor",
    turnaround: "next_day",
  };
  const id = await draft({ ...fields, quote_type: "translation" });
  const form = await desk.page(`quotes/${id}/edit`);
  for (const shown of ["Ana", "a@example.com, b@example.com", "Portuguese"])
    expect(form.text).toContain(`value="${shown}"`);
  expect(form.text).not.toContain("Bachelor");
  for (const chosen of ["translation", "next_day", "h1b"])
    expect(form.text).toContain(`<option value="${chosen}" selected="">`);
  const team = data[0]?.teams[0]?.id ?? "";
  const change = { ...fields, quote_type: "academic_evaluation", team, cc_emails: "" };
  expect(ledTo(await other.send(`quotes/${id}`, change))).toBe("404");
  expect(ledTo(await desk.send(`quotes/${id}`, change))).toBe(`quotes/${id}: saved`);
  expect(await quoteOf(id)).toMatchObject({ quote_type: "academic_evaluation", status: "pending" });
  const { text } = await desk.page(`quotes/${id}`);
  expect(text).toContain("Bachelor");
  for (const gone of ["Portuguese", "a@example.com"]) expect(text).not.toContain(gone);
  for (const filter of ["filter[quote_type]=academic_evaluation", `filter[team]=${team}`]) {
    const { body } = await service().call(`GET /quotes?${filter}`);
    expect(body).toMatchObject({ data: [{ id }], meta: { total: 1 } });
  }
  const wrong = await desk.send(`quotes/${id}`, { ...change, cc_emails: "nobody" });
  expect(refusalOf(wrong)).toEqual([422, "Copy to (entry 1) must be a valid email address."]);
  await desk.send(`quotes/${id}/submit`);
  expect(ledTo(await desk.page(`quotes/${id}/edit`))).toBe(`quotes/${id}`);
  expect((await desk.send(`quotes/${id}`, change)).status).toBe(422);
});

test("a draft gets documents by address, of which each can be removed until it is submitted", async () => {
  const id = await draft();
  const at = `quotes/${id}/documents`;
  const document_urls = "https://a.example/one.pdf\r\n\r\nhttps://a.example/two.pdf";
  expect(ledTo(await desk.send(at, { document_urls }))).toBe(`quotes/${id}: documents`);
  const names = async () => (await quoteOf(id)).documents?.map(({ file_name }) => file_name);
  expect(await names()).toEqual(["one.pdf", "two.pdf"]);
  expect(refusalOf(await desk.send(at, { document_urls: "one.pdf" }))).toEqual([
    422,
    "Addresses of documents (entry 1) must be a valid URL.",
  ]);
  const [one, two] = (await quoteOf(id)).documents ?? [];
  expect((await desk.page(`quotes/${id}`)).text).toContain(`/portal/${at}/${one?.id}/remove`);
  expect(ledTo(await other.send(`${at}/${one?.id}/remove`))).toBe("404");
  expect(ledTo(await other.send(at, { document_urls }))).toBe("404");
  expect(ledTo(await desk.send(`${at}/${one?.id}/remove`))).toBe(`quotes/${id}: withdrawn`);
  expect(ledTo(await desk.send(`${at}/${one?.id}/remove`))).toBe("404");
  expect(await names()).toEqual(["two.pdf"]);
  await desk.send(`quotes/${id}/submit`);
  expect((await desk.page(`quotes/${id}`)).text).not.toContain("/remove");
  expect((await desk.send(`${at}/${two?.id}/remove`)).status).toBe(422);
  expect((await desk.send(at, { document_urls })).status).toBe(422);
  expect(await names()).toEqual(["two.pdf"]);
});

test("an order shows its quote, its service, its candidate and what is approved", async () => {
  const id = await ordered({ "candidate.first_name": "Ana" });
  const { number = "" } = await quoteOf((await orderOf(id)).quote_id ?? "");
  for (const to of ["in_progress", "awaiting_review"])
    await desk.send(`staff/orders/${id}/move`, { to });
  const { text } = await desk.page(`orders/${id}`);
  expect((await orderOf(id)).url).toBe(`${service().sandbox.origin}/portal/orders/${id}`);
  for (const shown of [number, "PERM ad", "Ana", "Not approved yet"]) expect(text).toContain(shown);
  const [document] = (await orderOf(id)).documents ?? [];
  await desk.send(`staff/documents/${document?.id}/approve`);
  expect((await desk.page(`orders/${id}`)).text).toContain(">Approved<");
});

test("an account sees its open invoice with its orders, and the invoices that it paid", async () => {
  const id = await ordered();
  await desk.send(`orders/${id}`, { custom_reference: "Matter 4711" });
  const { number } = await orderOf(id);
  const shown = async () => (await desk.page("invoices")).text.replaceAll(/<.*?>/g, " ");
  for (const part of [/Open invoice\s+Open /, number, "Matter 4711", /Total\s+\$/])
    expect(await shown()).toMatch(part);
  expect((await other.page("invoices")).text).not.toContain(number);
  const { data } = await service().sandbox.control.accounts.list();
  await desk.send(`staff/accounts/${data[0]?.id}/pay`);
  for (const part of ["Nothing is open", /Invoice inv_\w+\s+Paid /, number])
    expect(await shown()).toMatch(part);
});

test("a quote is approved by those who may, once it has a price", async () => {
  const id = await draft();
  await desk.send(`quotes/${id}/submit`);
  const early = await desk.send(`quotes/${id}/approve`);
  expect(early.status).toBe(422);
  await desk.send(`staff/quotes/${id}/price`);
  expect(ledTo(await member.send(`quotes/${id}/approve`))).toBe("403");
  expect(ledTo(await other.send(`quotes/${id}/approve`))).toBe("404");
  expect((await quoteOf(id)).status).toBe("awaiting_payment");
});

test("an order keeps the reference and the lines of its owner, and loses them when they are empty", async () => {
  const id = await ordered();
  const save = (custom_reference: string, custom_metadata: string) =>
    desk.send(`orders/${id}`, { custom_reference, custom_metadata });
  expect(ledTo(await save("M-1", "one\r\n\r\ntwo\n"))).toBe(`orders/${id}: saved`);
  const values = { custom_reference: "M-1", custom_metadata: ["one", "two"] };
  expect(await orderOf(id)).toMatchObject(values);
  const [status, message] = refusalOf(await save("x".repeat(256), ""));
  expect([status, message]).toEqual([422, expect.stringContaining("255")]);
  expect(ledTo(await other.send(`orders/${id}`, { custom_reference: "theirs" }))).toBe("404");
  expect(await orderOf(id)).toMatchObject(values);
  await save(" ", "one");
  expect(await orderOf(id)).toMatchObject({ custom_reference: null, custom_metadata: ["one"] });
  await save("", "\n");
  expect(await orderOf(id)).toMatchObject({ custom_reference: null, custom_metadata: null });
});

test("an order shows what happened to it and its documents, which are downloaded", async () => {
  const id = await ordered();
  for (const to of ["in_progress", "awaiting_review"])
    await desk.send(`staff/orders/${id}/move`, { to });
  const [document] = (await orderOf(id)).documents ?? [];
  await desk.send(`staff/documents/${document?.id}/approve`);
  const { text } = await desk.page(`orders/${id}`);
  for (const type of ["order.created", "order.ready_for_review", "document.approved"])
    expect(text).toContain(type);
  const { status, location } = await desk.page(`documents/${document?.id}/download`);
  expect(status).toBe(303);
  expect(await (await fetch(location)).text()).toMatch(/^%PDF/);
  expect(ledTo(await other.page(`documents/${document?.id}/download`))).toBe("404");
  expect(ledTo(await other.page(`orders/${id}`))).toBe("404");
});
