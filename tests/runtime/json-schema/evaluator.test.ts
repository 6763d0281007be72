import { expect, it } from "vitest";
import { evaluator } from "../../../runtime/json-schema/evaluator.js";
import { SchemaError } from "../../../runtime/json-schema/values/types.js";

const KEY = "https://api.test/openapi.yaml#/components/schemas/A";
const issuesOf = (schema: unknown, value: unknown) =>
  evaluator({ [KEY]: schema }).evaluate(KEY, value);
const holds = (schema: unknown, value: unknown): boolean => issuesOf(schema, value).length === 0;
const parse = (text: string): unknown => JSON.parse(text);

function nest(depth: number, wrap: (inner: unknown) => unknown, core: unknown): unknown {
  let value = core;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

it("issues name the place and the keyword, and never quote the instance", () => {
  const schema = {
    properties: { secret: { type: "string", maxLength: 3 }, list: { items: { minimum: 1 } } },
  };
  expect(issuesOf(schema, { secret: "hunter2", list: [1, 0] })).toEqual([
    { path: ["secret"], keyword: "maxLength", message: "must have at most 3 characters, has 7" },
    { path: ["list", 1], keyword: "minimum", message: "must be at least 1" },
  ]);
});

it("issues report every missing property at its own path", () => {
  expect(issuesOf({ required: ["a", "b"] }, {}).map(({ path }) => path)).toEqual([["a"], ["b"]]);
});

it("issues explain the alternative that was meant", () => {
  const schema = {
    oneOf: [
      {
        properties: { type: { const: "card" }, number: { type: "string" } },
        required: ["type", "number"],
      },
      {
        properties: { type: { const: "cash" }, cents: { type: "integer" } },
        required: ["type", "cents"],
      },
    ],
  };
  expect(issuesOf(schema, { type: "cash", cents: "12" })).toMatchObject([
    { path: ["cents"], keyword: "type" },
  ]);
  expect(issuesOf(schema, { type: "cheque" })).toMatchObject([{ path: [], keyword: "oneOf" }]);
});

it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "names that JavaScript knows: %s is an ordinary property",
  (name) => {
    const own = parse(`{${JSON.stringify(name)}: 1}`);
    expect(holds({ required: [name] }, {})).toBe(false);
    expect(holds({ required: [name] }, own)).toBe(true);
    expect(holds(parse(`{"properties": {${JSON.stringify(name)}: {"type": "string"}}}`), own)).toBe(
      false,
    );
    expect(holds({ additionalProperties: false }, own)).toBe(false);
    expect(holds({ unevaluatedProperties: false }, own)).toBe(false);
    expect(holds({ const: {} }, own)).toBe(false);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  },
);

it.each([
  [new Date()],
  [new Map()],
  [NaN],
  [Infinity],
  [10n],
  [() => 1],
  [Symbol("s")],
  [undefined],
])("values that JSON cannot hold: %s has no type", (value) => {
  const types = ["null", "boolean", "number", "integer", "string", "array", "object"];
  expect(holds({ type: types }, value)).toBe(false);
  expect(holds({ enum: [null, {}, [], 0, "undefined", "?symbol"] }, value)).toBe(false);
});

it("a property that is undefined is absent", () => {
  expect(holds({ required: ["a"] }, { a: undefined })).toBe(false);
  expect(holds({ additionalProperties: false, maxProperties: 0 }, { a: undefined })).toBe(true);
});

it.each([
  [19.99, 0.01, true],
  [0.3, 0.1, true],
  [1.1, 0.1, true],
  [0.0075, 0.0001, true],
  [0.00751, 0.0001, false],
  [1e308, 0.5, true],
  [1e-7, 1e-8, true],
  [1e21, 7, false],
  [-4.5, 1.5, true],
  [0, 0.1, true],
  [1, 0.1, true],
  [1, 0.3, false],
  [3, 0.75, true],
  [-7, 0.5, true],
  [7, 0.2, true],
  [4.5, 3, false],
  [6, 4, false],
])("multipleOf: %d of %d: %s", (value, divisor, expected) => {
  expect(holds({ multipleOf: divisor }, value)).toBe(expected);
});

it("what is hostile is refused when too deep, also under `not`", () => {
  const deep = nest(50_000, (inner) => [inner], 0);
  expect(issuesOf({ items: { $ref: KEY } }, deep)).toMatchObject([{ keyword: "depth" }]);
  expect(issuesOf({ not: { items: { $ref: KEY }, type: "string" } }, deep)).toEqual([]);
  expect(issuesOf({ not: { items: { $ref: KEY } } }, deep)).toMatchObject([{ keyword: "depth" }]);
  expect(issuesOf({ uniqueItems: true }, [deep, deep])).toMatchObject([{ keyword: "depth" }]);
  // Comparing with a constant goes no deeper than the constant itself.
  expect(issuesOf({ const: [0] }, deep)).toMatchObject([{ keyword: "const" }]);
});

it("what is hostile survives the full depth with every kind of applicator in the way", () => {
  const schema = {
    allOf: [
      {
        anyOf: [
          { if: true, then: { properties: { a: { $ref: KEY } }, unevaluatedProperties: false } },
        ],
      },
    ],
  };
  const legal = nest(150, (inner) => ({ a: inner }), {});
  expect(issuesOf(schema, legal)).toEqual([]);
  expect(
    issuesOf(
      schema,
      nest(5000, (inner) => ({ a: inner }), {}),
    ),
  ).toMatchObject([{ keyword: "depth" }]);
});

it("what is hostile is refused when a schema only refers to itself", () => {
  expect(issuesOf({ $ref: KEY }, 1)).toMatchObject([{ keyword: "depth" }]);
});

it("what is hostile costs no more than its size where alternatives share a recursive part", () => {
  let calls = 0;
  const child = { $ref: KEY };
  const schema = {
    anyOf: Array.from({ length: 6 }, (_, index) => ({
      properties: { child },
      required: [`k${index}`],
    })),
  };
  // Without remembered results, this takes 6^60 evaluations.
  const value = nest(
    60,
    (inner) => {
      calls++;
      return { child: inner, k5: 1 };
    },
    {},
  );
  expect(calls).toBe(60);
  expect(holds(schema, value)).toBe(false);
  expect(holds({ anyOf: [...schema.anyOf, { maxProperties: 0 }] }, value)).toBe(true);
});

it("what is hostile does not compare items pairwise", () => {
  const items = Array.from({ length: 100_000 }, (_, id) => ({ id }));
  expect(holds({ uniqueItems: true }, items)).toBe(true);
  expect(issuesOf({ uniqueItems: true }, [...items, { id: 5 }])).toMatchObject([
    { message: "must have no equal items: 5 and 100000 are equal" },
  ]);
});

it.each([
  [{ a: 1, b: [2] }, { b: [2.0], a: 1.0 }, true],
  [[1], ["1"], false],
  [0, -0, true],
  [{ a: null }, {}, false],
  [[[1, 2]], [[2, 1]], false],
  ["null", null, false],
  [{ "a,b": 1 }, { a: 1 }, false],
])("equality: %j and %j: %s", (left, right, equal) => {
  expect(holds({ const: left }, right)).toBe(equal);
  expect(holds({ uniqueItems: true }, [left, right])).toBe(!equal);
});

it("the table takes entries of one resource one by one, and pointers into them", () => {
  const table = {
    [KEY]: {
      properties: {
        b: { $ref: "https://api.test/openapi.yaml#/components/schemas/B" },
        c: { $ref: "#/components/schemas/B/properties/c" },
      },
    },
    "https://api.test/openapi.yaml#/components/schemas/B": {
      type: "object",
      properties: { c: { type: "null" } },
    },
  };
  const { evaluate: check } = evaluator(table);
  expect(check(KEY, { b: {}, c: null })).toEqual([]);
  expect(check(KEY, { b: [], c: 1 }).map(({ path }) => path)).toEqual([["b"], ["c"]]);
});

it("the table finds dynamic anchors of entries that share a resource", () => {
  const table = {
    "https://a.test/base#/$defs/list": { items: { $dynamicRef: "https://a.test/base#item" } },
    "https://a.test/base#/$defs/item": { $dynamicAnchor: "item" },
    "https://a.test/strict#/list": { $ref: "https://a.test/base#/$defs/list" },
    "https://a.test/strict#/item": { $dynamicAnchor: "item", type: "string" },
  };
  const { evaluate: check } = evaluator(table);
  expect(check("https://a.test/base#/$defs/list", [1])).toEqual([]);
  expect(check("https://a.test/strict#/list", [1])).toMatchObject([{ path: [0], keyword: "type" }]);
});

it("the table is refused where a reference leads nowhere or a schema is none", () => {
  expect(() => issuesOf({ $ref: "#/nowhere" }, 1)).toThrow(SchemaError);
  expect(() => issuesOf(5, 1)).toThrow(SchemaError);
  expect(() => issuesOf({ pattern: "(" }, "x")).toThrow(SchemaError);
  expect(() => evaluator({}).evaluate(KEY, 1)).toThrow(SchemaError);
});

it("the table is not changed", () => {
  const freeze = (value: unknown): unknown => {
    if (typeof value === "object" && value !== null)
      Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  expect(
    holds(freeze({ allOf: [{ properties: { a: true } }], unevaluatedProperties: false }), { b: 1 }),
  ).toBe(false);
});

it("formats are asserted by default, and unknown ones are ignored", () => {
  const table = { [KEY]: { format: "email" } };
  expect(evaluator(table).evaluate(KEY, "nobody")).toHaveLength(1);
  expect(evaluator(table, { formats: "annotate" }).evaluate(KEY, "nobody")).toEqual([]);
  expect(holds({ format: "colour" }, "??")).toBe(true);
});

it("the sides of an exchange do not require of one another what is theirs, nor of a client what is sent by default", () => {
  const schema = {
    properties: {
      id: { readOnly: true },
      secret: { writeOnly: true },
      size: { default: 1 },
      kind: { const: "a", default: "a" },
    },
    required: ["id", "secret", "size", "kind"],
  };
  const missing = (direction?: "read" | "write") =>
    evaluator({ [KEY]: schema }, { ...(direction && { direction }) })
      .evaluate(KEY, {})
      .map(({ path }) => path[0]);
  expect(missing()).toEqual(["id", "secret", "size", "kind"]);
  expect(missing("read")).toEqual(["id", "size", "kind"]);
  expect(missing("write")).toEqual(["secret", "kind"]);
});
