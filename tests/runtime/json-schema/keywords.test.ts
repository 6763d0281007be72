/** Keywords alone and within others, which only ask for their verdict. */
import { describe, expect, test } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";

const KEY = "https://api.test/openapi.yaml#/components/schemas/A";
const holds = (schema: unknown, value: unknown): boolean =>
  evaluator({ [KEY]: schema }).evaluate(KEY, value).length === 0;

const text = { type: "string" };

type Case = readonly [schema: object, valid: readonly unknown[], invalid: readonly unknown[]];

const CASES: readonly Case[] = [
  [{ type: ["integer", "string"] }, [1, 1.0, "a"], [1.5, null, [], {}]],
  [{ enum: [1, { a: 1 }] }, [1, { a: 1 }], ["1", { a: 2 }, [1]]],
  [{ const: [0] }, [[0], [-0]], [[1], 0, [false]]],
  [{ const: { length: 1 } }, [{ length: 1 }], [[1], { length: 2 }]],
  [{ const: [1] }, [[1]], [{ 0: 1, length: 1 }]],
  [{ const: null }, [null], [false, 0, "null"]],
  [{ minLength: 2 }, ["ab", "👍a", 1], ["a", "👍"]],
  [{ maxLength: 1 }, ["a", "👍", 12], ["ab", "a👍"]],
  [{ pattern: "^a" }, ["a", 1], ["b"]],
  [{ minimum: 1 }, [1, "0"], [0]],
  [{ exclusiveMaximum: 1 }, [0, "1"], [1]],
  [{ multipleOf: 2 }, [4, 0, "3"], [3]],
  [{ multipleOf: 0 }, ["3"], [3, 0, 0.5]],
  [{ multipleOf: -1 }, [], [3]],
  [{ minItems: 1 }, [[1], {}], [[]]],
  [{ maxItems: 1 }, [[1], []], [[1, 2]]],
  [
    { uniqueItems: true },
    [[1, "1", true], "aa"],
    [
      [1, 2, 1],
      [{ a: 1 }, { a: 1 }],
    ],
  ],
  [{ uniqueItems: false }, [[1, 1]], []],
  [{ items: text }, [["a"], [], "a"], [[1], ["a", 1]]],
  [{ prefixItems: [text] }, [["a", 1], [], {}], [[1], [1, 1]]],
  [{ prefixItems: [true], items: text }, [[1, "a"]], [["a", 1]]],
  [{ contains: text }, [["a", 1], "a"], [[], [1]]],
  [{ contains: text, minContains: 0 }, [[], ["a"]], []],
  [{ contains: text, minContains: 2 }, [["a", 1, "b"]], [["a", 1]]],
  [{ contains: text, maxContains: 1 }, [["a", 1]], [["a", "b"], []]],
  [{ required: ["a"] }, [{ a: null }, [], "a"], [{}, { b: 1 }]],
  [{ minProperties: 1 }, [{ a: 1 }, []], [{}]],
  [{ maxProperties: 1 }, [{ a: 1 }, [1, 2]], [{ a: 1, b: 1 }]],
  [{ properties: { a: text } }, [{ a: "a" }, { b: 1 }, [], 1], [{ a: 1 }, { b: 1, a: 1 }]],
  [
    { properties: { a: text, b: text } },
    [{ a: "a", b: "b" }],
    [
      { a: "a", b: 1 },
      { a: 1, b: "b" },
    ],
  ],
  [
    { patternProperties: { "^a": text } },
    [{ ab: "a", b: 1 }, [1], "a"],
    [{ ab: 1 }, { a: "a", ab: 1 }],
  ],
  [{ additionalProperties: text }, [{ a: "a" }, [1]], [{ a: 1 }]],
  [
    { properties: { a: true }, additionalProperties: false },
    [{ a: 1 }, {}],
    [{ b: 1 }, { a: 1, b: 1 }],
  ],
  [
    { patternProperties: { "^x-": true }, additionalProperties: text },
    [{ "x-a": 1, a: "a" }],
    [{ "x-a": 1, a: 1 }],
  ],
  [{ propertyNames: { maxLength: 1 } }, [{ a: 1 }, {}, ["ab"]], [{ ab: 1 }, { a: 1, ab: 1 }]],
  [{ dependentRequired: { a: ["b"] } }, [{ a: 1, b: 1 }, { b: 1 }, ["a"]], [{ a: 1 }]],
  [
    { dependentRequired: { a: ["b"], c: ["d"] } },
    [{ a: 1, b: 1, c: 1, d: 1 }, {}],
    [
      { a: 1, b: 1, c: 1 },
      { a: 1, c: 1, d: 1 },
    ],
  ],
  [{ dependentSchemas: { a: { required: ["b"] } } }, [{ a: 1, b: 1 }, {}, "a"], [{ a: 1 }]],
  [{ dependencies: { a: ["b"] } }, [{ a: 1, b: 1 }, {}, ["a"]], [{ a: 1 }]],
  [{ dependencies: { a: { required: ["b"] } } }, [{ a: 1, b: 1 }, {}, 1], [{ a: 1 }]],
  [{ anyOf: [text, { minimum: 3 }] }, ["a", 3], [2]],
  [{ oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, [2, 3], [6, 1]],
  [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, [1, 2], [0, 3]],
  [{ not: text }, [1], ["a"]],
  [{ if: text, then: { minLength: 2 }, else: { minimum: 1 } }, ["ab", 1], ["a", 0]],
  [{ if: text, else: false }, ["a"], [1]],
  [{ if: text, then: false }, [1], ["a"]],
  [
    { allOf: [{ properties: { a: text } }], unevaluatedProperties: false },
    [{ a: "a" }, {}, [1]],
    [{ a: 1 }, { b: 1 }],
  ],
  [
    {
      anyOf: [{ required: ["a"], properties: { a: true } }, { properties: { b: true } }],
      unevaluatedProperties: false,
    },
    [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }],
    [{ c: 1 }, { a: 1, c: 1 }],
  ],
  [
    { allOf: [{ patternProperties: { "^a": true } }], unevaluatedProperties: text },
    [{ ab: 1, b: "b" }],
    [{ ab: 1, b: 1 }],
  ],
  [
    {
      oneOf: [{ prefixItems: [text] }, { prefixItems: [{ type: "null" }, true] }],
      unevaluatedItems: false,
    },
    [["a"], [null, 1]],
    [
      ["a", 1],
      [null, 1, 1],
    ],
  ],
  [{ contains: text, unevaluatedItems: { type: "null" } }, [["a", null]], [["a", 1]]],
  [
    {
      if: { properties: { a: text }, required: ["a"] },
      then: { properties: { b: true } },
      unevaluatedProperties: false,
    },
    [{ a: "a", b: 1 }, {}],
    [{ b: 1 }, { a: 1 }, { a: "a", c: 1 }],
  ],
  [
    {
      dependentSchemas: { a: { properties: { b: true } } },
      properties: { a: true },
      unevaluatedProperties: false,
    },
    [{ a: 1, b: 1 }],
    [{ b: 1 }],
  ],
];

/** Forms of a schema with the same verdict, or the opposite one. */
const FORMS: Readonly<Record<string, (schema: object) => object>> = {
  "as it is": (schema) => schema,
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
  test.each(CASES)("%j", (schema, valid, invalid) => {
    const inner = FORMS[form]?.(schema);
    const wrap = (value: unknown): unknown => (form === "in a property" ? { it: value } : value);
    expect(valid.filter((value) => !holds(inner, wrap(value)))).toEqual([]);
    expect(invalid.filter((value) => holds(inner, wrap(value)))).toEqual([]);
    const opposite = { not: inner };
    expect(valid.filter((value) => holds(opposite, wrap(value)))).toEqual([]);
    expect(invalid.filter((value) => !holds(opposite, wrap(value)))).toEqual([]);
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
