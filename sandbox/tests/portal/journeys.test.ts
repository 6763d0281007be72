/** What users do in the portal, in Chromium, with scripts switched off. */
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { authorizationUrl, exchange, redirectUri, registerApp } from "../oauth/support.js";
import { serviceSuite } from "../support/service.js";
import { browserSuite, emails, signIn } from "./support.js";

const { service, receiver } = serviceSuite();
const { open } = browserSuite();

let page: Page;
beforeAll(async () => {
  page = await open();
  await signIn(page, service());
});
beforeEach(() => page.goto(`${service().sandbox.origin}/portal`));

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
/** Answers the question before something that cannot be undone. */
const agree = async () => {
  await page.getByRole("link", { name: "Go back" }).waitFor();
  await page.getByRole("main").getByRole("button").click();
};
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const go = (area: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: area }).click();

/** A PDF of one page, as a user would upload it. */
function pdf(name: string) {
  const buffer = Buffer.from("%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF");
  return { name, mimeType: "application/pdf", buffer };
}

it("a quote goes from a draft with documents to a completed order with a deliverable", async () => {
  await page.getByRole("link", { name: "New quote" }).first().click();
  await page.getByLabel("Service").selectOption("translation");
  await page.getByLabel("From language").fill("Português <b>");
  await page.getByLabel("First name").fill("João");
  await page.getByLabel("Notes").fill("Two stamps\non page 3");
  await press("Start draft");
  await says("The draft was started");
  for (const given of ["Português <b>", "João", "on page 3"]) await says(given);
  const quoteUrl = page.url().split("?")[0] ?? "";

  await page.getByLabel("Add documents").setInputFiles([pdf("diploma.pdf"), pdf("transcript.pdf")]);
  await press("Add");
  await says("The documents were added");
  await says("transcript.pdf");
  await press("Submit request");
  await says("The quote was requested");

  await go("Staff");
  await page
    .getByRole("button", { name: /^Price from the list/ })
    .first()
    .click();
  await says("The quote was priced");
  await page.goto(quoteUrl);
  await says(/^Approve for \$\d+\.\d\d$/);
  await press("Approve and order");
  await says("The quote was approved, and this is its order");
  const orderUrl = page.url().split("?")[0] ?? "";

  for (const move of ["Start work", "Send to review", "Complete"]) {
    await go("Staff");
    await page
      .getByRole("button", { name: new RegExp(`^${move} O-`) })
      .first()
      .click();
    await says("The order was moved");
  }
  // Completing the order has approved its deliverable.
  await page.goto(orderUrl);
  await says("Completed");
  await page.getByText("Approved", { exact: true }).first().waitFor();
  await page.getByRole("textbox", { name: /^Reference/ }).fill("Matter 4711");
  await page.getByRole("textbox", { name: /^Metadata/ }).fill("first\nsecond");
  await press("Save");
  await says("Your changes were saved");
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^Download/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // The API says the same, at the URLs that it returns.
  const { body } = await service().call(`GET /orders/${orderUrl.split("/").at(-1)}`);
  expect(body).toMatchObject({
    url: orderUrl,
    custom_reference: "Matter 4711",
    custom_metadata: ["first", "second"],
  });
  const types = await service().core.database.query<{ type: string }>(
    "SELECT type FROM events ORDER BY seq",
  );
  expect(types.map(({ type }) => type)).toEqual([
    "quote.requested",
    "quote.ready",
    "quote.approved",
    "order.created",
    "order.in_progress",
    "order.ready_for_review",
    "document.approved",
    "order.completed",
  ]);
});

it.each([
  ["translation", ["From language", "To language"]],
  ["academic_evaluation", ["Evaluation", "Desired equivalency", "Translation"]],
  ["expert_opinion_letter", ["Expert letter", "Translation"]],
  ["perm_ad", []],
])("a quote of the service %s asks for no more than that", async (chosen, labels) => {
  await page.goto(`${service().sandbox.origin}/portal/quotes/new`);
  await page.getByLabel("Service", { exact: true }).selectOption(chosen);
  const shown: (string | undefined)[] = [];
  for (const label of await page.locator("[data-for] label").all())
    if (await label.isVisible()) shown.push((await label.textContent())?.replace(/ \(.*/, ""));
  expect(shown).toEqual(labels);
});

it("people are added, deactivated and activated, and sign in as who they are", async () => {
  await go("People");
  await page.getByLabel("Email").fill("noor.haddad@meridian-legal.example");
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Team (optional)", { exact: true }).selectOption({ label: "Corporate" });
  await press("Add user");
  await says("The user was added");
  await page.getByRole("button", { name: /^Deactivate Noor/ }).click();
  await agree();
  await says("The user was deactivated");
  const other = await open();
  await other.goto(`${service().sandbox.origin}/portal`);
  expect(await other.getByText("noor.haddad").count()).toBe(0);
  await page.getByRole("button", { name: /^Activate Noor/ }).click();
  await signIn(other, service(), "noor.haddad@meridian-legal.example");
  await other.getByRole("link", { name: "Apps", exact: true }).click();
  await other.getByText("Only owners and admins").waitFor();
  expect(await other.getByRole("button", { name: "Make key" }).count()).toBe(0);
  await other.context().close();
});

it("a webhook endpoint is added, tested, rotated, disabled and enabled; deliveries show what was sent and what came back", async () => {
  const hook = await receiver((response, index) => {
    response.writeHead(index === 0 ? 500 : 204).end(index === 0 ? "not <now>" : undefined);
  });
  await go("Webhooks");
  await page.getByLabel("Address").fill(hook.url);
  await press("Add endpoint");
  const secret = (await page.locator("code.secret").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole("link", { name: hook.url }).click();
  await press("Send a ping");
  await says("A test event is on its way");
  await expect.poll(() => hook.received.length).toBe(1);
  await service().sandbox.control.jobs.list({});
  await page.getByRole("link", { name: "ping" }).click();
  await says("Answered with 500");
  await page.getByText("Response 1").click();
  await says("not <now>");
  await press("Retry now");
  await says("Another attempt is being made");
  await expect.poll(() => hook.received.length).toBe(2);

  await page.getByLabel("Or trigger an event").selectOption("order.completed");
  await press("Send event");
  await says("The event happened");
  await expect
    .poll(() =>
      hook.received.some(({ headers }) => headers["x-service-event"] === "order.completed"),
    )
    .toBe(true);
  await press("Disable");
  await says("The endpoint is disabled");
  await press("Enable");
  await says("The endpoint is enabled");
  await page.getByRole("button", { name: /^New secret/ }).click();
  await agree();
  await page.getByText("Show the signing secret").click();
  expect(await page.locator("code.secret").textContent()).not.toBe(secret);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await agree();
  await says("The endpoint was removed");
});

it("a platform app is registered once it is allowed, is let in by another account, and out again", async () => {
  const owner = await open();
  await signIn(owner, service(), emails.other);
  await owner.getByRole("link", { name: "Staff", exact: true }).click();
  await owner.getByRole("button", { name: /^Turn on platform apps for Northgate/ }).click();
  await owner.getByRole("link", { name: "Apps", exact: true }).click();
  await owner.getByText("Register a platform app").click();
  await owner.getByLabel("Name", { exact: true }).fill("Visa tracker");
  await owner.getByLabel("Redirect addresses").fill("http://nowhere.example/callback");
  await owner.getByRole("button", { name: "Register app" }).click();
  await owner.getByRole("alert").getByText("must use https").waitFor();
  await owner.getByLabel("Redirect addresses").fill("https://visas.example/callback");
  await owner.getByRole("button", { name: "Register app" }).click();
  expect(await owner.locator("code.secret").textContent()).toMatch(/^cs-[0-9a-f]{64}$/);
  await owner.context().close();

  const platform = await registerApp(service(), "Visa tracker");
  const arrived = page.waitForRequest((request) =>
    request.url().startsWith(redirectUri.split("?")[0] ?? ""),
  );
  await page.goto(await authorizationUrl(platform, { scope: "quotes:read" }));
  await page
    .getByRole("heading", { name: "Visa tracker wants access to Meridian Legal" })
    .waitFor();
  await press("Allow access");
  const address = new URL((await arrived).url());
  // Nothing answers there; the page that says so is awaited, or it would break off what follows.
  await page.waitForURL("chrome-error://**");
  await exchange(platform, address, "v".repeat(43));

  await page.goto(`${service().sandbox.origin}/portal/access`);
  await page.getByRole("button", { name: /^End access of Visa tracker/ }).click();
  await agree();
  await says("The access was ended");
  await says("No app has access");
});
