/** Changes of schemas, as data: for each form of schema, the keywords that apply to it and some values of each. */
import { LISTS, OBJECTS, TAGGED, TEXTS } from "./values.js";

export type Keywords = Readonly<Record<string, unknown>>;

/** A change of keywords beside a form. */
export interface Change {
  readonly name: string;
  readonly form: Keywords;
  readonly old: Keywords;
  readonly now: Keywords;
  /** Values that show changes of such a form. */
  readonly values: readonly unknown[];
  /** Whether it is the first change of its keyword. */
  readonly isFirst: boolean;
}

interface Form {
  readonly form: Keywords;
  readonly values?: readonly unknown[];
  /** What a keyword, or several that work together, may be. */
  readonly keywords: readonly (readonly Keywords[])[];
}

/** Without a keyword, and with each of its values. */
const values = (keyword: string, ...all: readonly unknown[]): readonly Keywords[] => [
  {},
  ...all.map((value) => ({ [keyword]: value })),
];

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const SHORT = { type: "string", maxLength: 2 };
const LONG = { type: "string", minLength: 2 };

const LENGTHS = [values("minLength", 2, 3), values("maxLength", 3, 2)];
const AMOUNTS = [
  values("minimum", 2, 3),
  values("exclusiveMinimum", 2, 3),
  values("maximum", 9, 8),
  values("exclusiveMaximum", 9, 8),
  values("multipleOf", 2, 3, 4),
];
const COUNTS = [values("minItems", 1, 2), values("maxItems", 2, 1)];
const SIZES = [values("minProperties", 1, 2), values("maxProperties", 2, 1)];

/** What applies to values of any type. */
const listing = (one: unknown, other: unknown) => [
  values("enum", [one], [one, other], [other]),
  values("const", one, other),
  values("not", { const: one }, { const: other }, { enum: [one, other] }),
  values("anyOf", [{ const: one }], [{ const: one }, { const: other }]),
  values("oneOf", [{ const: one }], [{ const: one }, { const: other }]),
];

const tagged = (kind: string, more: object = {}) => ({
  type: "object",
  required: ["kind"],
  properties: { kind: { const: kind }, ...more },
});

/** An open object with a required text; two of them have some values in common. */
const withText = (name: string): Keywords => ({
  type: "object",
  required: [name],
  properties: { [name]: TEXT },
});
const [WITH_A, WITH_B, WITH_C] = [withText("a"), withText("b"), withText("c")];

const FORMS: Readonly<Record<string, Form>> = {
  text: {
    form: TEXT,
    values: TEXTS,
    keywords: [
      ...LENGTHS,
      values("pattern", "^a", "b$"),
      values("format", "uuid", "date", "email"),
      values("type", ["string", "null"], ["string", "integer"], "integer"),
      ...listing("a", "abc"),
    ],
  },
  "text or null": {
    form: { type: ["string", "null"] },
    values: TEXTS,
    keywords: [...LENGTHS, values("pattern", "^a"), values("enum", ["a", null], ["a"])],
  },
  number: {
    form: NUMBER,
    keywords: [
      ...AMOUNTS,
      values("type", "integer", ["number", "null"], "string", "boolean"),
      ...listing(4, 7),
    ],
  },
  integer: { form: { type: "integer" }, keywords: AMOUNTS },
  list: {
    form: { type: "array", items: TEXT },
    values: LISTS,
    keywords: [
      ...COUNTS,
      values("uniqueItems", true),
      values("items", NUMBER, {}, false),
      values("prefixItems", [TEXT], [NUMBER], [TEXT, TEXT]),
      values("contains", { const: "a" }, { const: "b" }),
      [
        { contains: { const: "a" } },
        { contains: { const: "a" }, minContains: 2 },
        { contains: { const: "a" }, maxContains: 1 },
      ],
      values("type", ["array", "null"], "object"),
      ...listing(["a"], ["a", "b"]),
    ],
  },
  tuple: {
    form: { type: "array", prefixItems: [TEXT, NUMBER] },
    values: LISTS,
    keywords: [...COUNTS, values("items", TEXT, false), values("unevaluatedItems", TEXT, false)],
  },
  object: {
    form: { type: "object", properties: { a: TEXT, b: TEXT } },
    values: OBJECTS,
    keywords: [
      ...SIZES,
      values("required", ["a"], ["a", "b"], ["c"]),
      values(
        "properties",
        { a: TEXT },
        { a: NUMBER, b: TEXT },
        { a: TEXT, b: TEXT, c: TEXT },
        { a: TEXT, b: false },
      ),
      values("additionalProperties", false, TEXT, NUMBER, true, SHORT, { maxLength: 2 }),
      values("patternProperties", { "^x": TEXT }, { "^x": NUMBER }, { "^c": TEXT }),
      values("propertyNames", { maxLength: 1 }, { pattern: "^[ab]$" }),
      values("dependentRequired", { a: ["b"] }, { b: ["a"] }),
      values("dependentSchemas", { a: { required: ["b"] } }, { a: { maxProperties: 1 } }),
      values("unevaluatedProperties", false, TEXT),
      [
        {},
        { if: { required: ["a"] }, then: { required: ["b"] } },
        { if: { required: ["a"] }, else: { required: ["b"] } },
      ],
      values("type", ["object", "null"], "array"),
      ...listing({ a: "x" }, { a: "x", b: "y" }),
    ],
  },
  "tagged objects": {
    form: { oneOf: [tagged("cat"), tagged("dog")] },
    values: TAGGED,
    keywords: [
      ...SIZES,
      values("required", ["a"], ["b"]),
      values("not", { required: ["a"] }),
      values("oneOf", [tagged("cat")], [tagged("cat"), tagged("dog", { a: NUMBER })]),
      values("unevaluatedProperties", false),
    ],
  },
  anything: {
    form: {},
    keywords: [
      ...LENGTHS,
      ...AMOUNTS,
      values("pattern", "^a", "b$"),
      values("type", "string", ["string", "number"], "object", "array", "null"),
      ...listing("a", 4),
    ],
  },
  alternatives: {
    form: {},
    values: TEXTS,
    keywords: [
      [
        { anyOf: [TEXT, NUMBER] },
        { anyOf: [TEXT] },
        { anyOf: [TEXT, { type: "integer" }] },
        { oneOf: [TEXT, NUMBER] },
        { oneOf: [TEXT, NUMBER, { type: "integer" }] },
        { anyOf: [SHORT, NUMBER] },
        { anyOf: [LONG] },
        { oneOf: [SHORT, LONG] },
      ],
    ],
  },
  "alternatives of objects": {
    form: {},
    values: OBJECTS,
    keywords: [
      [
        { oneOf: [WITH_A] },
        { oneOf: [WITH_A, WITH_B] },
        { oneOf: [WITH_A, WITH_B, WITH_C] },
        { oneOf: [WITH_A, { ...WITH_B, additionalProperties: false }] },
        { anyOf: [WITH_A, WITH_B] },
        { oneOf: [{ ...WITH_A, maxProperties: 1 }, WITH_B] },
      ],
    ],
  },
  "alternatives of numbers": {
    form: {},
    keywords: [
      [
        { oneOf: [{ type: "integer" }] },
        { oneOf: [{ type: "integer" }, { type: "number", minimum: 4 }] },
        { oneOf: [{ type: "integer" }, { type: "number", maximum: 4 }] },
        { anyOf: [{ type: "integer" }, { type: "number", minimum: 4 }] },
      ],
    ],
  },
  "alternatives of lists": {
    form: {},
    values: LISTS,
    keywords: [
      [
        { oneOf: [{ type: "array", items: TEXT }] },
        {
          oneOf: [
            { type: "array", items: TEXT },
            { type: "array", items: NUMBER },
          ],
        },
        {
          anyOf: [
            { type: "array", items: TEXT },
            { type: "array", items: NUMBER },
          ],
        },
      ],
    ],
  },
  "an object and alternatives": {
    form: { type: "object", properties: { a: TEXT, b: TEXT } },
    values: OBJECTS,
    keywords: [
      [
        {},
        { anyOf: [{ required: ["a"] }, { required: ["b"] }] },
        { anyOf: [{ required: ["a"] }] },
        { anyOf: [WITH_A, WITH_B] },
        { oneOf: [{ required: ["a"] }, { required: ["b"] }] },
        { oneOf: [{ required: ["a"] }, { required: ["b"] }, { required: ["c"] }] },
        { allOf: [{ required: ["a"] }, { maxProperties: 2 }] },
        { allOf: [{ properties: { a: NUMBER } }] },
        { allOf: [WITH_C] },
        { allOf: [{ anyOf: [{ required: ["a"] }, { required: ["b"] }] }, WITH_C] },
      ],
    ],
  },
  "a text and alternatives": {
    form: TEXT,
    values: TEXTS,
    keywords: [
      [
        {},
        { anyOf: [{ minLength: 3 }, { pattern: "^a" }] },
        { oneOf: [{ minLength: 3 }, { pattern: "^a" }] },
        { oneOf: [{ maxLength: 1 }, { minLength: 3 }] },
        { anyOf: [{ maxLength: 1 }, { minLength: 3 }] },
      ],
    ],
  },
};

const difference = (old: Keywords, now: Keywords): string =>
  `${JSON.stringify(old)} to ${JSON.stringify(now)}`;

/** All pairs of what each keyword may be. */
export const CHANGES: readonly Change[] = Object.entries(FORMS).flatMap(
  ([name, { form, keywords, values: shown = [] }]) =>
    keywords.flatMap((list) =>
      list.flatMap((old, index) =>
        list.slice(index + 1).map((now, distance) => ({
          name: `${name}: ${difference(old, now)}`,
          form,
          old,
          now,
          values: shown,
          isFirst: index === 0 && distance === 0,
        })),
      ),
    ),
);
