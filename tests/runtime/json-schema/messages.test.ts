/** What the issues of the evaluator say. */
import { expect, test } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import type { EvaluatorOptions } from "../../../runtime/json-schema/values/types.js";

const KEY = "https://api.test/openapi.yaml#/components/schemas/A";

const issuesOf = (schema: unknown, value: unknown, options?: EvaluatorOptions) =>
  evaluator({ [KEY]: schema }, options).evaluate(KEY, value);

const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

test.each<[object, unknown, readonly (readonly [path: string, message: string])[]]>([
  [{ type: "string" }, 1, [["", "must be a string"]]],
  [{ type: ["integer", "null"] }, 1.5, [["", "must be an integer or null"]]],
  [
    { type: ["array", "object", "boolean"] },
    1,
    [["", "must be an array or an object or a boolean"]],
  ],
  [{ type: "number" }, "1", [["", "must be a number"]]],
  [{ const: "a" }, "b", [["", 'must be "a"']]],
  [{ const: { a: [1] } }, { a: [2] }, [["", 'must be {"a":[1]}']]],
  [{ enum: ["a", 1, null] }, "b", [["", 'must be one of "a", 1, null']]],
  [{ enum: numbers(10) }, 10, [["", "must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"]]],
  [{ enum: numbers(11) }, 11, [["", "must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or 1 more"]]],
  [{ enum: numbers(15) }, 15, [["", "must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or 5 more"]]],
  [{ const: "x".repeat(58) }, "", [["", `must be "${"x".repeat(58)}"`]]],
  [{ const: "x".repeat(59) }, "", [["", `must be "${"x".repeat(58)}…`]]],
  [{ minLength: 3 }, "é👍", [["", "must have at least 3 characters, has 2"]]],
  [{ maxLength: 1 }, "ab", [["", "must have at most 1 characters, has 2"]]],
  [{ pattern: "^a" }, "b", [["", "must match the pattern ^a"]]],
  [{ minimum: 2 }, 1, [["", "must be at least 2"]]],
  [{ maximum: 2 }, 3, [["", "must be at most 2"]]],
  [{ exclusiveMinimum: 2 }, 2, [["", "must be more than 2"]]],
  [{ exclusiveMaximum: 2 }, 2, [["", "must be less than 2"]]],
  [{ multipleOf: 0.5 }, 0.7, [["", "must be a multiple of 0.5"]]],
  [{ minItems: 2 }, [1], [["", "must have at least 2 items, has 1"]]],
  [{ maxItems: 1 }, [1, 2], [["", "must have at most 1 items, has 2"]]],
  [{ uniqueItems: true }, [1, 2, 1], [["", "must have no equal items: 0 and 2 are equal"]]],
  [
    { contains: { const: 1 } },
    [2],
    [["", "must contain at least 1 items that match the schema, has 0"]],
  ],
  [
    { contains: { const: 1 }, minContains: 2 },
    [1, 2],
    [["", "must contain at least 2 items that match the schema, has 1"]],
  ],
  [
    { contains: { const: 1 }, maxContains: 1 },
    [1, 1],
    [["", "must contain at most 1 items that match the schema, has 2"]],
  ],
  [
    { contains: { const: 1 }, minContains: 2, maxContains: 1 },
    [1, 1],
    [["", "must contain at most 1 items that match the schema, has 2"]],
  ],
  [{ required: ["a", "b"] }, { b: 1 }, [["a", "is required"]]],
  [
    { dependentRequired: { a: ["b", "c"], d: ["e"] } },
    { a: 1 },
    [
      ["b", 'is required, because "a" is present'],
      ["c", 'is required, because "a" is present'],
    ],
  ],
  [{ dependencies: { a: ["b"] } }, { a: 1 }, [["b", 'is required, because "a" is present']]],
  [
    { properties: { a: { type: "null" }, b: { type: "null" } }, items: { type: "null" } },
    { a: 1, b: 2, c: 3 },
    [
      ["a", "must be null"],
      ["b", "must be null"],
    ],
  ],
  [
    { prefixItems: [{ type: "null" }], items: { type: "boolean" } },
    [1, true, 2],
    [
      ["0", "must be null"],
      ["2", "must be a boolean"],
    ],
  ],
  [
    { anyOf: [{ type: "null" }, { type: "string" }] },
    1,
    [["", "must match at least one of 2 alternatives, matches none"]],
  ],
  [
    { oneOf: [{ type: "null" }, { type: "string" }, { type: "array" }] },
    1,
    [["", "must match exactly one of 3 alternatives, matches none"]],
  ],
  [
    { oneOf: [{ minimum: 1 }, { type: "null" }, { maximum: 3 }] },
    2,
    [["", "must match exactly one alternative, matches those at 0, 2"]],
  ],
  [
    { properties: { a: { type: "null" } }, unevaluatedProperties: false },
    { a: 1, b: 1 },
    [["a", "must be null"]],
  ],
  [
    { patternProperties: { "^a": { type: "null" } }, unevaluatedProperties: false },
    { a: 1, b: 1 },
    [["a", "must be null"]],
  ],
  [{ prefixItems: [{ type: "null" }], unevaluatedItems: false }, [1, 1], [["0", "must be null"]]],
  [
    { allOf: [{ required: ["a"] }], unevaluatedProperties: false },
    { b: 1 },
    [["a", "is required"]],
  ],
  [
    { properties: { list: { items: { properties: { a: { maximum: 0 } } } } } },
    { list: [{ a: 0 }, { a: 1 }] },
    [["list/1/a", "must be at most 0"]],
  ],
])("an issue is told in a sentence: %j with %j", (schema, value, issues) => {
  const found = issuesOf(schema, value).map(({ path, message }) => [path.join("/"), message]);
  expect(found).toEqual(issues);
});

test.each([
  ["minContains", [2]],
  ["maxContains", [1, 1]],
])("an issue of the number of matching items is one of %s", (keyword, value) => {
  const schema = { contains: { const: 1 }, maxContains: 1 };
  expect(issuesOf(schema, value)).toMatchObject([{ keyword }]);
});

test.each([
  [undefined, 99, 99],
  [undefined, 100, 100],
  [undefined, 101, 100],
  [3, 4, 3],
])("a limit of %j leaves %i wrong items %i issues", (maxIssues, wrong, found) => {
  const options = maxIssues === undefined ? {} : { maxIssues };
  const schema = { items: { type: "null" } };
  expect(issuesOf(schema, numbers(wrong), options)).toHaveLength(found);
});

test("equal items are found as deeply as a thousand levels", () => {
  const nest = (depth: number): unknown => numbers(depth).reduce<unknown>((inner) => [inner], 1);
  const schema = { uniqueItems: true };
  expect(issuesOf(schema, [nest(1000), nest(999)])).toEqual([]);
  expect(issuesOf(schema, [nest(1000), nest(1000)])).toMatchObject([{ keyword: "uniqueItems" }]);
  expect(issuesOf(schema, [nest(1001)])).toMatchObject([{ keyword: "depth" }]);
});

test.each<[unknown[], boolean]>([
  [[new Blob(["a"]), new Blob(["a"])], true],
  [[new Date(0), new Date(1)], true],
  [[[new Date(0)], [new Date(0)]], true],
  [[1n, 2n], true],
  [[1n, 1n], false],
  [[0, -0], false],
  [[null, "null", false, 0, "", [], {}], true],
  [[{ a: undefined }, {}], false],
])("two of the items %# are equal, or none", (items, different) => {
  expect(issuesOf({ uniqueItems: true }, items).length === 0).toBe(different);
});

test("a value that is nested too deeply has one issue", () => {
  const nest = (depth: number): unknown => numbers(depth).reduce<unknown>((inner) => [inner], []);
  const schema = { items: { $ref: KEY } };
  expect(issuesOf(schema, nest(3), { maxDepth: 10 })).toEqual([]);
  expect(issuesOf(schema, nest(2000))).toEqual([
    { path: [], keyword: "depth", message: "is nested too deeply to be checked" },
  ]);
});
