/** Recorded traffic: what is counted, hidden and left out. */
import { beforeEach, describe, expect, it } from "vitest";

import { MAX_PASSED_BYTES } from "../../../generator/tools/live/passed-on.js";
import type { SentRequest } from "../../../generator/tools/verify/exchange/exchange.js";
import { readHar } from "../../../generator/tools/verify/traffic/har.js";
import { Ledger } from "../../../generator/tools/verify/traffic/ledger.js";
import { createProxy } from "../../../generator/tools/verify/traffic/proxy.js";
import { buildDocument } from "../../support/model.js";
import { exchanged, GET, short } from "./exchanged.js";
import { answerOf } from "./pets.js";
import { ok } from "./recorded.js";

const securitySchemes = {
  field: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "key" },
  cookie: { type: "apiKey", in: "cookie", name: "X-Cookie" },
};
const document = {
  paths: {
    "/things": { get: { operationId: "list", responses: { default: { description: "It." } } } },
    "/other": { get: { operationId: "other", responses: {} } },
  },
  components: { securitySchemes },
};

it("recorded traffic is counted by operation", async () => {
  const failed = () => new Response(null, { status: 400 });
  const { ledger, found } = await exchanged(document, [
    [GET, failed()],
    [{ ...GET, target: "/none?key=a" }, new Response()],
  ]);
  expect(ledger.result()).toMatchObject({
    requests: 2,
    operations: [
      { operation: { id: "list" }, requests: 1, succeeded: false },
      { operation: { id: "other" }, requests: 0, succeeded: false, skipped: "not called" },
    ],
  });
  expect(found).toHaveLength(1);
  expect(ledger.result().findings).toMatchObject([{ operation: "GET /none", case: "GET /none/2" }]);
  const request = { ...GET, target: "/things?x" };
  for (const status of [399, 400])
    await ledger.add({ request, answer: await answerOf(new Response(null, { status })) });
  const [{ requests, succeeded } = {}] = ledger.result().operations;
  expect([requests, succeeded]).toEqual([3, true]);
  await ledger.add({
    request: { ...GET, target: "/other" },
    answer: await answerOf(new Response(null, { status: 404 })),
  });
  expect(ledger.result().findings.at(-1)).toMatchObject({ operation: "other", case: "other/5" });
});

it("recorded traffic has its credentials hidden", async () => {
  const headers = [
    ["Authorization", "Bearer t"],
    ["Cookie", "a=b"],
    ["x-key", "k"],
    ["x-cookie", "no"],
    ["x-other", "no"],
  ] as const;
  const { ledger } = await exchanged(document, [
    [{ ...GET, target: "/things?key=a%20b%3F&X-Key=no", headers }, new Response()],
    [{ ...GET, target: "/things" }, new Response()],
  ]);
  expect([...ledger.secrets]).toEqual([
    ["t", "$APOSTILLE_BEARER"],
    ["a=b", "$APOSTILLE_COOKIE"],
    ["k", "$APOSTILLE_API_KEY"],
    ["a%20b%3F", "$APOSTILLE_API_KEY"],
  ]);
});

it.each<[string, object, readonly unknown[]]>([
  ["a body that was not recorded", {}, []],
  ["a body that is empty", { content: { text: "" } }, ["200 without a body."]],
  [
    "a stream that was broken off",
    { headers: [{ name: "content-type", value: "application/jsonl" }], content: { text: "{" } },
    [expect.stringContaining("not what application/jsonl")],
  ],
])("recorded traffic is checked as it is recorded: %s", async (_, response, expected) => {
  const responses = (content: object): object =>
    ok({}, { content, headers: { "X-Id": { required: true, schema: {} } } });
  const paths = {
    "/things": { get: { responses: responses({ "application/json": { schema: {} } }) } },
    "/streams": { get: { responses: responses({ "application/jsonl": { itemSchema: {} } }) } },
  };
  const { api } = await buildDocument({ paths }, "3.2.0");
  const ledger = new Ledger(api, "");
  const at = "headers" in response ? "/streams" : "/things";
  const entry = {
    request: { method: "get", url: `http://h.test${at}` },
    response: { status: 200, ...response },
  };
  const found: string[] = [];
  for (const one of readHar({ log: { entries: [entry] } }))
    for (const { diagnostic } of await ledger.add(one)) found.push(short(diagnostic.message));
  expect(found).toEqual([expect.stringContaining("without the required header"), ...expected]);
});

describe("the proxy", () => {
  const seen: SentRequest[] = [];
  const through = async (request: Request, body: Uint8Array<ArrayBuffer> = new Uint8Array()) => {
    const { api } = await buildDocument(document);
    const send = async (sent: SentRequest) => {
      seen.push(sent);
      return { status: 200, headers: new Headers(), body, cut: false };
    };
    return createProxy(send, new Ledger(api, ""), () => undefined)(request);
  };
  beforeEach(() => seen.splice(0));

  it("the proxy passes on all but what belongs to the connection", async () => {
    const headers = { "x-a": "1", "accept-encoding": "br", te: "trailers" };
    await through(new Request("http://p.test/a?b=%20", { headers }));
    await through(new Request("http://p.test/", { method: "POST", body: new Uint8Array([1]) }));
    expect(seen).toEqual([
      { method: "GET", target: "/a?b=%20", headers: [["x-a", "1"]] },
      { method: "POST", target: "/", headers: [], body: new Uint8Array([1]) },
    ]);
  });

  it("the proxy says that it passes on no more than it keeps", async () => {
    const request = () => new Request("http://p.test/a");
    const most = await through(request(), new Uint8Array(MAX_PASSED_BYTES));
    expect(most.status).toBe(200);
    const more = await through(request(), new Uint8Array(MAX_PASSED_BYTES + 1));
    expect(await more.json()).toEqual({
      title: "Bad Gateway",
      status: 502,
      detail: `the answer is longer than ${MAX_PASSED_BYTES} bytes`,
    });
  });
});
