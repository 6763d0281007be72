/**
 * Recursive schemas: those that take exponential time unless results are remembered, and random ones.
 */
import { Random } from "../../runtime/json-schema/random.js";

type Json = Readonly<Record<string, unknown>>;

const REF = { $ref: "#/components/schemas/NAME" };
const child = { properties: { n: REF } };

/** By the keyword that applies twice to the same value. `NAME` is the name of the component. */
export const KNOWN: Readonly<Record<string, Json>> = {
  list: { type: "object", properties: { l: { type: "array", items: REF } } },
  condition: { type: "object", ...child, if: child, then: child, else: child },
  typelessCondition: { ...child, if: child, then: child },
  patterns: {
    type: "object",
    patternProperties: { "^n": REF, n$: REF, ".": REF },
    dependentSchemas: { n: { patternProperties: { n: REF } } },
  },
  anyOf: { anyOf: [child, { ...child, required: ["x"] }, { type: "object", ...child }] },
  oneOf: {
    type: "object",
    oneOf: [{ ...child, required: ["x"] }, child, { ...child, required: ["y"] }],
  },
  allOf: { type: "object", allOf: [child, child, { ...child }] },
  not: { type: "object", ...child, not: { ...child, required: ["x"] } },
  notNot: { not: { not: child } },
  contains: { type: "array", items: REF, contains: REF, prefixItems: [REF, REF] },
  containsTwice: { type: ["array", "string"], allOf: [{ contains: REF }, { items: REF }] },
  unevaluated: { type: "object", anyOf: [child, { ...child }], unevaluatedProperties: REF },
  unevaluatedItems: { type: "array", prefixItems: [REF], contains: REF, unevaluatedItems: REF },
  dependent: { type: "object", ...child, dependentSchemas: { n: child, m: child } },
  names: { type: "object", propertyNames: { maxLength: 3 }, additionalProperties: REF },
  tuple: { type: "array", prefixItems: [REF, REF], items: REF, uniqueItems: true },
  unique: { type: "array", items: REF, uniqueItems: true },
  constant: { anyOf: [{ const: { n: { n: {} } } }, { type: "object", ...child }] },
  nullable: { type: ["object", "null"], properties: { n: REF, l: { type: "array", items: REF } } },
  defaults: { type: "object", allOf: [child, { properties: { n: REF, d: { default: 1 } } }] },
  bounds: { type: "array", maxItems: 50, items: REF },
  fewProperties: { type: "object", maxProperties: 5, additionalProperties: REF },
  shortStrings: {
    type: "object",
    properties: { n: REF, s: { type: "string", maxLength: 5, pattern: "^a*b$" } },
  },
  mixed: {
    oneOf: [
      { type: "array", items: REF, maxItems: 100 },
      { type: "object", additionalProperties: REF },
      { type: "string" },
    ],
  },
};

/** A random schema that contains itself in several of its parts. */
export function randomRecursive(seed: number): Json {
  const random = new Random(seed);
  const parts = [
    random.schema(2),
    random.schema(1),
    child,
    { additionalProperties: REF },
    { items: REF },
  ];
  const [first, second] = [random.pick(parts), random.pick(parts)];
  const forms: readonly Json[] = [
    { anyOf: [first, second, child] },
    { oneOf: [first, second, { ...child, required: ["n"] }] },
    { allOf: [{ anyOf: [first, child] }, { anyOf: [second, child] }] },
    { if: first, then: child, else: { items: REF, ...child } },
    { ...child, not: { allOf: [first, child, { required: ["z"] }] } },
    {
      patternProperties: { n: REF, "^n": { anyOf: [REF, first] } },
      items: { anyOf: [REF, second] },
    },
    { dependentSchemas: { n: child, l: { properties: { l: { items: REF } } } }, ...child },
  ];
  return random.pick(forms);
}

/** A schema as a component of a document; it refers only to itself. */
export function component(name: string, schema: Json): unknown {
  const own = `#/components/schemas/${name}`;
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (key === "$ref" ? own : value)),
  );
}
