/** A keyword by which a schema refuses values that it accepted before is never called safe for those who send them. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";

import type { Finding } from "../../../../generator/tools/diff/findings/collector.js";
import { compareForwards, SHARED } from "./compare-schemas.js";

interface Form {
  readonly allOf?: readonly object[];
  readonly [keyword: string]: unknown;
}

const ref = (name: string): Form => ({ $ref: `#/components/schemas/${name}` });

const FORMS: Readonly<Record<string, Form>> = {
  text: { type: "string" },
  number: { type: "number" },
  list: { type: "array", items: { type: "string" } },
  object: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
  anything: {},
  "several types": { type: ["string", "number", "array", "object"] },
  "text or null": { type: ["string", "null"] },
  "a reference to text": ref("Text"),
  "a reference to a number": ref("Count"),
  "a reference to a list": ref("List"),
  "a reference to an object": ref("Pair"),
  "a reference to alternatives": ref("Choice"),
  "either reference": { oneOf: [ref("Text"), ref("Count")] },
  "either object": { anyOf: [ref("Cat"), ref("Dog")] },
  "a reference in allOf": { allOf: [ref("Text")] },
  "an object in allOf": { allOf: [ref("Pair")] },
  "two objects in allOf": { allOf: [ref("Pair"), ref("Named")] },
  "alternatives in allOf": { allOf: [ref("Choice")] },
  tuple: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] },
};

const KEYWORDS: Readonly<Record<string, unknown>> = {
  minLength: 2,
  maxLength: 2,
  pattern: "^a",
  format: "uuid",
  minimum: 2,
  exclusiveMinimum: 2,
  maximum: 2,
  exclusiveMaximum: 2,
  multipleOf: 3,
  minItems: 2,
  maxItems: 1,
  uniqueItems: true,
  contains: { const: "a" },
  minProperties: 2,
  maxProperties: 1,
  required: ["b"],
  additionalProperties: false,
  propertyNames: { maxLength: 2 },
  dependentRequired: { a: ["b"] },
  dependentSchemas: { a: { required: ["b"] } },
  unevaluatedProperties: false,
  unevaluatedItems: false,
  not: { const: "abc" },
  enum: ["abc", 3, ["a"], { a: "x" }],
  const: "abc",
  type: ["string"],
};

const OBJECTS: readonly object[] = [{}, { a: "x" }, { a: "x", b: "y" }, { long: 1 }, { name: "n" }];
const VALUES: readonly unknown[] = [
  ...[null, "", "a", "abc", "123e4567-e89b-12d3-a456-426614174000", 0, 1, 2, 3, 9],
  ...[[], ["a"], ["b"], ["a", "a"], ["a", 1], ["a", 1, true]],
  ...OBJECTS,
  ...OBJECTS.flatMap((object) => [
    { kind: "cat", ...object },
    { kind: "dog", ...object },
  ]),
];

/** What is added, and also a condition of two keywords. */
const ADDED: readonly (readonly [name: string, keywords: object])[] = [
  ...Object.entries(KEYWORDS).map(([key, value]) => [key, { [key]: value }] as const),
  ["if and then", { if: { required: ["a"] }, then: { required: ["b"] } }],
];

const OTHER = { not: { const: "never" } };

/** Where it is added. */
const PLACES: Readonly<Record<string, (form: Form, added: object) => readonly [object, object]>> = {
  beside: (form, added) => [form, { ...form, ...added }],
  "in allOf of": (form, added) => [form, { ...form, allOf: [...(form.allOf ?? []), added] }],
  "after another condition of": (form, added) => {
    const allOf = [...(form.allOf ?? []), OTHER];
    return [
      { ...form, allOf },
      { ...form, allOf: [...allOf, added] },
    ];
  },
};

const cases = Object.entries(FORMS).flatMap(([form, schema]) =>
  Object.entries(PLACES).flatMap(([place, change]) =>
    ADDED.map(([what, added]) => {
      const [old, now] = change(schema, added);
      return { name: `${what} ${place} ${form}`, old, now };
    }),
  ),
);

const ajv = new Ajv2020({ strict: false, logger: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "all:", components: { schemas: SHARED } });

/** Returns which of the values a schema accepts. */
function accepted(schema: object): readonly boolean[] {
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"all:#/components')),
  );
  return VALUES.map((value) => validate(value));
}

let found: readonly (readonly Finding[])[];
beforeAll(async () => {
  found = await compareForwards(cases);
});

test.each(cases.map((one, index) => [one.name, one, index] as const))("%s", (_, one, index) => {
  const [before, after] = [accepted(one.old), accepted(one.now)];
  const refused = VALUES.filter((_, at) => before[at] === true && after[at] === false);
  const isReported = found[index]?.some(
    ({ part, verdict }) => part === "request" && verdict !== "safe",
  );
  expect(refused.length > 0 && !isReported ? refused : []).toEqual([]);
});
