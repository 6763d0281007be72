import type { Keywords } from "./changes.js";

/** Declares a schema as a component, and returns a reference to it. */
export type Declare = (schema: Keywords) => Keywords;

/** Where a schema is: a form, and the keywords that change. */
export interface Place {
  readonly name: string;
  readonly schema: (form: Keywords, keywords: Keywords, declare: Declare) => Keywords;
  /** A value with the schema's value at this place; absent: it is that value. */
  readonly value?: (value: unknown) => unknown;
}

/** A place of a schema as a whole. */
const around = (
  name: string,
  schema: (whole: Keywords, declare: Declare) => Keywords,
  value?: Place["value"],
): Place => ({
  name,
  schema: (form, keywords, declare) => schema({ ...form, ...keywords }, declare),
  ...(value && { value }),
});

const OTHER = { type: "boolean" };
const NEVER = { not: { const: "never" } };

export const PLACES: readonly Place[] = [
  around("a body", (whole) => whole),
  around(
    "an optional property",
    (whole) => ({ type: "object", properties: { p: whole } }),
    (p) => ({ p }),
  ),
  around(
    "additional properties",
    (whole) => ({ type: "object", additionalProperties: whole }),
    (other) => ({ other }),
  ),
  around(
    "properties by a pattern",
    (whole) => ({ type: "object", patternProperties: { "^o": whole } }),
    (other) => ({ other }),
  ),
  around(
    "items",
    (whole) => ({ type: "array", items: whole }),
    (item) => [item],
  ),
  around(
    "the first item",
    (whole) => ({ type: "array", prefixItems: [whole], items: OTHER }),
    (item) => [item],
  ),
  around(
    "an item that is contained",
    (whole) => ({ type: "array", items: {}, contains: whole }),
    (item) => [item],
  ),
  around("a reference", (whole, declare) => declare(whole)),
  around("a reference to a reference with a title", (whole, declare) =>
    declare({ ...declare(whole), title: "Titled" }),
  ),
  around(
    "a property behind references",
    (whole, declare) => declare({ type: "object", properties: { p: declare(whole) } }),
    (p) => ({ p }),
  ),
  around("allOf alone", (whole) => ({ allOf: [whole] })),
  around("anyOf alone", (whole) => ({ anyOf: [whole] })),
  around("oneOf alone", (whole, declare) => ({ oneOf: [declare(whole)] })),
  around("allOf with a condition", (whole, declare) => ({ allOf: [declare(whole), NEVER] })),
  around("anyOf with another type", (whole) => ({ anyOf: [whole, OTHER] })),
  around("anyOf with null", (whole, declare) => ({ anyOf: [declare(whole), { type: "null" }] })),
  around("oneOf with another type", (whole, declare) => ({ oneOf: [declare(whole), OTHER] })),
  around("not", (whole) => ({ not: whole })),
  {
    name: "keywords beside a reference",
    schema: (form, keywords, declare) => ({ ...declare(form), ...keywords }),
  },
  {
    name: "keywords in allOf beside a reference",
    schema: (form, keywords, declare) => ({ allOf: [declare(form), keywords] }),
  },
  {
    name: "keywords in allOf of the form",
    schema: (form, keywords) => ({ ...form, allOf: [keywords] }),
  },
];
