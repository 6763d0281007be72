/** Composed schemas. */
import { integer, list, map, number, object, ref, schemas, string } from "./document.js";

export const composition = {
  "references with others beside them": schemas({
    A: object({ a: string }),
    Described: { ...ref("A"), description: "Other." },
    Wider: { ...ref("A"), properties: { b: integer }, required: ["b"] },
    Null: { ...ref("A"), type: ["object", "null"] },
    Nested: object({ a: { ...ref("A"), deprecated: true, default: { a: "x" }, readOnly: true } }),
    Same: { $ref: "#/components/schemas/Same2" },
    Same2: { ...ref("Same3"), title: "Same" },
    Same3: { type: ["string", "null"] },
    Property: { $ref: "#/components/schemas/Wider/properties/b" },
  }),
  "schemas that contain themselves": schemas({
    List: list(ref("List")),
    Map: map(ref("Map")),
    Either: { oneOf: [string, list(ref("Either"))] },
    Tree: {
      allOf: [
        object({ left: ref("Tree") }),
        object({ right: { ...ref("Tree"), description: "Right." } }),
      ],
    },
    Base: { allOf: [object({ child: ref("Child") })] },
    Child: { allOf: [ref("Base"), object({ parent: ref("Base"), own: ref("Child") })] },
    Json: {
      anyOf: [
        { type: ["string", "number", "boolean", "null"] },
        list(ref("Json")),
        map(ref("Json")),
      ],
    },
    Tuple: { type: "array", prefixItems: [ref("Tuple"), string] },
    Not: { not: ref("Not2") },
    Not2: { not: { type: "object", properties: { a: ref("Not") } } },
    OneAll: { allOf: [{ oneOf: [object({ next: ref("OneAll") }), string] }] },
    Self: {
      properties: { a: { $ref: "#/components/schemas/Self" } },
      unevaluatedProperties: { $ref: "#/components/schemas/Self" },
    },
  }),
  "schemas that come back to themselves at once": schemas({
    A: { anyOf: [ref("B"), string] },
    B: { anyOf: [ref("A"), number] },
    Nullable: { anyOf: [ref("Nullable"), { type: "null" }] },
    Not: { not: ref("Not") },
    If: { if: ref("If"), then: ref("Then") },
    Then: { anyOf: [ref("If"), ref("Then"), string] },
    Pet: { ...object({ name: string }), oneOf: [ref("Cat"), ref("Dog")] },
    Cat: { allOf: [ref("Pet"), object({ meow: string }, ["meow"])] },
    Dog: { allOf: [ref("Pet"), object({ bark: string }, ["bark"])] },
    Crossed: { oneOf: [ref("Left"), ref("Right")] },
    Left: { allOf: [ref("Crossed"), { anyOf: [ref("Right"), string] }] },
    Right: { allOf: [{ anyOf: [ref("Crossed"), ref("Left")] }, { maxLength: 3 }] },
  }),
  "long chains of allOf": schemas({
    C0: object({ p0: string }, ["p0"]),
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `C${index + 1}`,
        {
          allOf: [ref(`C${index}`), object({ [`p${index + 1}`]: string }, [`p${index}`])],
        },
      ]),
    ),
  }),
  "allOf that diverges": schemas({
    A: object({ a: string, t: { type: "string", enum: ["a", "b"] } }),
    B: object({ a: { type: "string", maxLength: 3 }, t: { const: "b" } }, ["a"]),
    Both: { allOf: [ref("A"), ref("B")] },
    Alternatives: {
      allOf: [{ oneOf: [ref("A"), ref("B")] }, { anyOf: [ref("A"), { type: "null" }] }],
    },
    Never: { allOf: [string, integer] },
    Nullable: { allOf: [ref("A"), { type: ["object", "null"] }] },
    Empty: { allOf: [{}, true, {}] },
    Closed: { allOf: [{ ...ref("A") }, { additionalProperties: false }] },
    Scalars: {
      allOf: [
        { type: "string", minLength: 1 },
        { type: "string", pattern: "^a" },
        { enum: ["a", "b"] },
      ],
    },
    Arrays: {
      allOf: [list(string), { items: { minLength: 2 }, minItems: 1 }],
    },
    Additional: {
      allOf: [map(string), object({ n: string }, ["n", "m"])],
    },
    Mixed: object({ n: integer, s: string }, ["n"]),
    MixedMap: { ...object({ n: integer }), additionalProperties: string },
    MixedPatterns: {
      ...object({ n: integer }),
      patternProperties: { "^x-": { type: "boolean" }, "^n": { minimum: 0 } },
      additionalProperties: string,
    },
  }),
  "required without properties, and properties without type": schemas({
    A: { required: ["a", "b"] },
    B: { properties: { a: string }, required: ["a", "c"] },
    C: { type: "object", required: ["a"], additionalProperties: false },
    D: {
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      ...object({ a: string, b: string }),
    },
    E: {
      ...object({ a: string }),
      oneOf: [{ required: ["a"] }, { not: { required: ["a"] } }],
    },
    F: { minimum: 3 },
    G: { items: string },
    H: { type: "object", maxProperties: 0 },
    I: { additionalProperties: false },
    J: {
      type: ["object", "array", "string", "null"],
      properties: { a: {} },
      items: integer,
      minLength: 2,
    },
  }),
};
