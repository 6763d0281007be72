/** The search index: what readers find. */
import { expect, it } from "vitest";

import { EMPTY, makeOf } from "../make.js";

const done = { 204: { description: "Done." } };
const requestBody = { content: { "application/json": { schema: { type: "object" } } } };

/** What the parts of the index have: places, and the names in them with the addresses of their places. */
async function entriesOf(document: object): Promise<readonly (readonly string[])[]> {
  const { files, page } = await makeOf({ ...EMPTY, ...document });
  const read = (path: string) =>
    JSON.parse(
      /^\(globalThis\.apostilleSearch \?\?= \[\]\)\.push\((.*)\);\n$/s.exec(page(path))?.[1] ?? "",
    );
  const { places, parts } = read("assets/search/0.js");
  expect([...files.keys()].filter((path) => path.startsWith("assets/search/"))).toHaveLength(
    parts + 1,
  );
  const names = Array.from({ length: parts }, (_, index) => read(`assets/search/${index + 1}.js`));
  return [
    ...places,
    ...names.flatMap((part) =>
      part.names.map(([name, kind, ...at]: [string, string, ...number[]]) => [
        name,
        kind,
        ...at.map((index) => places[index][2]),
      ]),
    ),
  ];
}

it("the search shows nothing that reorders the text of its page, and holds nothing that reorders its own", async () => {
  const odd = "a\u202eb\u2066c";
  const entries = await entriesOf({
    tags: [{ name: odd }],
    paths: { "/a": { get: { summary: odd, description: odd, tags: [odd], responses: done } } },
    components: { schemas: { A: { type: "object", properties: { [odd]: { enum: [odd] } } } } },
  });
  const texts = entries.flat().join();
  expect(texts).toContain("a\ufffdb\ufffdc");
  expect(texts).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

it("the search finds properties, parameters and values, and every place that they are in", async () => {
  const Pet = { type: "object", properties: { name: { type: "string" }, kind: { enum: ["cat"] } } };
  const schema = {
    type: "object",
    properties: { name: { type: "string" }, pet: { $ref: "#/components/schemas/Pet" } },
  };
  const entries = await entriesOf({
    components: { schemas: { Pet, Mood: { enum: ["calm", "wild"] } } },
    paths: {
      "/a": {
        post: {
          operationId: "sendA",
          parameters: [{ name: "limit", in: "query", schema: { type: "integer" } }],
          requestBody: { content: { "application/json": { schema } } },
          responses: done,
        },
      },
    },
  });
  const [own, pet, mood] = [
    "reference/general/sendA.html",
    "schemas/Pet.html",
    "schemas/Mood.html",
  ];
  expect(entries.filter(([, kind]) => /^(?:Property|Parameter|Value)$/.test(kind ?? ""))).toEqual([
    ["limit", "Parameter", own],
    ["name", "Property", own, pet],
    ["pet", "Property", own],
    ["kind", "Property", pet],
    ["cat", "Value", pet],
    ["calm", "Value", mood],
    ["wild", "Value", mood],
  ]);
});

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
  expect(entries.filter(([, kind]) => kind !== "Section" && kind !== "Property")).toEqual([
    ["GET /a", "Operation", "reference/goods/getA.html", `GET /a getA ${cut}`],
    ["first", "Event", "events/first.html", cut],
    ["second", "Event", "events/second.html", "The second."],
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
