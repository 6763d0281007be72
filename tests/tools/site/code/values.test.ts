/** The values of samples: examples of the document, or made from the schema, and only what the types declare. */
import { expect, it } from "vitest";

import { type Described, object, samplesOf, text } from "./written.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const time = { type: "string", format: "date-time" };
const long = { type: "integer", format: "int64" };
const union = (...anyOf: readonly object[]): object => ({ anyOf });
const chain = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`Link${index}`, ref(`Link${index + 1}`)]),
);
const schemas = {
  Pet: { ...object({ name: text }), examples: [{ name: "Tom" }] },
  Cat: object({ kind: { const: "cat" }, name: text }),
  Dog: object({ kind: { const: "dog" }, size: { type: "number" } }),
  Deep: { type: "object", properties: { child: ref("Deep") } },
  Around: union(ref("Back"), ref("Cat")),
  Back: union(ref("Around"), ref("Dog")),
  Itself: ref("Itself"),
  ...chain,
  Link20: { type: "string", examples: ["the last"] },
};
/** `depth` objects in each other, each with a property that nothing declares. */
const nested = (depth: number): object =>
  depth === 0 ? { extra: depth } : { extra: depth, child: nested(depth - 1) };

/** Schemas, an example beside them, and the value in the sample. */
const CASES: Readonly<Record<string, readonly [object, unknown, string]>> = {
  "the example of the media type": [ref("Pet"), { name: "Kim" }, '{ name: "Kim" }'],
  "an example that fits": [ref("Pet"), { name: 5 }, '{ name: "Tom" }'],
  "the example of what is referenced": [ref("Pet"), undefined, '{ name: "Tom" }'],
  "the example beside a reference": [
    { ...ref("Pet"), examples: [{ name: "Sam" }] },
    undefined,
    '{ name: "Sam" }',
  ],
  "the example behind many references": [ref("Link0"), undefined, '"the last"'],
  "the example of what may be null": [
    union(ref("Pet"), { type: "null" }),
    undefined,
    '{ name: "Tom" }',
  ],
  "an example that is null": [union(ref("Pet"), { type: "null" }), null, "null"],
  "the example of what is refined": [
    { allOf: [ref("Pet")], not: { required: ["tail"] } },
    undefined,
    '{ name: "Tom" }',
  ],
  "what is required": [
    { type: "object", required: ["a"], properties: { a: { const: 1 }, b: { const: 2 } } },
    undefined,
    "{ a: 1 }",
  ],
  "what is sent": [
    {
      type: "object",
      properties: {
        id: { ...text, readOnly: true },
        key: { ...text, writeOnly: true },
        name: text,
      },
    },
    { id: "1", key: "k", name: "n" },
    '{ key: "k", name: "n" }',
  ],
  "what is declared": [object({ a: text }), { a: "1", z: "2" }, '{ a: "1" }'],
  "what is declared, deep inside": [
    ref("Deep"),
    nested(9),
    "{\n    child: {\n      child: { child: { child: { child: { child: { child: { child: { child: {} } } } } } } },\n    },\n  }",
  ],
  "what is declared for other properties": [
    { ...object({ a: text }), additionalProperties: time },
    { a: "1", z: "2020-01-01T00:00:00Z" },
    '{ a: "1", z: new Date("2020-01-01T00:00:00Z") }',
  ],
  "what is declared by a pattern": [
    { ...object({ a: text }), patternProperties: { "^z": text } },
    { a: "1", z: "2" },
    '{ a: "1", z: "2" }',
  ],
  "what items declare": [
    { type: "array", items: object({ a: text }) },
    [{ a: "1", z: 1 }, { a: "2" }],
    '[{ a: "1" }, { a: "2" }]',
  ],
  "what an alternative declares": [
    { oneOf: [ref("Cat"), ref("Dog")] },
    { kind: "dog", size: 1, name: "x" },
    '{ kind: "dog", size: 1 }',
  ],
  "dates and long integers": [
    object({ at: time, on: { type: "string", format: "date" }, long, short: { type: "integer" } }),
    { at: "2020-01-01T00:00:00Z", on: "2020-01-02", long: 5, short: 6 },
    '{ at: new Date("2020-01-01T00:00:00Z"), on: "2020-01-02", long: 5n, short: 6 }',
  ],
  "dates and long integers inside others": [
    object({
      none: { type: ["string", "null"], format: "date-time" },
      some: { type: ["string", "null"], format: "date-time" },
      all: { type: "array", items: time },
      either: union(time, long),
    }),
    { none: null, some: "2020-01-01T00:00:00Z", all: ["2020-01-01T00:00:00Z"], either: 7 },
    '{\n    none: null,\n    some: new Date("2020-01-01T00:00:00Z"),\n    all: [new Date("2020-01-01T00:00:00Z")],\n    either: 7n,\n  }',
  ],
  "alternatives that lead back to themselves": [
    ref("Around"),
    { kind: "dog", size: 1 },
    '{ kind: "dog", size: 1 }',
  ],
  "anything for a reference to itself": [ref("Itself"), { a: 1 }, "{ a: 1 }"],
  "nothing for a list that cannot be": [
    { type: "array", items: text, minItems: 3, maxItems: 1 },
    undefined,
    "null",
  ],
  "nothing for an object that cannot be": [object({ no: false }), undefined, "null"],
  "nothing for a date that cannot be": [{ ...time, minLength: 3, maxLength: 1 }, undefined, "null"],
  "nothing where no alternative can be": [
    { oneOf: [object({ no: false }), object({ none: false })] },
    undefined,
    "null",
  ],
};

it("a page shows values that the types allow", async () => {
  const operations = Object.values(CASES).map(([schema, example], index): [string, Described] => {
    const content = { "application/json": { schema, ...(example !== undefined && { example }) } };
    return [`case${index}`, { method: "post", requestBody: { content } }];
  });
  const samples = await samplesOf(
    Object.fromEntries(operations),
    { components: { schemas } },
    { options: { types: { dates: "Date", int64: "bigint" } } },
  );
  const shown = Object.keys(CASES).map((name, index) => {
    const { typescript = "" } = samples.get(`case${index}`) ?? {};
    return [name, /body: ([^]*?),?\s+\}\);$/.exec(typescript)?.[1]];
  });
  const expected = Object.entries(CASES).map(([name, [, , value]]) => [name, value]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
});
