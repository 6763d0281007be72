/** The values of a discriminator that select an alternative. */
import { expect, test } from "vitest";

import type { Schema, UnionSchema } from "../../../generator/description/model/schema.js";
import {
  constantsOf,
  narrowingOf,
  propertyOf,
} from "../../../generator/description/schemas/narrowing.js";
import { buildDocument } from "../../support/model.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const kind = (schema: object, required = true, more: object = {}): object => ({
  type: "object",
  properties: { kind: schema, ...more },
  ...(required && { required: ["kind"] }),
});
const text = { type: "string" };
const union = (names: readonly string[], rest: object = {}): object => ({
  oneOf: names.map(ref),
  discriminator: { propertyName: "kind", ...rest },
});

/** The schemas of a document by name. */
async function schemas(
  components: Readonly<Record<string, object>>,
): Promise<(name: string) => Schema> {
  const { api } = await buildDocument({ components: { schemas: components } }, "3.2.0");
  return (name) =>
    api.declarations.find((one) => one.name === name)?.schema ?? expect.fail(`no ${name}`);
}

const asUnion = (schema: Schema): UnionSchema =>
  schema.kind === "union" ? schema : expect.fail(`a ${schema.kind}`);

const B = kind(text);
const OWN = ["isOwn", "isTyped"];

/** What is true of the narrowing, and its values if they are not `A` alone. */
test.each<[string, object, readonly string[], (readonly unknown[])?]>([
  ["requires the property", kind(text), []],
  ["does not", kind(text, false), ["isOptional"]],
  ["has it on one side only", kind({ ...text, readOnly: true }), ["isOptional"]],
  ["has only that value", kind({ const: "A" }), OWN],
  ["has a list of only that value", kind({ enum: ["A"] }), OWN],
  ["has another", kind({ enum: ["A", "Z"] }), OWN, ["A", "Z"]],
  ["has a number too", kind({ enum: ["A", 1] }), OWN, ["A", 1]],
  [
    "has only that value, but does not require it",
    kind({ const: "A" }, false),
    ["isOptional", "isTyped"],
  ],
  ["is further limited", { ...kind({ const: "A" }), not: { required: ["other"] } }, OWN],
  ["has the property behind a reference", kind(ref("Word")), OWN],
  [
    "has only that value, and its parent others",
    { allOf: [kind(ref("Loose")), kind({ enum: ["A"] })] },
    OWN,
  ],
  ["has only that value in all alternatives", kind({ anyOf: [ref("Word"), ref("Word")] }), OWN],
])("the discriminator of a union narrows to one that %s", async (_, A, facts, values = ["A"]) => {
  const Loose = { anyOf: [text, { enum: ["A"] }] };
  const schema = await schemas({ U: union(["A", "B"]), A, B, Word: { const: "A" }, Loose });
  const {
    property,
    values: found,
    ...more
  } = narrowingOf(asUnion(schema("U")), 0) ?? expect.fail();
  expect([property, found]).toEqual(["kind", values]);
  const told = Object.entries(more).flatMap(([name, isTrue]) => (isTrue ? [name] : []));
  expect(told.toSorted()).toEqual(facts);
});

test("several values may select one alternative, and none another", async () => {
  const mapping = { a: "#/components/schemas/A", z: "#/components/schemas/A", b: ref("B") };
  const schema = await schemas({
    U: union(["A", "B"], { mapping: { ...mapping, b: "#/components/schemas/B" } }),
    Open: union(["A", "B"], { defaultMapping: "B" }),
    Plain: { oneOf: [text, B] },
    A: kind(text),
    B,
  });
  const U = asUnion(schema("U"));
  expect(narrowingOf(U, 0)?.values).toEqual(["a", "z"]);
  expect(narrowingOf(U, 1)?.values).toEqual(["b"]);
  expect(narrowingOf(U, 2)).toBeUndefined();
  const Open = asUnion(schema("Open"));
  expect([narrowingOf(Open, 0)?.values, narrowingOf(Open, 1)]).toEqual([["A"], undefined]);
  expect(narrowingOf(asUnion(schema("Plain")), 0)).toBeUndefined();
  expect(narrowingOf({ ...U, discriminator: { property: "kind", cases: [] } }, 0)).toBeUndefined();
});

test("a union within a union has the values of its own alternatives", async () => {
  const schema = await schemas({
    U: union(["V", "C"], { mapping: { A: "V", B: "V" } }),
    V: union(["A", "B"]),
    A: kind(text),
    B: kind(text, false),
    C: kind(text),
    OrNull: union(["Null", "C"], { mapping: { A: "Null" } }),
    Null: { anyOf: [ref("V"), { type: "null" }] },
    Rest: union(["Open", "C"], { mapping: { A: "Open" } }),
    Open: union(["A", "B"], { defaultMapping: "B" }),
    Other: union(["Named", "C"], { mapping: { A: "Named" } }),
    Named: { oneOf: [ref("P"), ref("Q")], discriminator: { propertyName: "name" } },
    P: kind(text, true, { name: text }),
    Q: kind(text, true, { name: text }),
  });
  expect(narrowingOf(asUnion(schema("U")), 0)).toEqual({
    property: "kind",
    values: ["A", "B"],
    isOptional: true,
    isOwn: true,
    isTyped: true,
  });
  const inner = (name: string) => narrowingOf(asUnion(schema(name)), 0);
  const own = { property: "kind", values: ["A"], isOptional: true, isOwn: false, isTyped: false };
  expect(inner("OrNull")).toEqual(own);
  expect(inner("Other")).toEqual(own);
  expect(inner("Rest")).toBeUndefined();
});

const base = { origin: { document: "a", pointer: "" }, docs: {} };
const string: Schema = { ...base, kind: "string" };
const object = (name: string, value: string): Schema => ({
  ...base,
  kind: "object",
  patterns: [],
  properties: [
    {
      ...base,
      name,
      schema: { ...base, kind: "literal", value },
      required: true,
      direction: "both",
    },
  ],
});
const all = (...parts: Schema[]): Schema => ({ ...base, kind: "intersection", parts });
const refined = (schema: Schema): Schema => ({ ...base, kind: "refined", schema, assertion: "a" });
const nullable = (schema: Schema): Schema => ({ ...base, kind: "nullable", schema });
const values = (extensibility?: "open" | "closed"): Schema => ({
  ...base,
  kind: "enum",
  values: [{ value: "a" }, { value: 1 }],
  ...(extensibility !== undefined && { extensibility }),
});

test.each<[string, Schema, string | undefined]>([
  ["an object", object("a", "1"), "1"],
  ["an object that has another", object("b", "1"), undefined],
  ["a refined object", refined(object("a", "1")), "1"],
  ["the first part that has it", all(string, all(object("a", "1")), object("a", "2")), "1"],
  ["no part", all(string, object("b", "1")), undefined],
  ["an object or null", nullable(object("a", "1")), undefined],
])("a property of %s narrows", (_, schema, expected) => {
  const found = propertyOf(schema, "a")?.schema;
  expect(found?.kind === "literal" ? found.value : found).toBe(expected);
});

/** A union of two, selected by `a` and `b`. */
const either = (...variants: readonly Schema[]): UnionSchema => ({
  ...base,
  kind: "union",
  variants,
  exclusive: true,
  discriminator: {
    property: "kind",
    cases: [
      { value: "a", variant: 0 },
      { value: "b", variant: 1 },
    ],
  },
});

test("unions that contain each other have an end", () => {
  const [first, second]: [Schema[], Schema[]] = [[], []];
  const one = { ...either(), variants: first };
  const two = { ...either(), variants: second };
  first.push(two, object("kind", "b"));
  second.push(one, object("kind", "b"));
  const narrowing = narrowingOf(either(one, string), 0);
  expect(narrowing).toEqual({
    property: "kind",
    values: ["a", "b"],
    isOptional: true,
    isOwn: true,
    isTyped: true,
  });
});

test("unions that share unions at many levels are read once each", () => {
  let union = either(object("kind", "a"), object("kind", "b"));
  for (let level = 0; level < 40; level++) union = either(union, union);
  expect(narrowingOf(union, 1)).toEqual({
    property: "kind",
    values: ["a", "b"],
    isOptional: false,
    isOwn: true,
    isTyped: true,
  });
});

test("a property of schemas that contain each other has an end", () => {
  const parts: Schema[] = [];
  const circle = all(refined({ ...base, kind: "intersection", parts }));
  parts.push(circle, object("b", "1"));
  expect(propertyOf(circle, "a")).toBeUndefined();
  expect(propertyOf(circle, "b")).toBeDefined();
});

test("a property of parts with common parts is looked for in each of them once", () => {
  let schema = object("b", "1");
  for (let level = 0; level < 60; level++) schema = all(refined(schema), refined(schema));
  expect(propertyOf(schema, "a")).toBeUndefined();
});

test.each<[string, Schema, readonly unknown[] | undefined]>([
  ["a constant", { ...base, kind: "literal", value: null }, [null]],
  ["a list", values(), ["a", 1]],
  ["a closed list", values("closed"), ["a", 1]],
  ["an open list", values("open"), undefined],
  ["a refined list", refined(values()), ["a", 1]],
  ["a list or null", nullable(values()), undefined],
  ["a string", string, undefined],
])("the constants of %s narrow", (_, schema, expected) => {
  expect(constantsOf(schema)).toEqual(expected);
});
