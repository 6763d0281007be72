/** The search index: what readers find. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";

const done = { 204: { description: "Done." } };
const requestBody = { content: { "application/json": { schema: { type: "object" } } } };

async function entriesOf(document: object): Promise<readonly (readonly string[])[]> {
  const { page } = await makeOf({ ...EMPTY, ...document });
  const script = page("assets/search-index.js");
  return JSON.parse(/^globalThis\.apostilleSearch = (.*);\n$/s.exec(script)?.[1] ?? "");
}

it("the search finds pages, their sections, operations and events", async () => {
  const entries = await entriesOf({
    paths: {
      "/a": {
        get: {
          operationId: "getA",
          tags: ["goods"],
          description: `${"x".repeat(119)}yz`,
          responses: done,
        },
      },
    },
    webhooks: {
      first: { post: { description: `${"x".repeat(119)}yz`, requestBody, responses: done } },
      second: { post: { summary: "The second.", requestBody, responses: done } },
    },
  });
  const cut = `${"x".repeat(119)}…`;
  expect(entries.filter(([, kind]) => kind !== "Section")).toEqual([
    ["Nothing", "Page", "index.html", ""],
    ["Authentication", "Page", "guides/authentication.html", "How callers authenticate."],
    [
      "Errors",
      "Page",
      "guides/errors.html",
      "Which errors can occur, and how the client reports them.",
    ],
    [
      "Webhooks",
      "Page",
      "guides/webhooks.html",
      "Which events the service sends, and how to verify them.",
    ],
    ["goods", "Page", "reference/goods.html", "1 operation."],
    ["GET /a", "Operation", "reference/goods/getA.html", `GET /a getA ${cut}`],
    ["first", "Event", "events/first.html", cut],
    ["second", "Event", "events/second.html", "The second."],
  ]);
  expect(
    entries.filter(([, kind]) => kind === "Section").map(([title, , href]) => [title, href]),
  ).toEqual([
    ["The first call", "index.html#start"],
    ["Guides", "index.html#guides"],
    ["Operations", "index.html#operations"],
    ["Handle errors", "guides/errors.html#handling"],
    ["Receive", "guides/webhooks.html#receive"],
    ["Verify", "guides/webhooks.html#verify"],
    ["Events", "guides/webhooks.html#events"],
  ]);
});

it("the search finds an event once", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `made${index}`);
  const webhooks = Object.fromEntries(
    names.map((name) => [name, { post: { requestBody, responses: done } }]),
  );
  const entries = await entriesOf({ webhooks });
  expect(entries.filter(([title]) => title === "made7")).toEqual([
    ["made7", "Event", "events/made7.html", ""],
  ]);
});
