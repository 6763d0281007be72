import { expect, test } from "vitest";
import { scopes } from "../../src/domain/accounts/scopes.js";
import { journeyEvents } from "../support/world.js";
import { closingSandboxes, type Rig, rig } from "./support.js";

closingSandboxes();

async function quote({ api }: Rig): Promise<string> {
  const { body } = await api("POST", "/quotes", { quote_type: "perm_ad" });
  return String((body["data"] as { id: string }).id);
}

test("a quote gets any price, is approved, and its order goes through its lifecycle", async () => {
  const all = await rig();
  const { control, api } = all;
  const quoteId = await quote(all);
  const items = [{ name: "Translation", code: "T", quantity: 3, price: 1750 }];
  const expires_at = "2040-01-01T00:00:00.000000Z";
  const priced = await control.quotes.price({ params: { quoteId }, body: { items, expires_at } });
  expect(priced).toMatchObject({ status: "awaiting_payment", total_cents: 5250, expires_at });
  expect((await api("GET", `/quotes/${quoteId}`)).body).toMatchObject({
    items: [{ quantity: 3, price: 1750, subtotal: 5250, service_name: "Translation" }],
  });
  const { status, body } = await api("POST", `/quotes/${quoteId}/approve`);
  expect(status).toBe(201);
  const orderId = String(body["id"] ?? (body["data"] as { id?: string } | undefined)?.id);
  const params = { orderId };
  const wrong = await control.orders.move({ params, body: { to: "completed" } }).result();
  expect(wrong).toMatchObject({
    status: 422,
    error: { message: expect.stringContaining("in_progress") },
  });
  expect(await control.orders.move({ params, body: { to: "in_progress" } })).toMatchObject({
    status: "in_progress",
    total: 5250,
  });
  expect((await control.orders.hold({ params })).on_hold_at).not.toBeNull();
  expect((await control.orders.resume({ params })).on_hold_at).toBeNull();
  await control.orders.move({ params, body: { to: "awaiting_review" } });
  const order = (await api("GET", `/orders/${orderId}`)).body;
  const [deliverable] = order["documents"] as { id: string }[];
  const approved = await control.documents.approve({
    params: { documentId: deliverable?.id ?? "" },
  });
  expect(approved.id).toBe(deliverable?.id);
  expect((await control.orders.move({ params, body: { to: "completed" } })).status).toBe(
    "completed",
  );
  const types = (await control.events.list()).data.map(({ type }) => type);
  expect(types).toEqual(journeyEvents);
});

test("a quote is cancelled, and nothing follows", async () => {
  const all = await rig();
  const quoteId = await quote(all);
  const { control } = all;
  expect(await control.quotes.cancel({ params: { quoteId } })).toMatchObject({
    status: "cancelled",
  });
  const again = await control.quotes.price({ params: { quoteId } }).result();
  expect(again).toMatchObject({ status: 422, error: { errors: { to: [expect.any(String)] } } });
});

test("a quote that is priced is not priced again, and the response says why", async () => {
  const all = await rig();
  const params = { quoteId: await quote(all) };
  await all.control.quotes.price({ params });
  const again = await all.control.quotes.price({ params }).result();
  const message = "It is awaiting_payment already. Possible: approved, cancelled.";
  expect(again).toMatchObject({ status: 422, error: { message } });
});

test.each<[object, object]>([
  [
    { tat_value: 1, tat_range: "day" },
    { tat_value: 1, turnaround_label: "1 day" },
  ],
  [
    { tat_value: 3, tat_range: "week" },
    { tat_range: "week", turnaround_label: "3 weeks" },
  ],
  [{ tat_value: 7 }, { tat_value: 7, tat_range: "day", turnaround_label: "7 days" }],
  [{ tat_range: "month" }, { tat_value: 5, turnaround_label: "5 months" }],
  [{}, { tat_value: 5, tat_range: "day", turnaround_label: "5 business days" }],
  [{ turnaround_label: "Soon" }, { turnaround_label: "Soon" }],
  [{ tat_value: 2, tat_range: "day", turnaround_label: "Soon" }, { turnaround_label: "Soon" }],
])("a turnaround of %j is offered as %j", async (body, offered) => {
  const all = await rig();
  const quoteId = await quote(all);
  await all.control.quotes.price({ params: { quoteId }, body });
  expect((await all.api("GET", `/quotes/${quoteId}`)).body).toMatchObject(offered);
});

test("the choices for a cart are changed one by one", async () => {
  const all = await rig();
  const { control, api } = all;
  const quoteId = await quote(all);
  await control.quotes.price({ params: { quoteId } });
  const { body } = await api("GET", `/quotes/${quoteId}`);
  const cartId = (body["cart"] as { id: string }).id;
  const change = (chosen: object) => control.carts.update({ params: { cartId }, body: chosen });
  const left = await change({ unsubscribed: true });
  expect(left).toMatchObject({ unsubscribed_at: expect.any(String), physical_copy: false });
  const { unsubscribed_at } = left;
  const paper = await change({ physical_copy: true });
  expect(paper).toMatchObject({ unsubscribed_at, physical_copy: true });
  const back = await change({ unsubscribed: false });
  expect(back).toMatchObject({ unsubscribed_at: null, physical_copy: true });
});

test("an offer that has ended already is refused, and one that ends now is not", async () => {
  const all = await rig();
  const { now } = await all.control.clock.freeze();
  const ending = { params: { quoteId: await quote(all) }, body: { expires_at: now } };
  expect((await all.control.quotes.price(ending)).expires_at).toBe(now);
  const quoteId = await quote(all);
  const body = { expires_at: "2001-01-01T00:00:00Z" };
  const result = await all.control.quotes.price({ params: { quoteId }, body }).result();
  expect(result).toMatchObject({
    status: 422,
    error: { errors: { expires_at: expect.any(Array) } },
  });
});

test("keys are made with scopes, listed without their text, and revoked at once", async () => {
  const { control, sandbox } = await rig();
  const key = await control.keys.make({ body: { scopes: ["quotes:read"] } });
  expect(key.text).toMatch(/^sk-[0-9a-f]{48}$/);
  const as = (path: string) =>
    fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${key.text}` } });
  expect((await as("/quotes")).status).toBe(200);
  expect(await (await as("/orders")).json()).toMatchObject({ required_scopes: ["orders:read"] });
  const { data } = await control.keys.list({ query: { app_id: key.app_id } });
  expect(data.at(-1)).toMatchObject({ id: key.id, hint: key.text.slice(-4), revoked_at: null });
  expect(JSON.stringify(data)).not.toContain(key.text);
  const revoked = await control.keys.revoke({ params: { keyId: key.id } });
  expect(revoked.revoked_at).not.toBeNull();
  expect((await as("/quotes")).status).toBe(401);
  expect(await control.keys.revoke({ params: { keyId: key.id } })).toEqual(revoked);
  expect((await control.keys.make()).scopes).toEqual(scopes);
});

test("keys for unknown apps and users are refused", async () => {
  const { control } = await rig();
  const { data } = await control.accounts.list();
  const [first, second] = data;
  const foreign = { app_id: first?.apps[0]?.id ?? "", user_id: second?.users[0]?.id ?? "" };
  const text = "sk-same-00000000";
  await control.keys.make({ body: { text } });
  const refused = await Promise.all([
    control.keys.make({ body: { app_id: "app_0" } }).result(),
    control.keys.make({ body: foreign }).result(),
    control.keys.make({ body: { text } }).result(),
    control.keys.list({ query: { app_id: "app_0" } }).result(),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  const fields = refused.map((result) =>
    result.ok ? [] : Object.keys(Object(result.error).errors),
  );
  expect(fields).toEqual([["app_id"], ["user_id"], ["text"], ["app_id"]]);
  expect(refused[0]).toMatchObject({ error: { message: "There is no app app_0." } });
});

test("the control plane forbids and allows invoicing, and pays invoices", async () => {
  const all = await rig();
  const { control, api } = all;
  const { data } = await control.accounts.list();
  const accountId = data[0]?.id ?? "";
  const quoteId = await quote(all);
  await control.quotes.price({ params: { quoteId } });
  const off = await control.accounts.update({ params: { accountId }, body: { invoicing: false } });
  expect(off.invoicing).toBe(false);
  const refused = await api("POST", `/quotes/${quoteId}/approve`);
  expect(refused.body).toMatchObject({ error_code: "invoicing_not_enabled" });
  await control.accounts.update({ params: { accountId }, body: { invoicing: true } });
  expect((await api("POST", `/quotes/${quoteId}/approve`)).status).toBe(201);
  expect(await control.accounts.payInvoice({ params: { accountId } })).toEqual({ orders: 1 });
  expect(await control.accounts.payInvoice({ params: { accountId } })).toEqual({ orders: 0 });
});

test("a user is deactivated once", async () => {
  const { control } = await rig();
  const { data } = await control.accounts.list();
  const userId = data[0]?.users[1]?.id ?? "";
  const move = () =>
    control.accounts.moveUser({ params: { userId }, body: { to: "inactive" } }).result();
  expect((await move()).status).toBe(204);
  expect((await control.accounts.list()).data[0]?.users[1]?.status).toBe("inactive");
  expect((await move()).status).toBe(422);
});

test("the control plane does what no customer can do through the API", async () => {
  const { control, api } = await rig();
  const [account] = (await control.accounts.list()).data;
  const [team] = account?.teams ?? [];
  const person = { email: "ines@example.com", middle_name: "Sofia", phone: "+1 212 555 0147" };
  const roles = { [team?.id ?? ""]: "member" };
  const { id } = await control.accounts.addUser({
    body: { ...person, phone_verified: true, roles },
  });
  const { body: user } = await api("GET", `/users/${id}`);
  expect(user).toMatchObject({ ...person, teams: [{ id: team?.id, role: "member" }] });
  expect(user["email_verified_at"]).toEqual(expect.any(String));
  expect(user["phone_verified_at"]).toEqual(expect.any(String));
  const body = { email: "eva@example.com", email_verified: false };
  const unverified = await control.accounts.addUser({ body });
  expect((await api("GET", `/users/${unverified.id}`)).body).toMatchObject({
    email_verified_at: null,
    phone_verified_at: null,
  });
  const foreign = { ...person, roles: { team_0: "member" } };
  expect((await control.accounts.addUser({ body: foreign }).result()).status).toBe(422);
  const unknown = control.accounts.addUser({ body: { ...person, account_id: "acc_0" } }).result();
  expect(await unknown).toMatchObject({ error: { message: "There is no account acc_0." } });
  const other = (await control.accounts.list()).data[1]?.id ?? "";
  const eva = { email: "eva.b@example.com", account_id: other };
  const there = await control.accounts.addUser({ body: eva });
  const { users } = (await control.accounts.list()).data[1] ?? {};
  expect(users?.map(({ id: each }) => each)).toContain(there.id);

  const document_urls = ["https://example.com/a.pdf"];
  const request = { quote_type: "translation" as const, document_urls };
  const draft = await control.quotes.startDraft({ body: { request } });
  expect(draft.status).toBe("pending");
  expect((await control.events.list()).data).toEqual([]);
  const { body: quote } = await api("GET", `/quotes/${draft.id}`);
  const [document] = quote["documents"] as { id: string }[];
  const found = { page_count: 3, source_language_code: "es", metadata: [{ pages: 3 }] };
  const params = { documentId: document?.id ?? "" };
  const analysed = await control.documents.update({ params, body: { ...found, analysed: true } });
  expect(analysed).toMatchObject(found);
  expect(analysed.analysis_completed_at).not.toBeNull();
  await control.quotes.submitDraft({ params: { quoteId: draft.id } });
  const again = await control.quotes.submitDraft({ params: { quoteId: draft.id } }).result();
  expect(again.status).toBe(422);
});
