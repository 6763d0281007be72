/** The log of requests to the API: what each was, what refused it, and how it is filtered. */
import { beforeAll, expect, test } from "vitest";
import { serviceSuite } from "../../support/service.js";
import { type Desk, deskOf } from "./desk.js";

const { service } = serviceSuite();
let desk: Desk;

/** The page without the places where long words may break. */
const log = async (query = ""): Promise<string> =>
  (await desk.page(`staff/requests${query}`)).text.replaceAll("<wbr/>", "");
beforeAll(async () => {
  desk = await deskOf(service());
});

test("the log shows status, key, sizes and the reason of a refusal, and nothing of a key but its end", async () => {
  const { call } = service();
  await call("GET /quotes?per_page=1");
  await call("POST /quotes", { json: { quote_type: "unheard" } });
  const text = await log();
  expect(text).toMatch(/GET \/v1\/quotes\?per_page=1/);
  expect(text).toContain("createQuote");
  expect(text).toMatch(/class="badge warn">422</);
  expect(text).toMatch(/<code class="nowrap">….{4}<\/code>/);
  expect(text).toMatch(/data-label="Body">[\d.]+ (bytes|KB)/);
});

test("the log shows the contract that a program says it has, and nothing else in its place", async () => {
  const { call } = service();
  const send = (headers: Record<string, string>) => call("GET /ping", { headers });
  await send({ "apostille-contract": "0123456789abcdef" });
  await send({ "user-agent": "portal/1 apostille-contract/fedcba9876543210" });
  await send({ "apostille-contract": "<b>of mine</b>" });
  const text = await log("?operation=ping");
  expect(text).toContain("Contract <code>0123456789abcdef</code>");
  expect(text).toContain("Contract <code>fedcba9876543210</code>");
  expect(text).not.toContain("of mine");
});

test.each([
  ["operation=createQuote", "POST /v1/quotes", "per_page=1"],
  ["status=200", "per_page=1", "POST /v1/quotes"],
])("the log is filtered by %s", async (query, present, absent) => {
  const text = await log(`?${query}`);
  expect(text).toContain(present);
  expect(text).not.toContain(absent);
});

test("a filter that nothing fits says so, and stays in the form", async () => {
  const text = await log("?key=%22%3E%3Cb%3E");
  expect(text).toContain("No request is like that");
  expect(text).not.toContain("><b>");
});
