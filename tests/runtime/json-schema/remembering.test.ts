/** What is remembered of a value changes neither the verdict nor the issues. */
import { describe, expect, it, test } from "vitest";

import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import type { EvaluatorOptions } from "../../../runtime/json-schema/values/types.js";

const KEY = "https://api.test/schema";
const issuesOf = (schema: unknown, value: unknown, options?: EvaluatorOptions) =>
  evaluator({ [KEY]: schema }, options)
    .evaluate(KEY, value)
    .map(({ path, keyword }) => [path.join("/"), keyword].join(" "));

const A = { $ref: "#/$defs/a" };
const a = { required: ["x"] };

const same = {};
test.each([
  ["a reference", { items: A, $defs: { a } }],
  ["several keywords", { type: "array", items: { ...a, type: "object" } }],
])("a value that occurs twice has the issues of both places, by %s", (_, schema) => {
  expect(issuesOf(schema, [same, same])).toEqual(["0/x required", "1/x required"]);
});

const inA = { $dynamicAnchor: "inA", properties: { in: A } };
const part = { properties: { in: A } };
const other = { $id: "other", $defs: { a, p: part, q: { ...part } } };

test.each<[string, object]>([
  ["two references", { allOf: [A, A] }],
  ["references on different levels", { allOf: [A, { allOf: [A] }] }],
  ["properties beside a reference", { $ref: "#/$defs/inA", properties: { in: A } }],
  [
    "properties beside a reference alone",
    { properties: { o: { $ref: "#/$defs/inA", properties: { in: A } } } },
  ],
  ["properties beside a dynamic reference", { $dynamicRef: "#inA", properties: { in: A } }],
  [
    "two schemas of another resource",
    { allOf: [{ $ref: "other#/$defs/p" }, { $ref: "other#/$defs/q" }] },
  ],
])("what two schemas refuse of one value is said once by %s", (_, schema) => {
  expect(issuesOf({ ...schema, $defs: { a, inA, other } }, { in: {}, o: { in: {} } })).toHaveLength(
    1,
  );
});

describe("one scalar after another", () => {
  const ANY = { $ref: "#/$defs/any" };
  const many = Array.from({ length: 64 }, () => ANY);
  const schema = {
    $defs: { any: {}, whole: { type: "integer" } },
    items: { allOf: [...many, { $ref: "#/$defs/whole" }] },
  };
  it("one scalar after another has its own verdict", () => {
    expect(issuesOf(schema, [1, "x", 2])).toEqual(["1 type"]);
    expect(issuesOf(schema, ["x", 1])).toEqual(["0 type"]);
  });

  it("one scalar after another has one for each of many schemas that share parts", () => {
    const next = (level: number) => ({ $ref: `#/$defs/${level + 1}` });
    const levels = Array.from({ length: 200 }, (_, level) => ({
      allOf: [next(level), next(level)],
    }));
    const $defs = { ...levels, 200: { type: "integer" } };
    expect(issuesOf({ $ref: "#/$defs/0", $defs }, 1)).toEqual([]);
    expect(issuesOf({ not: { $ref: "#/$defs/0" }, $defs }, "x")).toEqual([]);
  });
});

const x = { properties: { x: true } };
const closed = { $defs: { a: x }, unevaluatedProperties: false };
test.each<[object, unknown, readonly string[]]>([
  [
    { anyOf: [{ ...x, ...A, not: {} }, { $ref: "#/$defs/any" }], $defs: { a: {}, any: {} } },
    { x: 1 },
    ["x"],
  ],
  [{ anyOf: [{ ...x, $ref: "#/$defs/any", not: {} }, { $ref: "#/$defs/any" }] }, { x: 1 }, ["x"]],
  [{ anyOf: [{ ...A, not: {} }, A] }, { x: 1 }, []],
  [{ allOf: [{ not: { not: A } }, A] }, { x: 1 }, []],
  [{ allOf: [{ ...x, unevaluatedProperties: { type: "number" } }] }, { x: 1, y: 2 }, []],
  [{ anyOf: [{ properties: { x: true, y: false } }, true] }, { x: 1, y: 2 }, ["x", "y"]],
])("what is unevaluated by %j in %j", (schema, value, names) => {
  const $defs = { a: x, any: {} };
  const found = issuesOf({ ...closed, ...schema, $defs }, value);
  expect(found).toEqual(names.map((name) => `${name} false`));
});

const integers = { unevaluatedItems: { type: "integer" } };
test.each<[object, unknown, readonly string[]]>([
  [integers, ["x", 1], ["0 type"]],
  [{ ...integers, anyOf: [{ contains: { type: "string" } }] }, ["x", 1, null], ["2 type"]],
  [{ unevaluatedItems: false }, "text", []],
  [{ unevaluatedProperties: false }, "text", []],
  [{ not: { unevaluatedItems: false } }, "text", [" not"]],
  [{ not: { unevaluatedProperties: false } }, "text", [" not"]],
])("what is unevaluated of the items, by %j in %j", (schema, value, issues) => {
  expect(issuesOf(schema, value)).toEqual(issues);
});

const tag = (t: string) => ({ properties: { t: { const: t } } });
test.each<[object, unknown, readonly string[]]>([
  [{ anyOf: [{ type: "integer" }] }, "x", [" type"]],
  [{ anyOf: [{ const: "x" }, { type: "integer" }] }, "y", [" anyOf"]],
  [{ anyOf: [tag("p"), { type: "string" }] }, { t: "q" }, [" anyOf"]],
  [
    { anyOf: [{ properties: { in: tag("p") } }, { properties: { in: { type: "string" } } }] },
    { in: { t: "q" } },
    [" anyOf"],
  ],
  [{ anyOf: [a], unevaluatedProperties: false }, { b: 1 }, ["x required"]],
  [
    {
      oneOf: [
        { properties: { deep: { properties: { n: { type: "integer" } } }, t: { const: "p" } } },
        { properties: { deep: { properties: { n: { type: "integer" } } }, t: { enum: ["q"] } } },
        { properties: { t: { const: "r" }, n: { type: "integer" } } },
      ],
    },
    { t: "r", n: "x", deep: { n: "x" } },
    ["n type"],
  ],
])("the alternative that came closest explains %j for %j", (schema, value, issues) => {
  expect(issuesOf(schema, value)).toEqual(issues);
});

test.each<[object, unknown, readonly string[]]>([
  [{ allOf: [{ type: "integer" }, { minLength: 3 }] }, "ab", [" type", " minLength"]],
  [{ additionalProperties: { type: "null" } }, { a: 1, b: 2 }, ["a type", "b type"]],
  [{ contains: true, minContains: 2, maxContains: 1 }, [1, 2], [" maxContains"]],
  [{ maxItems: 1, items: { type: "null" } }, [1, 2], [" maxItems"]],
  [{ maxLength: 1, pattern: "^a$" }, "bb", [" maxLength"]],
  [{ maxProperties: 1, properties: { a: { type: "null" } } }, { a: 1, b: 1 }, [" maxProperties"]],
  [{ maxLength: 1 }, "", []],
  [{ minimum: 1, maximum: 0, multipleOf: 2 }, NaN, []],
  [{ exclusiveMaximum: 0, exclusiveMinimum: 0 }, Infinity, []],
])(
  "every reason is named by %j for %j, but none of a value that is too large",
  (schema, value, issues) => {
    expect(issuesOf(schema, value)).toEqual(issues);
  },
);

test.each([
  [3, 2, true],
  [3, 3, false],
  [undefined, 500, true],
  [undefined, 501, false],
])("a limit of %j allows lists in lists of %i levels: %j", (maxDepth, levels, fits) => {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  // Each list is checked by the schema and, but for the outermost, by the reference to it.
  const schema = { items: { $ref: KEY } };
  const issues = issuesOf(schema, value, maxDepth === undefined ? {} : { maxDepth });
  expect(issues).toEqual(fits ? [] : [" depth"]);
});
