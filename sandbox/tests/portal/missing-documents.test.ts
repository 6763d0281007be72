/** A quote whose documents could not all be downloaded, in Chromium. */
import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { leaveMessage } from "../../src/portal/session/messages.js";
import { serviceSuite } from "../support/service.js";
import { browserSuite, faultsOf, signIn } from "./support.js";

const { service, receiver } = serviceSuite({ settings: { pricesQuotesAfter: 0 } });
const { open } = browserSuite();
const pdf = { name: "copy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 a") };

async function requested(page: Page, urls: readonly string[]): Promise<void> {
  const { api, sandbox } = service();
  const body = { quote_type: "translation" as const, document_urls: [...urls] };
  const { data } = await api.quotes.create({ body });
  await page.goto(`${sandbox.origin}/portal/quotes/${data.id}`);
}

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it("missing documents are replaced, left out or removed, and then the quote is approved", async () => {
  const page = await open({ scripts: true });
  await signIn(page, service());
  const source = await receiver((response, _index, { path }) => {
    if (!path.endsWith("a.pdf")) response.writeHead(404);
    response.end("%PDF-1.4 a");
  });
  const { origin } = new URL(source.url);
  await requested(
    page,
    ["a", "b", "c", "d"].map((name) => `${origin}/${name}.pdf`),
  );
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("heading", { name: "Documents are missing" }).count();
    })
    .toBe(1);
  await says(page, "The address answered with status 404.");
  await says(page, "Priced without “b.pdf”.");
  expect(await page.getByRole("button", { name: "Approve and order" }).count()).toBe(0);
  expect(await faultsOf(page, "quote-missing")).toEqual([]);
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: `Replace ${name}` });
  await item("b.pdf")
    .locator("input[type=file]")
    .setInputFiles({ ...pdf, name: "copy.exe" });
  await item("b.pdf").getByRole("button", { name: "Replace b.pdf" }).click();
  await says(page, "copy.exe must be a file of type");
  await item("b.pdf").locator("input[type=file]").setInputFiles(pdf);
  await item("b.pdf").getByRole("button", { name: "Replace b.pdf" }).click();
  await says(page, "The document was replaced.");
  await says(page, "Approve for $35.00");
  await item("c.pdf").getByRole("button", { name: "Go on without c.pdf" }).click();
  await says(page, "The quote goes on without the document.");
  await item("d.pdf").getByRole("button", { name: "Remove d.pdf" }).click();
  await page.getByRole("main").getByRole("button").click();
  await says(page, "The document was removed.");
  await says(page, "Left out");
  await page.getByRole("button", { name: "Approve and order" }).click();
  await says(page, "The quote was approved, and this is its order.");
});

it("a page with something pending renews itself where scripts may run, and says how far it is", async () => {
  const page = await open({ scripts: true });
  const violations: string[] = [];
  page.on("console", (message) => violations.push(message.text()));
  await signIn(page, service());
  let asked: (response: ServerResponse) => void = () => undefined;
  const response = new Promise<ServerResponse>((resolve) => (asked = resolve));
  const source = await receiver((each) => asked(each));
  const [session] = await page.context().cookies(`${service().sandbox.origin}/portal`);
  await leaveMessage(service().core, session?.value ?? "", "submitted");
  await requested(page, [source.url]);
  await says(page, "0 of 1 documents are here");
  await says(page, "Downloading …");
  await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
  (await response).end("%PDF-1.4 a");
  await page.waitForResponse(page.url());
  await page.waitForResponse(page.url());
  expect(await page.evaluate(() => String(getSelection()))).toContain("Downloading …");
  await page.evaluate(() => getSelection()?.empty());
  await says(page, "Approve for $17.50");
  await says(page, "The quote was requested.");
  expect(violations).toEqual([]);
});

it("an upload says how far it is where scripts may run, and shows what is wrong with it", async () => {
  const page = await open({ scripts: true });
  await signIn(page, service());
  await page.getByRole("link", { name: "New quote" }).first().click();
  await page.getByLabel("Service").selectOption("perm_ad");
  await page.getByRole("button", { name: "Start draft" }).click();
  await says(page, "The draft was started");
  const quote = page.url();
  await page.getByLabel("Add documents").setInputFiles([pdf, { ...pdf, name: "tool.exe" }]);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await says(page, "tool.exe must be a file of type");
  await says(page, "copy.pdf");
  await page.getByLabel("Add documents").setInputFiles([{ ...pdf, name: "second.pdf" }]);
  await page.getByRole("button", { name: "Add", exact: true }).dblclick();
  await says(page, "The documents were added.");
  expect(page.url()).toBe(quote);
  expect(await page.getByRole("link", { name: "Download second.pdf" }).count()).toBe(1);
});
