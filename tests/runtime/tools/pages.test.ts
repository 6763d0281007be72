/** Pages by tools: `next` of a result leads to the next page, and nowhere else. */
import { beforeAll, expect, it } from "vitest";

import type { Client } from "../../../runtime/client/call/types.js";
import type { bindTools } from "../../../runtime/tools/bind.js";
import type { ToolSet } from "../../../runtime/tools/tool.js";
import { type Generated, generateClient } from "../client/setup.js";
import { list, object, text } from "../../support/openapi.js";

const listing = (operationId: string, pagination: object, parameters: readonly object[] = []) => ({
  get: {
    operationId,
    "x-pagination": { items: "/items", ...pagination },
    parameters,
    responses: {
      200: {
        description: "A page.",
        content: { "application/json": { schema: object({ items: list({}), next: text }) } },
      },
    },
  },
});
const query = (name: string, type: string | string[] = ["integer", "string"]) => ({
  name,
  in: "query",
  schema: { type },
});
const path = (name: string) => ({ name, in: "path", required: true, schema: text });

const DOCUMENT = {
  servers: [{ url: "https://pages.example/v1" }],
  paths: {
    "/numbers": listing("byNumber", { style: "page", page: "p" }, [query("p")]),
    "/offsets": listing("byOffset", { style: "offset", offset: "o" }, [query("o")]),
    "/texts": listing("byText", { style: "offset", offset: "o" }, [query("o", "string")]),
    "/counts": listing("byCount", { style: "cursor", next: "/next", cursor: "c" }, [
      query("c", "integer"),
    ]),
    "/cursors": listing("byCursor", { style: "cursor", next: "/next", cursor: "c" }, [query("c")]),
    "/links": listing("byLink", { style: "link", next: "/next" }, [query("q")]),
    "/headers": listing("byHeader", { style: "link" }),
    "/of/{id}": listing("ofOne", { style: "link", next: "/next" }, [path("id")]),
    "/clashes": listing("clashing", { style: "link", next: "/next" }, [query("page_url")]),
  },
};

let generated: Generated;
let set: ToolSet;
let bind: typeof bindTools;
let createClient: (options: object) => Client;
beforeAll(async () => {
  generated = await generateClient(DOCUMENT, ["tools"]);
  const module = await generated.load("tools.ts");
  set = module["tools"] as ToolSet;
  bind = module["bindTools"] as typeof bindTools;
  const client = await generated.load("client/index.ts");
  createClient = client["createClient"] as typeof createClient;
});

/** A tool whose service has two pages, of which the first leads to `next`. */
function paging(name: string, next = "?page=2") {
  const sent: string[] = [];
  const fetch = (url: string): Promise<Response> => {
    sent.push(url);
    const body = sent.length === 1 ? { items: [1], next } : { items: [] };
    const headers = { link: `<${next}>; rel="next"` };
    return Promise.resolve(Response.json(body, sent.length === 1 ? { headers } : {}));
  };
  const tool = bind(set, { client: createClient({ fetch }) }).find((one) => one.name === name);
  const call = async (input: object) => {
    const result = await tool?.call(input);
    return result?.ok === true ? result.output : expect.fail(JSON.stringify(result));
  };
  return { tool, call, sent };
}

const PAGES: readonly (readonly [name: string, input: object, second: string, next?: string])[] = [
  ["byNumber", {}, "numbers?p=2"],
  ["byOffset", { o: 4 }, "offsets?o=5"],
  ["byText", { o: "4" }, "texts?o=5"],
  ["byCount", {}, "counts?c=2", "2"],
  ["byCursor", {}, "cursors?c=%3Fpage%3D2"],
  ["byLink", { q: "a" }, "links?page=2"],
  ["byHeader", {}, "headers?page=2"],
  ["ofOne", { id: "a b" }, "of/a%20b?page=2"],
  ["clashing", { page_url: 1 }, "clashes?page=2"],
];

it.each(
  PAGES.map(([name, input, second, next = "?page=2"]) => [name, input, second, next] as const),
)(
  "%s: the tool is called with `next` for the next page, until there is none",
  async (name, input, second, next) => {
    const { call, sent } = paging(name, next);
    const first = await call(input);
    const last = await call(first.next ?? expect.fail("there is no next page"));
    expect(sent[1]).toBe(`https://pages.example/v1/${second}`);
    expect(last.next).toBeUndefined();
  },
);

const ELSEWHERE = [
  "https://pages.example/v1/admin/users",
  "https://pages.example/v1/of/b?page=2",
  "https://pages.example/v1/links/../admin?page=2",
  "https://pages.example/v1/links/%2e%2e/admin",
  "https://elsewhere.example/v1/links?page=2",
  "http://pages.example/v1/links?page=2",
  "//elsewhere.example/v1/links",
  "/v1/admin",
  "http://[",
  "https://user:key@pages.example/v1/links?page=2",
];

it.each(ELSEWHERE)(
  "a model that chooses the page %s is refused, and nothing is sent",
  async (url) => {
    const { tool, sent } = paging("byLink");
    expect(await tool?.call({ page_url: url })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining("no page of this operation") as string },
    });
    expect(sent).toEqual([]);
  },
);

it("a page whose address is too long is none, whoever chooses it", async () => {
  const long = `https://pages.example/v1/links?page=${"2".repeat(20_000)}`;
  const { tool, call, sent } = paging("byLink", long);
  expect(await tool?.call({ page_url: long })).toMatchObject({
    ok: false,
    error: { issues: [{ path: "/page_url" }] },
  });
  expect(sent).toEqual([]);
  expect(await call({})).toMatchObject({ more: true });
});

it.each(ELSEWHERE)("a service whose next page is %s gives this one, and no next", async (url) => {
  const { call } = paging("byLink", url);
  expect(await call({})).toEqual({ data: { items: [1], next: url }, more: true });
});
