/** Keywords alone and within others, which only ask for their verdict. */
import { describe, expect, test } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { APPLICATORS } from "../../conformance/own/applicators.js";
import { ASSERTIONS } from "../../conformance/own/assertions.js";
import { one, type OwnCase } from "../../conformance/own/case.js";

const KEY = "https://api.test/openapi.yaml#/components/schemas/A";
const holds = (schema: unknown, value: unknown): boolean =>
  evaluator({ [KEY]: schema }).evaluate(KEY, value).length === 0;

const text = { type: "string" };

/** What the cases that hold for every validator do not have. */
const OTHERS: readonly OwnCase[] = [
  one("types of numbers", { type: ["integer", "string"] }, [1, 1.0, "a"], [1.5, null, [], {}]),
  one("const with a length", { const: { length: 1 } }, [{ length: 1 }], [[1], { length: 2 }]),
  one("const of a list, by its members", { const: [1] }, [[1]], [{ 0: 1, length: 1 }]),
  one("multipleOf 0", { multipleOf: 0 }, ["3"], [3, 0, 0.5]),
  one("multipleOf -1", { multipleOf: -1 }, [], [3]),
  one("dependencies of names", { dependencies: { a: ["b"] } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]),
  one(
    "dependencies of schemas",
    { dependencies: { a: { required: ["b"] } } },
    [{ a: 1, b: 1 }, {}, 1],
    [{ a: 1 }],
  ),
  one("if and then false", { if: text, then: false }, [1], ["a"]),
  one(
    "unevaluatedProperties after patternProperties",
    { allOf: [{ patternProperties: { "^a": true } }], unevaluatedProperties: text },
    [{ ab: 1, b: "b" }],
    [{ ab: 1, b: 1 }],
  ),
  one(
    "unevaluatedItems after oneOf",
    {
      oneOf: [{ prefixItems: [text] }, { prefixItems: [{ type: "null" }, true] }],
      unevaluatedItems: false,
    },
    [["a"], [null, 1]],
    [
      ["a", 1],
      [null, 1, 1],
    ],
  ),
];

/** Those that refer to nothing, so that they mean the same within another schema. */
const CASES = [...ASSERTIONS, ...APPLICATORS, ...OTHERS]
  .filter(({ schema }) => !/"\$(?:ref|id|anchor|dynamicRef)"/.test(JSON.stringify(schema)))
  .map((own) => [own.about, own] as const);

/** Forms of a schema with the same verdict, or the opposite one. */
const FORMS: Readonly<Record<string, (schema: unknown) => object>> = {
  "in allOf": (schema) => ({ allOf: [schema, schema] }),
  "in anyOf": (schema) => ({ anyOf: [false, schema, schema] }),
  "in oneOf": (schema) => ({ oneOf: [false, schema] }),
  "as a condition": (schema) => ({ if: schema, else: false }),
  "by reference": (schema) => ({
    $id: "https://own.test/a",
    $ref: "#/$defs/one",
    $defs: { one: schema },
  }),
  "in a list of alternatives": (schema) => ({
    anyOf: [{ allOf: [schema] }, { allOf: [schema, {}] }],
  }),
  "in a property": (schema) => ({ properties: { it: schema } }),
};

describe.each(Object.keys(FORMS))("%s", (form) => {
  test.each(CASES)("%s", (_, { schema, takes, refuses }) => {
    const inner = FORMS[form]?.(schema);
    const wrap = (value: unknown): unknown => (form === "in a property" ? { it: value } : value);
    expect(takes.filter((value) => !holds(inner, wrap(value)))).toEqual([]);
    expect(refuses.filter((value) => holds(inner, wrap(value)))).toEqual([]);
    const opposite = { not: inner };
    expect(takes.filter((value) => holds(opposite, wrap(value)))).toEqual([]);
    expect(refuses.filter((value) => !holds(opposite, wrap(value)))).toEqual([]);
  });
});

test.each([
  ["\ud800\udc00", 1],
  ["\udbff\udfff", 1],
  ["\ud800\udfff", 1],
  ["\ud7ff\udc00", 2],
  ["\udc00\udc00", 2],
  ["\ud800\ud800", 2],
  ["\ud800\udbff", 2],
  ["\ud800\ue000", 2],
  ["\udfff\ud800", 2],
  ["a\ud800", 2],
  ["\ud800\udc00\udc00", 2],
  ["👍👍a", 3],
])("a pair of surrogates is one character: %#", (value, count) => {
  const [issue] = evaluator({ [KEY]: { maxLength: 0 } }).evaluate(KEY, value);
  expect(issue?.message).toBe(`must have at most 0 characters, has ${count}`);
  expect(holds({ minLength: count, maxLength: count }, value)).toBe(true);
  expect(holds({ minLength: count + 1 }, value)).toBe(false);
  expect(holds({ maxLength: count - 1 }, value)).toBe(false);
});
