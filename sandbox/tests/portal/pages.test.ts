/** Every page, at three widths and in both themes: what it loads, what axe finds, and whether it fits. */
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { serviceSuite } from "../support/service.js";
import { authorizationUrl, connect, registerApp } from "../oauth/support.js";
import { browserSuite, emails, seriousFindings, signIn, tallRows } from "./support.js";

const { service, receiver } = serviceSuite();
const { open } = browserSuite();

const fixed = [
  "overview",
  "quotes?search=fern",
  "quotes?search=none",
  "quotes",
  "quotes?status=pending",
  "quotes?page=99",
  "quotes/new",
  "orders",
  "orders?status=refunded",
  "invoices",
  "people",
  "apps",
  "webhooks",
  "access",
  "staff",
  "staff?orders=finished",
  "staff/outbox",
  "staff/requests",
  "staff/requests?status=599",
  "nowhere",
];

/** Pages of existing resources, by subject. */
const things: Record<string, string> = {};

beforeAll(async () => {
  const { core, sandbox, call } = service();
  await sandbox.control.sandbox.reset({ body: { examples: true } });
  const quotes = await core.database.query<{ id: string; status: string }>(
    "SELECT id, status FROM quotes",
  );
  for (const { id, status } of quotes) things[`quote ${status}`] = `quotes/${id}`;
  const orders = await core.database.query<{ id: string; status: string }>(
    "SELECT id, status FROM orders",
  );
  for (const { id, status } of orders) things[`order ${status}`] = `orders/${id}`;
  const hook = await receiver((response) => response.writeHead(500).end("no"));
  const creation = await call("POST /webhook-endpoints", {
    json: { url: hook.url, events: ["*"] },
  });
  const { id } = (creation.body as { data: { id: string } }).data;
  await call(`POST /webhook-endpoints/${id}/ping`);
  await sandbox.control.jobs.drain();
  things["endpoint"] = `webhooks/${id}`;
  const quiet = await call("POST /webhook-endpoints", {
    json: { url: "https://hooks.meridian-legal.example/evaluations", events: ["quote.cancelled"] },
  });
  things["quiet endpoint"] = `webhooks/${(quiet.body as { data: { id: string } }).data.id}`;
  const [delivery] = await core.database.query<{ id: string; event_id: string }>(
    "SELECT id, event_id FROM deliveries WHERE endpoint_id = $1",
    [id],
  );
  things["delivery"] = `webhooks/${id}/deliveries/${delivery?.id}`;
  things["event"] = `events/${delivery?.event_id}`;
  const platform = await registerApp(service(), "Visa tracker");
  await connect(service(), platform);
  things["consent"] = await authorizationUrl(platform);
});

const names = [
  "quote requested",
  "quote awaiting_payment",
  "quote approved",
  "quote cancelled",
  "order in_progress",
  "order completed",
  "endpoint",
  "quiet endpoint",
  "delivery",
  "event",
  "consent",
];

/** Pages with data, and those of an empty account. */
const visits = [
  ...[...fixed, ...names].map((name) => [name, emails.owner] as const),
  ...fixed.map((name) => [name, emails.other] as const),
];

/** A signed-in user who goes from page to page. */
interface Visitor {
  readonly page: Page;
  /** The origins to which the pages sent requests. */
  readonly hosts: Set<string>;
  /** The errors and warnings of the browser's console. */
  readonly complaints: string[];
}

const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  for (const email of [emails.owner, emails.other]) {
    const page = await open({ scripts: true });
    const visitor: Visitor = { page, hosts: new Set(), complaints: [] };
    page.on("request", (request) => visitor.hosts.add(new URL(request.url()).origin));
    page.on("console", (message) => visitor.complaints.push(message.text()));
    await signIn(page, service(), email);
    visitors.set(email, visitor);
  }
});

it.each(visits)("%s for %s: no serious findings, fits, and stays at home", async (name, email) => {
  const { page, hosts, complaints } = visitors.get(email) ?? expect.fail(email);
  const { origin } = service().sandbox;
  await page.goto(new URL(things[name] ?? name, `${origin}/portal/`).href);
  for (const width of [360, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(tallRows), `${width}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${width}`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(brokenWords), `${width}`).toEqual([]);
    expect(await page.evaluate(misplacedParts), `${width}`).toEqual([]);
  }
  // A theme changes only colours: `light-dark()` has no other values.
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    const rules = theme === "light" ? undefined : ["color-contrast"];
    expect(await seriousFindings(page, rules), theme).toEqual([]);
  }
  expect([...hosts]).toEqual([origin]);
  expect(complaints.filter((text) => /Content Security Policy/i.test(text))).toEqual([]);
});

/**
 * Words that are broken onto two lines, and texts of cells that wrap although their row has room. Numbers, types and
 * names of hosts are words with all their signs; only what is longer than any of them may break.
 */
function brokenWords(): string[] {
  const linesOf = (range: Range): number =>
    new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size;
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.textContent?.trim() || !element?.checkVisibility()) continue;
    if (element.closest(".visually-hidden, pre, .secret")) continue;
    const content = text.textContent;
    const range = document.createRange();
    for (const { 0: word, index } of content.matchAll(/[\p{L}\p{N}]+(?:[-_.:][\p{L}\p{N}]+)*/gu)) {
      const isCompound = !/[\d._:]/.test(word);
      range.setStart(text, index);
      range.setEnd(text, index + (isCompound ? (word.split("-")[0]?.length ?? 0) : word.length));
      if (word.length <= 24 && linesOf(range) > 1) broken.push(word);
    }
    const cell = element.closest("td");
    range.selectNodeContents(text);
    if (cell === null || linesOf(range) === 1) continue;
    const needed = [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
    const row = [...(cell.parentElement?.children ?? [])].filter((each) => each !== cell);
    const room = row.map((each) => {
      range.selectNodeContents(each);
      return each.clientWidth - range.getBoundingClientRect().width - 24;
    });
    const free = room.reduce((sum, each) => sum + Math.max(each, 0), 0);
    if (innerWidth === 1440 && free > needed - cell.clientWidth + 80)
      broken.push(`${content} has room`);
  }
  return broken;
}

/** What is not where it belongs, or lacks something, on any page. */
function misplacedParts(): string[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const leftOf = (element: Element): number => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(
      range.getBoundingClientRect().left + (element.closest("ul")?.scrollLeft ?? 0),
    );
  };
  const titles = all("h2").map((each) => each.textContent ?? "");
  const first = ["Status", "Send a test event"].find((title) => titles.includes(title));
  const [, ...indented] = new Set(
    [...all(".brand, :is(.bar-inner, main) > nav li:first-child a, h1")].map(leftOf),
  );
  return [
    ...all("nav ul").flatMap((list) => {
      const rows = new Set([...list.children].map((each) => each.getBoundingClientRect().top));
      const cut = innerWidth >= 820 && list.scrollWidth > list.clientWidth;
      return [
        ...(rows.size > 1 ? [`navigation in ${rows.size} rows`] : []),
        ...(cut ? [`navigation of ${list.scrollWidth} in ${list.clientWidth} pixels`] : []),
      ];
    }),
    ...all(".way li:is(.past, [aria-current])").flatMap((step) =>
      step.querySelector("time") === null ? [`no time of ${step.textContent}`] : [],
    ),
    ...all(".table-wrap").flatMap(({ scrollWidth, clientWidth, ariaLabel }) =>
      scrollWidth > clientWidth ? [`${ariaLabel}: ${scrollWidth} in ${clientWidth} pixels`] : [],
    ),
    ...(first === undefined || titles[0] === first ? [] : [`${titles[0]} before ${first}`]),
    ...(all("main:not(.narrow)").length === 0 ? [] : indented.map((left) => `indented: ${left}`)),
  ];
}
