import { expect, it } from "vitest";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, rest: object = {}): object => ({
  type: "object",
  properties,
  ...rest,
});
const text = { type: "string" };

it("allOf is one object, with what is required in any part", async () => {
  const { shape, findings } = await build({
    Base: object({ id: text, name: text }, { required: ["id"] }),
    Derived: {
      allOf: [ref("Base"), object({ size: { type: "integer" } })],
      required: ["name", "size"],
    },
    Only: { type: "object", allOf: [ref("Base"), { required: ["name"] }] },
  });
  expect(shape("Derived")).toEqual({
    id: "string",
    name: "string",
    size: { number: { integer: true } },
  });
  expect(shape("Only")).toEqual({ id: "string", name: "string" });
  expect(findings).toEqual([]);
});

it("allOf is a reference where it holds one and nothing that matters", async () => {
  const { shape, declaration } = await build({
    Base: object({ id: text }),
    Alone: { allOf: [ref("Base")], description: "Said again." },
    Typed: { type: "object", allOf: [ref("Base")] },
    Holder: object({ base: { allOf: [ref("Base")], description: "A base.", readOnly: true } }),
  });
  expect([shape("Alone"), shape("Typed")]).toEqual(["→Base", "→Base"]);
  expect(declaration("Alone").docs.description).toBe("Said again.");
  expect(shape("Holder")).toEqual({ "base? read": "→Base" });
});

it("allOf is its literal alone where every other part accepts that", async () => {
  const or = (schema: object, name: string): object => ({
    anyOf: [schema, { type: "array", items: ref(name) }],
  });
  const { types } = await build({
    One: or({ const: 1 }, "One"),
    Few: or({ enum: [1, 2] }, "Few"),
    Any: or({ type: ["integer", "null"] }, "Any"),
    IsOne: { allOf: [ref("One")], const: 1 },
    IsNotOne: { allOf: [ref("One")], const: 2 },
    IsFew: { allOf: [ref("Few")], const: 2 },
    IsNotFew: { allOf: [ref("Few")], const: 3 },
    IsAny: { allOf: [ref("Any")], const: 4 },
    IsNotAny: { allOf: [ref("Any")], const: "a" },
  });
  expect(types().match(/(?<=^export type Is)\w+ = [^;]*/gm)).toEqual([
    ...["One = 1", "NotOne = One & 2"],
    ...["Few = 2", "NotFew = Few & 3"],
    ...["Any = 4", 'NotAny = Any & "a"'],
  ]);
});

it("allOf takes the strictest of all bounds", async () => {
  const { shape, validators } = await build({
    Number: {
      allOf: [
        { type: "number", minimum: 1, maximum: 9 },
        { type: "integer", minimum: 3 },
        { maximum: 20 },
      ],
    },
    Text: { allOf: [{ type: "string", pattern: "^a" }, { pattern: "z$" }, { minLength: 3 }] },
  });
  expect(shape("Number")).toEqual({ number: { integer: true, minimum: 3, maximum: 9 } });
  const { schema } = await validators();
  expect(["abz", "az", "abc"].map((value) => accepts(schema("Text"), value))).toEqual([
    true,
    false,
    false,
  ]);
});

it("allOf lets a part that is closed refuse what the others declare, and says so", async () => {
  const { shape, findings, validators } = await build({
    Closed: {
      allOf: [object({ a: text }), object({ b: text }, { additionalProperties: false })],
    },
    Never: {
      allOf: [
        object({ a: text }, { required: ["a"] }),
        { type: "object", additionalProperties: false },
      ],
    },
  });
  expect(shape("Closed")).toEqual({
    refined: { "a?": "string", "b?": "string", "...": "never" },
  });
  expect(shape("Never")).toEqual({ refined: { a: "string", "...": "never" } });
  expect(findings).toEqual([
    "schema/closed-all-of at /components/schemas/Closed/allOf/1/additionalProperties",
    "schema/closed-all-of at /components/schemas/Never/allOf/1/additionalProperties",
  ]);
  const { schema } = await validators();
  expect(
    [{ b: "x" }, { a: "x" }, { c: "x" }].map((value) => accepts(schema("Closed"), value)),
  ).toEqual([true, false, false]);
});

it("allOf closes the merged object with unevaluatedProperties, without an evaluator", async () => {
  const { shape, assertions } = await build({
    Base: object({ a: text }),
    Closed: {
      type: "object",
      allOf: [ref("Base")],
      properties: { b: text },
      unevaluatedProperties: false,
    },
  });
  expect(shape("Closed")).toEqual({ "a?": "string", "b?": "string", "...": "never" });
  expect(assertions).toEqual({});
});

it("allOf applies additionalProperties of one part to the properties of another", async () => {
  const { shape, validators } = await build({
    Dict: {
      allOf: [
        { type: "object", additionalProperties: { type: "string", minLength: 2 } },
        object({ a: { maxLength: 3 } }),
      ],
    },
  });
  expect(shape("Dict")).toMatchObject({ "a?": { string: { minLength: 2, maxLength: 3 } } });
  const { schema } = await validators();
  const values = [{ a: "abc", z: "zz" }, { a: "a" }, { a: "abcd" }, { z: 1 }];
  expect(values.map((value) => accepts(schema("Dict"), value))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("allOf reports what contradicts itself", async () => {
  const { shape, findings } = await build({
    Types: { allOf: [{ type: "string" }, { type: "number" }] },
    Bounds: { type: "integer", minimum: 5, maximum: 1 },
    Values: { allOf: [{ enum: ["a"] }, { enum: ["b"] }] },
  });
  expect([shape("Types"), shape("Bounds"), shape("Values")]).toEqual(["never", "never", "never"]);
  expect(findings).toEqual(
    ["Bounds", "Types", "Values"].map((name) => `schema/impossible at /components/schemas/${name}`),
  );
});

it("allOf keeps an object of which one property contradicts itself", async () => {
  const priced = (price: object): object => object({ id: text, price }, { required: ["price"] });
  const built = await build({
    Order: { allOf: [priced({ type: "object" }), priced({ type: "array" })] },
    Tagged: { allOf: [priced({ const: "a" }), priced({ const: "b" })] },
  });
  expect(built.shape("Order")).toEqual({ "id?": "string", price: "never" });
  expect(built.shape("Tagged")).toBe("never");
  const { schema } = await built.validators();
  expect(
    [{ price: {} }, { price: [] }, {}].map((value) => accepts(schema("Order"), value)),
  ).toEqual([false, false, false]);
});

it("allOf keeps alternatives under their own name", async () => {
  const { shape, validators } = await build({
    Either: {
      oneOf: [object({ a: text }, { required: ["a"] }), object({ b: text }, { required: ["b"] })],
    },
    More: { allOf: [ref("Either"), object({ c: text })] },
  });
  expect(shape("More")).toEqual({ allOf: ["→Either", { "c?": "string" }] });
  const { schema } = await validators();
  const values = [{ a: "x", c: "y" }, { c: "y" }, { a: "x", c: 1 }, { a: "x", b: "y" }];
  expect(values.map((value) => accepts(schema("More"), value))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it("allOf ends where merging leads back to where it came from", async () => {
  const { shape, validators } = await build({
    Node: object({
      next: { allOf: [ref("Node"), object({ label: text }, { required: ["label"] })] },
    }),
    Tree: object({ left: ref("Tree") }),
    SubTree: {
      allOf: [ref("Tree"), object({ left: ref("SubTree"), size: { type: "integer" } })],
    },
    Ring: { allOf: [ref("Ring"), object({ a: text })] },
  });
  expect(shape("SubTree")).toEqual({
    "left?": "→SubTree",
    "size?": { number: { integer: true } },
  });
  expect(shape("Ring")).toEqual({ "a?": "string" });
  const { schema } = await validators();
  const nested = (label: unknown): unknown => ({ next: { label: "a", next: { label } } });
  expect(accepts(schema("Node"), nested("b"))).toBe(true);
  expect(accepts(schema("Node"), nested(1))).toBe(false);
  expect(accepts(schema("Node"), { next: { next: { label: "b" } } })).toBe(false);
});
