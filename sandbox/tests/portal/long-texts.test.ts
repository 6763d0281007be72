/** Fifty documents, names of 200 characters with and without spaces, right-to-left text and emoji fit every page. */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { authorizationUrl, connect, registerApp } from "../oauth/support.js";
import { serviceSuite } from "../support/service.js";
import { browserSuite, faultsOf, signIn } from "./support.js";

const { service, receiver } = serviceSuite();
const { open } = browserSuite();

const arabic = "عبد الرحمن بن محمد الشهري";
const long = `${"Kathleen-Annabelle ".repeat(10)}${arabic}`.slice(0, 200);
const emoji = "👩🏽‍⚖️".repeat(20);
const unbroken = "x".repeat(200);

const pages: Record<string, string> = {};
let page: Page;

beforeAll(async () => {
  const { sandbox, core, call } = service();
  await sandbox.control.sandbox.reset({ body: {} });
  const path = (name: string): string => `https://example.com/${encodeURIComponent(name)}.pdf`;
  const names = [
    unbroken,
    arabic,
    long,
    emoji,
    ...Array.from({ length: 46 }, (_, index) => `${index}`),
  ];
  const request = { quote_type: "translation", reference: long, notes: `${arabic}\n`.repeat(8) };
  const creation = await call("POST /quotes", {
    json: { ...request, document_urls: names.map(path), candidate: { first_name: emoji } },
  });
  const quoteId = (creation.body as { data: { id: string } }).data.id;
  const items = [unbroken, long, arabic].map((name) => ({ quantity: 1000, price: 999_999, name }));
  await core.database.query("UPDATE accounts SET name = $1 WHERE name = 'Meridian Legal'", [long]);
  await core.database.query("UPDATE users SET first_name = $1, last_name = $2", [unbroken, arabic]);
  await core.database.query("UPDATE teams SET name = $1 || seq, description = $2", [
    long,
    unbroken,
  ]);
  await core.database.query("UPDATE apps SET name = $1", [long]);
  await call("POST /quotes", { json: { quote_type: "perm_ad" } });
  await sandbox.control.quotes.price({ params: { quoteId }, body: { items } });
  // The first one cannot be approved: its documents are missing.
  const other = await call("POST /quotes", {
    json: { quote_type: "perm_ad", reference: long, candidate: { first_name: emoji } },
  });
  const approved = (other.body as { data: { id: string } }).data.id;
  await sandbox.control.quotes.price({ params: { quoteId: approved }, body: { items } });
  const order = await call(`POST /quotes/${approved}/approve`);
  const orderId = (order.body as { id: string }).id;
  const json = { custom_reference: long, custom_metadata: [unbroken, arabic] };
  await call(`PUT /orders/${orderId}`, { json });
  const hook = await receiver((response) => response.writeHead(500).end(unbroken));
  const endpoint = await call("POST /webhook-endpoints", {
    json: { url: `${hook.url}/${unbroken}`, events: ["*"], description: long },
  });
  const { id } = (endpoint.body as { data: { id: string } }).data;
  await call(`POST /webhook-endpoints/${id}/ping`);
  await sandbox.control.jobs.drain();
  const [delivery] = await core.database.query<{ id: string }>("SELECT id FROM deliveries");
  const platform = await registerApp(service(), long);
  await connect(service(), platform);
  Object.assign(pages, {
    quote: `quotes/${quoteId}`,
    order: `orders/${orderId}`,
    endpoint: `webhooks/${id}`,
    delivery: `webhooks/${id}/deliveries/${delivery?.id}`,
    consent: await authorizationUrl(platform),
  });
  page = await open({ scripts: true });
  await signIn(page, service());
});

it.each([
  "quotes",
  "quote",
  "quotes/new",
  "orders",
  "order",
  "people",
  "apps",
  "webhooks",
  "endpoint",
  "delivery",
  "access",
  "consent",
  "staff",
  "sign-in",
])("%s fits, without serious findings", async (name) => {
  await page.goto(new URL(pages[name] ?? name, `${service().sandbox.origin}/portal/`).href);
  for (const details of await page.locator("summary").all()) await details.click();
  expect(await faultsOf(page, `long-${name.replace("/", "-")}`)).toEqual([]);
});

it("a row of a list shows its whole texts on a phone once it is tapped", async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`${service().sandbox.origin}/portal/orders`);
  const row = page.locator("tbody tr").first();
  const reference = row.locator(".wide");
  expect(await reference.boundingBox()).toMatchObject({ width: 1 });
  await row.locator("td").nth(1).click();
  expect((await reference.boundingBox())?.height).toBeGreaterThan(40);
  expect(await reference.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
});

it("who is signed in and for which account can both be read, however long one name is", async () => {
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto(`${service().sandbox.origin}/portal/orders`);
  const widths = await page
    .locator(".line > *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect(widths).toHaveLength(2);
  for (const width of widths) expect(width).toBeGreaterThan(150);
});
