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
