/** The schemas behind assertions, as they are in an output. */
import { expect, test } from "vitest";

import type { JsonValue } from "../../../generator/description/core/json-value.js";
import type { Api } from "../../../generator/description/model/api.js";
import { assertionTable } from "../../../generator/description/schemas/assertion-table.js";

const HERE = "file:///home/me/api.json";
const at = (name: string): string => `${HERE}#/${name}`;

/** The table for a schema called `start`, with the names of its entries. */
function table(
  assertions: Readonly<Record<string, JsonValue>>,
  keys: readonly string[] = ["start"],
) {
  const api = {
    origin: { document: HERE, pointer: "" },
    assertions: Object.fromEntries(
      Object.entries(assertions).map(([name, one]) => [at(name), one]),
    ),
  };
  return assertionTable(api as unknown as Api, new Set(keys.map(at)));
}

const namesIn = (found: object): readonly string[] =>
  Object.keys(found).map((key) => key.slice(key.indexOf("#/") + 2));

const to = (name: string): JsonValue => ({ $ref: at(name) });
const OTHERS = { a: true, b: { type: "string" }, c: {} };

test.each<[string, JsonValue, readonly string[]]>([
  ["nothing", { type: "string" }, ["start"]],
  ["a boolean", false, ["start"]],
  ["a reference", to("b"), ["start", "b"]],
  ["a reference in a keyword", { not: to("c") }, ["start", "c"]],
  ["references in lists", { allOf: [to("a"), { anyOf: [to("c")] }] }, ["start", "a", "c"]],
  ["references of properties", { properties: { x: to("a"), enum: to("b") } }, ["start", "a", "b"]],
  ["a keyword without schemas", { properties: [to("a")] }, ["start"]],
  ["itself", to("start"), ["start"]],
  ["what is not there", to("start/x"), ["start"]],
  ["a place in another", to("a/properties/x"), ["start", "a"]],
  ["an anchor", { $ref: `${HERE}#name` }, ["start", "a", "b", "c"]],
  ["another document", { $ref: "https://a.example/" }, ["start", "a", "b", "c"]],
  ["a dynamic reference", { $dynamicRef: at("a") }, ["start", "a", "b", "c"]],
  ["data", { const: to("a"), enum: [to("b")], default: to("c"), examples: [to("c")] }, ["start"]],
  ["a text", { title: at("a"), $comment: at("b") }, ["start"]],
])("a schema with %s needs", (_, start, names) => {
  expect(namesIn(table({ start, ...OTHERS }))).toEqual(names);
});

test("a reference without a fragment leads to the whole document", () => {
  const api = {
    origin: { document: HERE, pointer: "" },
    assertions: { [HERE]: { type: "string" }, [at("a")]: { $ref: `${HERE}#name` }, [at("b")]: {} },
  };
  const found = assertionTable(api as unknown as Api, new Set([at("a")]));
  expect(Object.keys(found)).toEqual(["document:///api.json", "document:///api.json#/a"]);
});

test("only what is asked for, and known, is in the table", () => {
  expect(namesIn(table({ start: {}, ...OTHERS }, ["c", "nothing", "a"]))).toEqual(["a", "c"]);
  expect(namesIn(table({ start: {}, ...OTHERS }, []))).toEqual([]);
});

test("chains are followed to their end", () => {
  expect(namesIn(table({ c: to("start"), b: to("c"), start: to("a"), a: to("b") }))).toEqual([
    "c",
    "b",
    "start",
    "a",
  ]);
});

test("addresses are shortened, and nothing else is changed", () => {
  const schema = {
    $id: at("start"),
    minimum: 0,
    const: { $ref: at("a") },
    not: { $ref: at("a"), readOnly: true },
    allOf: [{ enum: [at("a")] }, true, { $schema: at("b") }],
    properties: { $ref: { $ref: at("b") }, "x-own": true, list: {} },
    dependentRequired: { title: ["a"] },
    dependencies: { a: ["b"], c: { $ref: at("c") } },
    $anchor: "a",
    $ref: 1,
  };
  const short = (name: string): string => `document:///api.json#/${name}`;
  expect(Object.values(table({ start: schema }))).toEqual([
    {
      ...schema,
      $id: short("start"),
      not: { $ref: short("a"), readOnly: true },
      allOf: [{ enum: [at("a")] }, true, { $schema: short("b") }],
      properties: { $ref: { $ref: short("b") }, "x-own": true, list: {} },
      dependencies: { a: ["b"], c: { $ref: short("c") } },
    },
  ]);
});
