/** What users see when something fails: forms that are refused, and pages that cannot be shown. */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Service, serviceSuite } from "../support/service.js";
import { browserSuite, emails, faultsOf, press, signIn } from "./support.js";

const { service, another } = serviceSuite();
const { open } = browserSuite();

let page: Page;
beforeAll(async () => {
  await service().sandbox.control.sandbox.reset({ body: { examples: true } });
  page = await open({ scripts: true });
  await signIn(page, service());
});

const go = (path: string, on = page): Promise<unknown> =>
  on.goto(`${service().sandbox.origin}/portal/${path}`);

async function idOf(table: "orders" | "quotes", status: string): Promise<string> {
  const [row] = await service().core.database.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE status = $1`,
    [status],
  );
  return row?.id ?? "";
}

/** The form shows the error at its field, which is visible and has kept its value. */
async function refused(name: string, { message, field }: { message: RegExp; field: string }) {
  await page.getByRole("alert").getByText(message).waitFor();
  await page.getByRole("alert").getByRole("link").first().click();
  const labelled = page.locator(`[aria-invalid=true]`).first();
  expect(await labelled.isVisible()).toBe(true);
  expect(new URL(page.url()).hash).toBe(`#${await labelled.getAttribute("id")}`);
  expect(await labelled.inputValue()).toBe(field);
  expect(await faultsOf(page, name)).toEqual([]);
}

it("a refused form comes back with what was entered in a quote, where an entry of a list is named by its number", async () => {
  await go("quotes/new");
  await page.getByLabel("Copy to").fill("nobody, a@example.com");
  await press(page, "Start draft");
  const message = /^Copy to \(entry 1\) must be a valid email address/;
  await refused("quote", { message, field: "nobody, a@example.com" });
});

it("a refused form comes back with what was entered in an order", async () => {
  await go(`orders/${await idOf("orders", "in_progress")}`);
  const field = "x".repeat(256);
  await page.getByRole("textbox", { name: /^Reference/ }).fill(field);
  await press(page, "Save");
  await refused("order", { message: /^Reference must not be greater than 255/, field });
});

it("a refused form comes back with what was entered in a user", async () => {
  await go("people");
  await page.getByLabel("Email").fill(emails.owner);
  await press(page, "Add user");
  await refused("user", { message: /^Email has already been taken/, field: emails.owner });
});

it("a refused form comes back with what was entered in a team, among the forms of other teams", async () => {
  await go("people");
  await page.getByText("Change how Corporate looks").click();
  const form = page.getByRole("form", { name: "Look of Corporate" });
  await form.getByLabel("Icon").fill("NOT an icon");
  await press(page, "Save Corporate");
  await refused("team", { message: /^Icon must be the name of an icon/, field: "NOT an icon" });
});

it("a refused form comes back with what was entered in a key, with the scopes that were chosen", async () => {
  await go("apps");
  await page.getByLabel("App", { exact: true }).selectOption("new");
  await page.getByLabel("orders:write").uncheck();
  await press(page, "Make key");
  await refused("key", { message: /^The name of the new app/, field: "" });
  expect(await page.getByLabel("orders:write").isChecked()).toBe(false);
  expect(await page.getByLabel("orders:read").isChecked()).toBe(true);
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  await page.getByLabel("App", { exact: true }).selectOption({ index: 0 });
  await press(page, "Make key");
  await page.getByRole("alert").getByText("Choose at least one scope").waitFor();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
});

it("a refused form comes back with what was entered in an endpoint", async () => {
  await go("webhooks");
  await page.getByLabel("Address").first().fill("http://10.0.0.1/events");
  await press(page, "Add endpoint");
  await refused("endpoint", { message: /^Address must/, field: "http://10.0.0.1/events" });
});

it("a refused form comes back with what was entered in a price", async () => {
  await go("staff");
  await page
    .getByText(/^Price .* yourself$/)
    .first()
    .click();
  await page.getByLabel("Price in dollars").first().fill("lots");
  await press(page, /^Set price of/);
  await refused("price", { message: /^Price in dollars must be an amount/, field: "lots" });
});

it("a refused form comes back with what was entered in files", async () => {
  await go("quotes/new");
  await press(page, "Start draft");
  const buffer = Buffer.from("MZ");
  const file = { name: "tool.exe", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("Add documents").setInputFiles(file);
  await press(page, /^Add$/);
  await refused("files", { message: /^tool\.exe must be /, field: "" });
});

const shows = async (name: string, text: string | RegExp, on = page) => {
  await on.getByText(text).first().waitFor();
  expect(await faultsOf(on, name)).toEqual([]);
};

it("a page explains an error where there is nothing", async () => {
  await go("quotes/quo_unknown");
  await shows("not-found", "There is no such page, or it is not yours.");
});

it("a page explains an error where a member may not do what owners do", async () => {
  const member = await open({ scripts: true });
  await signIn(member, service(), emails.member);
  await go(`quotes/${await idOf("quotes", "awaiting_payment")}`, member);
  await shows("member", "Only owners and admins of a team can approve quotes.", member);
  await member.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (form !== null) form.action = form.action.replace(/[^/]*$/, "approve");
    form?.querySelector("[name=asks]")?.remove();
    form?.submit();
  });
  await shows("forbidden", "Only owners and admins of a team can do this.", member);
  await member.context().close();
});

it("a page explains an error where a form is not of this session", async () => {
  await go("quotes/new");
  await page.locator("main [name=csrf]").evaluate((field: HTMLInputElement) => {
    field.value = "of another session";
  });
  await press(page, "Start draft");
  await shows("form-expired", "The form has expired.");
});

it("a page explains an error where somebody else was faster", async () => {
  const quoteId = await idOf("quotes", "awaiting_payment");
  await go(`quotes/${quoteId}`);
  await service().sandbox.control.quotes.cancel({ params: { quoteId } });
  await press(page, "Cancel quote");
  await shows("question", "A cancelled quote cannot be approved any more.");
  await press(page, "Cancel quote");
  await shows("too-late", "This is no longer possible. It is “Cancelled” now.");
});

it("a page explains an error where the session has ended, and goes on to the page that was asked for", async () => {
  const other = await open({ scripts: true });
  await signIn(other, service(), emails.other);
  await service().core.database.query(
    "DELETE FROM portal_sessions WHERE user_id IN (SELECT id FROM users WHERE email = $1)",
    [emails.other],
  );
  await go("people?page=1", other);
  await shows("session-ended", "Your session has ended.", other);
  await press(other, "Sign in");
  expect(other.url()).toMatch(/\/portal\/people\?page=1$/);
  await other.context().close();
});

it.each([
  [503, "ECONNREFUSED", "The sandbox cannot reach its database."],
  [500, "42P01", "This is an error of the sandbox, not yours."],
])("a page explains an error where the answer is %i", async (status, code, text) => {
  const away: Service = await another();
  const failed = Object.assign(new Error("It failed."), { code });
  const other = await open({ scripts: true });
  await signIn(other, away);
  const { database } = away.core;
  const query = database.query.bind(database);
  Object.assign(database, { query: () => Promise.reject(failed) });
  const response = await other.goto(`${away.sandbox.origin}/portal/quotes`);
  Object.assign(database, { query });
  expect(response?.status()).toBe(status);
  await shows(String(status), text, other);
  await other.context().close();
});
