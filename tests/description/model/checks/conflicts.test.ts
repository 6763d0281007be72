/** Query parameters that cannot be told apart, and what else is said about names. */
import { expect, test } from "vitest";

import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const text = { type: "string" };
const object = (...names: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const query = (name: string, fields: object = {}) => ({
  name,
  in: "query",
  schema: text,
  ...fields,
});

const exploded = (name: string, ...properties: readonly string[]) =>
  query(name, { schema: object(...properties) });
const deep = { style: "deepObject", explode: true };
const json = { "application/json": { schema: object("a") } };

test.each<[string, readonly object[], readonly string[]]>([
  ["texts", [query("a"), query("b")], []],
  ["an object and its property", [query("a"), exploded("o", "a")], ["o a a"]],
  ["a property and an object", [exploded("o", "a"), query("a")], ["a o a"]],
  ["two objects", [exploded("o", "a", "b"), exploded("p", "c", "b")], ["p o b"]],
  ["objects without a common property", [exploded("o", "a"), exploded("p", "b")], []],
  ["the name of an object, which is not sent", [exploded("o", "a"), exploded("p", "o")], []],
  ["an object and a header", [exploded("o", "a"), { ...query("a"), in: "header" }], []],
  ["one that is not exploded", [query("a"), { ...exploded("o", "a"), explode: false }], []],
  ["a deep object", [query("a"), { ...exploded("o", "a"), ...deep }], []],
  ["two of which one is deep", [exploded("o", "a"), { ...exploded("p", "a"), ...deep }], []],
  ["an object in JSON", [query("a"), { name: "o", in: "query", content: json }], []],
  [
    "alternatives",
    [query("a"), query("o", { schema: { anyOf: [object("a"), object("a", "b")] } })],
    ["o a a"],
  ],
  [
    "an object and three",
    [exploded("o", "a"), exploded("p", "a"), exploded("q", "a")],
    ["p o a", "q o a"],
  ],
])("a conflict is reported: %s", async (_, parameters, expected) => {
  const { diagnostics } = await buildDocument(operation({ parameters }));
  const found = diagnostics.filter(({ code }) => code === "parameter/indistinct");
  const named = found.map(({ message }) =>
    [...message.matchAll(/["`]([a-z])["`]/g)].map(([, name]) => name).join(" "),
  );
  expect(named.map((names) => names.split(" ").toSorted().join(" "))).toEqual(
    expected.map((names) => names.split(" ").toSorted().join(" ")),
  );
});

test("extensions are compared at the root, in lists, and not among names", async () => {
  const { found } = await buildDocument({
    "x-rate-limits": {},
    paths: {},
    tags: [{ name: "a", "x-apostille-nam": "s" }],
    components: {
      schemas: { "x-lifecycles": text },
      headers: { A: { schema: text, example: { "x-sentinell": 1 } } },
    },
  });
  expect(found.filter((each) => each.startsWith("extension/misspelt"))).toEqual([
    "extension/misspelt at /x-rate-limits",
    "extension/misspelt at /tags/0/x-apostille-nam",
  ]);
});

test("fields of a Path Item that are no operations hide nothing behind its reference", async () => {
  const built = await buildDocument({
    paths: {
      "/a": { $ref: "#/components/pathItems/Shared", summary: "Here.", get: 1, parameters: [] },
    },
    components: {
      pathItems: { Shared: { get: { operationId: "shared", responses: {} }, post: "none" } },
    },
  });
  expect(onlyOperation(built).id).toBe("shared");
});

test("a lifecycle is that of an object", async () => {
  const lifecycle = { property: "a", initial: [], transitions: [] };
  const { diagnostics } = await buildDocument({
    paths: {},
    components: { schemas: { A: { ...text, "x-lifecycle": lifecycle } } },
  });
  expect(diagnostics.map(({ message, location }) => [message, location?.pointer])).toEqual([
    [expect.stringContaining("found a schema of kind string"), "/components/schemas/A/x-lifecycle"],
  ]);
});

test.each([
  [{}, "the keys (none)"],
  [{ open: "a", why: "b" }, "the keys open, why"],
  ["text", 'the string "text"'],
])("an x-not-shown that is %j", async (value, words) => {
  const { diagnostics } = await buildDocument(operation({ "x-not-shown": value }));
  expect(diagnostics[0]?.message).toContain(`found ${words}`);
});

test("references that only lead to each other are named", async () => {
  const parameters = {
    A: { $ref: "#/components/parameters/B" },
    B: { $ref: "#/components/parameters/A" },
  };
  const { diagnostics } = await buildDocument({
    ...operation({ parameters: [{ $ref: "#/components/parameters/A" }] }),
    components: { parameters },
  });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('"#/components/parameters/B"'),
  ]);
});

test("a document without a title or a version has empty ones", async () => {
  const { api } = await buildDocument({ info: undefined, paths: {}, summary: "S" });
  expect([api.title, api.version, api.docs]).toEqual(["", "", { summary: "S" }]);
});

test("tags and security schemes that nothing uses are kept, unless there are filters", async () => {
  const { api } = await buildDocument({
    ...operation({}),
    tags: [{ name: "unused" }],
    components: { securitySchemes: { unused: { type: "http", scheme: "basic" } } },
  });
  expect(api.tags.map(({ name }) => name)).toContain("unused");
  expect(api.securitySchemes.map(({ key }) => key)).toEqual(["unused"]);
});
