/** How references, identifiers and vocabularies are found. */
import { describe, expect, it, test } from "vitest";

import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { SchemaError, type EvaluatorOptions } from "../../../runtime/json-schema/values/types.js";

const KEY = "https://api.test/schema";
type Schemas = Readonly<Record<string, unknown>>;
const holds = (schemas: Schemas, value: unknown, options?: EvaluatorOptions): boolean =>
  evaluator(schemas, options).evaluate(KEY, value).length === 0;

describe("a schema with an identifier", () => {
  const named = { $id: "https://api.test/named", type: "integer" };
  const reference = { properties: { a: { $ref: "https://api.test/named" } } };
  const found = (where: object, a: unknown): boolean =>
    holds({ [KEY]: { ...reference, ...where } }, { a });

  test.each<object>([
    { items: named },
    { not: { type: "string", items: named } },
    { if: named },
    { $defs: { named } },
    { dependentSchemas: { b: named } },
    { properties: { ...reference.properties, b: named } },
    { allOf: [true, { items: named }] },
  ])("a schema with an identifier is found in %j", (where) => {
    expect([found(where, 1), found(where, "x")]).toEqual([true, false]);
  });

  test.each<object>([
    { enum: [named, { a: 1 }] },
    { const: { a: 1, named } },
    { "x-other": { named } },
    { examples: [named] },
    { $defs: [named] },
  ])("a schema with an identifier is none in %j, where no schema can be", (where) => {
    expect(() => found(where, 1)).toThrow(SchemaError);
  });
});

const target = (pointer: string): Schemas => ({
  [KEY]: {
    $ref: pointer,
    $defs: { "a b": { type: "null" }, list: { allOf: [{}, { type: "null" }] } },
  },
  "https://api.test/other#/parts/A": { not: { type: "null" }, items: { items: { type: "null" } } },
});

test.each<[pointer: string, right: unknown, wrong: unknown]>([
  ["#/$defs/a%20b", null, 1],
  ["#/$defs/list/allOf/1", null, 1],
  ["https://api.test/other#/parts/A", 1, null],
  ["https://api.test/other#/parts/A/not", null, 1],
  ["https://api.test/other#/parts/A/items/items", null, 1],
])("a pointer: %s leads to its part", (pointer, right, wrong) => {
  expect([holds(target(pointer), right), holds(target(pointer), wrong)]).toEqual([true, false]);
});

test.each([
  "#/$defs/list/allOf/01",
  "#/$defs/list/allOf/2",
  "#/$defs/none",
  "#/$defs/list/allOf/x",
])("a pointer: %s leads nowhere", (pointer) => {
  expect(() => holds(target(pointer), 1)).toThrow(SchemaError);
});

it("a dynamic reference is resolved where the evaluation began", () => {
  const tree = "https://api.test/tree";
  const strict = { $dynamicAnchor: "node", $ref: tree, unevaluatedProperties: false };
  const node = {
    $dynamicAnchor: "node",
    properties: { children: { items: { $dynamicRef: "#node" } } },
  };
  const value = { children: [{ children: [], other: 1 }] };
  expect(holds({ [KEY]: strict, [tree]: node }, value)).toBe(false);
  expect(holds({ [KEY]: { $ref: tree }, [tree]: node }, value)).toBe(true);
  const between = "https://api.test/between";
  const full = { $dynamicAnchor: "node", $ref: tree, required: ["children"] };
  const table = { [KEY]: { $ref: between }, [between]: full, [tree]: node };
  expect(holds(table, { children: [{ children: [] }] })).toBe(true);
  expect(holds(table, { children: [{}] })).toBe(false);
});

const META = "https://api.test/meta";
const dialect = (names: readonly string[] | undefined): Schemas => ({
  [KEY]: { $schema: META, minimum: 5, format: "email", properties: { a: false } },
  [META]: {
    ...(names && {
      $vocabulary: Object.fromEntries(
        names.map((name) => [`https://json-schema.org/draft/2020-12/vocab/${name}`, true]),
      ),
    }),
  },
});
const annotate = { formats: "annotate" } as const;

test.each<[names: readonly string[] | undefined, options: EvaluatorOptions, verdicts: string]>([
  [undefined, {}, "no no no"],
  [["core", "applicator"], {}, "yes yes no"],
  [["core", "validation"], {}, "no yes yes"],
  [["core", "format-annotation"], {}, "yes no yes"],
  [["core", "format-annotation"], annotate, "yes yes yes"],
  [["core", "format-assertion"], annotate, "yes no yes"],
  [["core", "format-assertion", "applicator"], {}, "yes no no"],
])("a vocabulary: %j with %j asserts what it has: %s", (names, options, verdicts) => {
  const found = [1, "x", { a: 1 }].map((value) => holds(dialect(names), value, options));
  expect(found.map((each) => (each ? "yes" : "no")).join(" ")).toBe(verdicts);
});

it("a vocabulary of a dialect that is not there is every one", () => {
  expect(holds({ [KEY]: { $schema: META, minimum: 5 } }, 1)).toBe(false);
});
