/** The programs of the guides do what they say, against the service. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient, quotes } from "@apostille/evaluation-services/client/index";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { priceQuote } from "../src/domain/quotes/price.js";
import { createEndpoint } from "../src/domain/webhook-endpoints/manage.js";
import { authenticate } from "../src/domain/accounts/keys.js";
import { serviceSuite } from "./support/service.js";

const ROOT = new URL("../../", import.meta.url);
const { service, receiver } = serviceSuite();
/** Below the repository, so that the programs find its packages. */
let folder = "";

beforeAll(() => {
  const parent = fileURLToPath(new URL("dist/", ROOT));
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, "guides-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  // In this order: what was replaced when a spy was set is what the spy puts back.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Exported = (...values: readonly unknown[]) => unknown;
type Program = Readonly<Record<string, Exported>>;

/** A program of a guide, by its position. It calls the service: its document has no address but a placeholder. */
async function program(guide: string, position: number): Promise<Program> {
  const text = readFileSync(new URL(`docs/${guide}.md`, ROOT), "utf8");
  const code = [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)][position]?.[1] ?? "";
  const { sandbox } = service();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (url: string | URL, init?: RequestInit) =>
    fetch(String(url).replace(/^https:\/\/[^/]*(?:\/v1)?/, sandbox.url), init),
  );
  const path = join(folder, `${guide}-${position}.ts`);
  const own = code
    .replaceAll(/"\.\/([^"]+)\.js"/g, '"@apostille/evaluation-services/$1"')
    .replaceAll("sk_...", sandbox.key);
  writeFileSync(path, own);
  return import(path);
}

const client = (): Client =>
  createClient({ baseUrl: service().sandbox.url, auth: { bearerKey: service().sandbox.key } });

async function quoteFor(awaiting: "price" | "payment"): Promise<string> {
  const { data } = await service().api.quotes.create({ body: { quote_type: "translation" } });
  if (awaiting === "payment") await priceQuote(service().core, data.id);
  return data.id;
}

it("quotes that wait for payment are listed by their numbers", async () => {
  const { waiting } = await program("start", 0);
  const id = await quoteFor("payment");
  const { number } = await service().api.quotes.get({ params: { quoteId: id } });
  expect(await waiting?.()).toContain(number);
});

it("a quote is approved and read, and refused if it has no price", async () => {
  const id = await quoteFor("payment");
  expect(await (await program("client", 0))["approve"]?.(id)).toMatch(/^O-/);
  const { read } = await program("client", 1);
  expect(await read?.(id)).toMatchObject({ id, status: "approved" });
  const early = await quoteFor("price");
  const { tryToApprove } = await program("client", 2);
  const why = await tryToApprove?.(client(), early);
  expect(why).toMatch(/^\w+$/);
  expect(await (await program("client", 3))["approve"]?.(client(), early)).toBe(why);
});

it("a token is renewed once for all calls that it refused", async () => {
  const { connect } = await program("client", 4);
  const tokens = ["expired", service().sandbox.key];
  const refresh = vi.fn(async () => tokens.shift());
  const refreshing = connect?.(refresh) as Client;
  const lists = await Promise.all([1, 2, 3].map(() => quotes.list(refreshing)));
  expect(lists.map(({ meta }) => meta.current_page)).toEqual([1, 1, 1]);
  expect(refresh).toHaveBeenCalledTimes(2);
});

it("a client validates and reports, and orders are read page by page", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { careful } = await program("client", 5);
  const id = await quoteFor("payment");
  await quotes.approve(careful as unknown as Client, { params: { quoteId: id } });
  expect(log.mock.calls).toEqual([["POST", 201]]);
  const { numbers } = await program("client", 7);
  const { data } = await service().api.orders.list();
  expect(await numbers?.(client())).toEqual(data.map(({ number }) => number));
});

it("files are uploaded", async () => {
  const { stage } = await program("client", 9);
  expect(await stage?.(client(), new Blob(["%PDF-1.4"]))).toMatchObject({
    data: { file_name: "diploma.pdf" },
  });
});

it("a quote is read on a server, and calls name their program", async () => {
  const { readQuote } = await program("applications", 3);
  const id = await quoteFor("price");
  expect(await readQuote?.(id)).toMatchObject({ id });
  expect(await readQuote?.("quo_none")).toBeUndefined();
  const fetching = vi.spyOn(globalThis, "fetch");
  const { client: named } = await program("applications", 5);
  await quotes.list(named as unknown as Client);
  const { headers = {} } = fetching.mock.lastCall?.[1] ?? {};
  expect(new Headers(headers).get("x-program")).toBe("orders");
});

it("values are validated", async () => {
  const { read, problems } = await program("validation", 0);
  const quote = await service().api.quotes.get({ params: { quoteId: await quoteFor("payment") } });
  expect(read?.(quote)).toEqual(quote);
  expect(problems?.({ ...quote, status: 1 })).toEqual([expect.stringMatching(/^status: /)]);
  const { price } = await program("validation", 1);
  const { parse } = price as unknown as { parse: (value: unknown) => unknown };
  expect(() => parse({ price: 1 })).toThrow("currency");
});

it("an event of the service is received, and refused if another signed it", async () => {
  const { core, sandbox } = service();
  const { url, received } = await receiver();
  const caller = await authenticate(core, sandbox.key);
  if (caller === undefined) throw new Error("The key does not work.");
  const { data: endpoint } = await createEndpoint(core, caller, { url, events: ["quote.*"] });
  await quoteFor("price");
  await expect.poll(() => received.length).toBe(1);
  const { body = "", headers } = received[0] ?? {};
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { take } = await program("webhooks", 1);
  expect(await take?.({ body: Buffer.from(body), headers }, endpoint.secret)).toBe(204);
  vi.stubGlobal("environment", { WEBHOOK_SECRET: endpoint.secret });
  const { receive } = await program("webhooks", 0);
  const init = { method: "POST", body, headers: headers as Record<string, string> };
  const answered = (await receive?.(new Request(url, init))) as Response;
  expect(answered.ok).toBe(true);
  expect(log.mock.calls).toEqual([["not handled", "quote.requested"], ["requested"]]);

  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const other = { body: Buffer.from(`${body} `), headers };
  expect(await take?.(other, endpoint.secret)).toBe(400);
  expect(warn).toHaveBeenCalledOnce();
});
