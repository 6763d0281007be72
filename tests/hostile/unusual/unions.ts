/** Alternatives, enums and discriminators. */
import { integer, list, number, object, ref, schemas, string } from "./document.js";

export const unions = {
  "alternatives that are alike": schemas({
    A: object({ a: string }),
    Twice: { oneOf: [ref("A"), ref("A")] },
    TwiceAny: { anyOf: [ref("A"), ref("A"), { type: "null" }, { type: "null" }] },
    One: { oneOf: [ref("A")] },
    Empty: { anyOf: [{}, ref("A")] },
    Numbers: { oneOf: [integer, number] },
    Strings: {
      oneOf: [
        { type: "string", format: "uuid" },
        { type: "string", format: "email" },
        { type: "string", enum: ["x"] },
      ],
    },
    Nested: {
      oneOf: [
        { anyOf: [{ oneOf: [ref("A"), string] }] },
        { type: "array", items: { anyOf: [ref("A"), ref("Twice")] } },
      ],
    },
    Nulls: { oneOf: [{ type: "null" }] },
    False: { anyOf: [false, string] },
    AllFalse: { oneOf: [false, false] },
    Parent: {
      ...object({ k: string }),
      oneOf: [object({ a: string }, ["a"]), object({ b: string }, ["b"])],
    },
  }),
  "enums of all types": schemas({
    Mixed: { enum: ["a", 1, 1.5, true, null, -0, 1e21] },
    Objects: { enum: [{ a: 1 }, [1, 2], "a"] },
    Words: {
      enum: [
        "NaN",
        "Infinity",
        "-Infinity",
        "null",
        "undefined",
        "true",
        "0",
        "",
        " ",
        "a b",
        "1a",
        "é",
        "__proto__",
        "constructor",
      ],
    },
    Huge: { type: "integer", enum: [9007199254740993, -9007199254740993, 1e308] },
    Digits: { enum: ["1", 1, "1.0", "01", "+1", "-1", "_1"] },
    Cases: { enum: ["a", "A", "á", "a-b", "a_b", "aB", "a.b"] },
    Null: { type: ["string", "null"], enum: ["a", null] },
    OnlyNull: { enum: [null] },
    NotNull: { type: ["string", "null"], enum: ["a"] },
    Booleans: { type: "boolean", enum: [true] },
    Default: { type: "string", enum: ["a", "b"], default: "b" },
    Long: { enum: Array.from({ length: 2000 }, (_, index) => `value-${index}`) },
    Const: { const: { deep: [{ a: null }] } },
    ConstNull: { const: null },
    Keys: object({
      a: {
        type: "object",
        propertyNames: { enum: ["x", "y"] },
        additionalProperties: integer,
      },
    }),
  }),
  "nullable in every spelling of 3.0": schemas(
    {
      A: { type: "object", nullable: true, properties: { a: { type: "string", nullable: true } } },
      B: { nullable: true, allOf: [ref("A")] },
      C: { nullable: true, oneOf: [ref("A"), string] },
      D: { type: "string", nullable: true, enum: ["a", "b", null] },
      E: { type: "string", nullable: true, enum: ["a", "b"] },
      F: { type: "array", nullable: true, items: { nullable: true, allOf: [ref("D")] } },
      G: { nullable: true },
      H: { type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true, default: null },
      I: { type: "object", additionalProperties: { type: "string", nullable: true } },
      J: { oneOf: [ref("A"), { type: "object", nullable: true, enum: [null] }] },
      K: { type: "string", format: "binary", nullable: true },
      L: { type: "string", format: "byte" },
      M: { not: {}, nullable: true },
      N: { type: "object", properties: { f: { type: "string", format: "binary" } } },
    },
    "3.0.3",
  ),
  "discriminators of all kinds": schemas({
    Cat: object({ kind: { const: "cat" }, n: integer }, ["kind"]),
    Dog: object({ kind: { enum: ["dog", "hound"] } }, ["kind"]),
    Bird: object({ kind: string }, ["kind"]),
    Loose: object({ kind: string }),
    Number: object({ kind: { const: 1 } }, ["kind"]),
    ByConst: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
    ByName: { oneOf: [ref("Bird"), ref("Loose")], discriminator: { propertyName: "kind" } },
    ByMapping: {
      oneOf: [ref("Bird"), ref("Cat")],
      discriminator: {
        propertyName: "kind",
        mapping: { b: "#/components/schemas/Bird", bb: "Bird", cat: "Cat" },
      },
    },
    ByNumber: { oneOf: [ref("Number"), ref("Cat")], discriminator: { propertyName: "kind" } },
    Missing: { oneOf: [ref("Cat"), object({ a: {} })], discriminator: { propertyName: "kind" } },
    Inline: {
      oneOf: [object({ t: { const: "a" } }, ["t"]), object({ t: { const: "b" } }, ["t"])],
      discriminator: { propertyName: "t" },
    },
    Nested: { oneOf: [ref("ByConst"), ref("Bird")], discriminator: { propertyName: "kind" } },
    Any: {
      anyOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { dog: "Dog" } },
    },
    Base: {
      ...object({ type: string }, ["type"]),
      discriminator: { propertyName: "type", mapping: { one: "#/components/schemas/DerivedOne" } },
    },
    DerivedOne: { allOf: [ref("Base"), object({ one: string })] },
    DerivedTwo: { allOf: [ref("Base"), object({ two: ref("Base") })] },
    Deeper: { allOf: [ref("DerivedOne"), object({ three: string })] },
    Holder: object({
      base: ref("Base"),
      list: list(ref("Base")),
      any: ref("Any"),
    }),
    WithBase: {
      oneOf: [ref("DerivedOne"), ref("DerivedTwo")],
      discriminator: { propertyName: "type" },
    },
    Lost: { ...object({ a: {} }), discriminator: { propertyName: "none" } },
    Quoted: {
      oneOf: [
        object({ "@type": { const: "a" } }, ["@type"]),
        object({ "@type": { const: "b" } }, ["@type"]),
      ],
      discriminator: { propertyName: "@type" },
    },
    NullMember: {
      oneOf: [ref("Cat"), ref("Dog"), { type: "null" }],
      discriminator: { propertyName: "kind" },
    },
  }),
};
