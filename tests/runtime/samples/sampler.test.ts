import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";

import { type SampleOptions, SampleError, sampler } from "../../../runtime/samples/sampler.js";

const ROOT = "https://samples.test/schemas";

function sample(schema: unknown, options: SampleOptions = {}): unknown {
  return sampler({ [ROOT]: schema }).sample(ROOT, options);
}

const SEEDS = Array.from({ length: 24 }, (_, seed) => seed);

/** Samples for several seeds, each validated by ajv. */
function samples(schema: object, options: SampleOptions = {}): readonly unknown[] {
  const ajv = formats.default(new Ajv2020({ strict: false, unicodeRegExp: true, logger: false }));
  const validate = ajv.compile(schema);
  return SEEDS.map((seed) => {
    const value = sample(schema, { ...options, seed });
    expect(validate(value), `${JSON.stringify(value)}: ${ajv.errorsText(validate.errors)}`).toBe(
      true,
    );
    return value;
  });
}

/** What is asked for, and its schema. */
const ASKED = String.raw`
with a length: {"type":"string","minLength":30,"maxLength":31}
with a short length: {"type":"string","maxLength":1,"minLength":1}
of a pattern: {"type":"string","pattern":"^[a-z]{2}-\\d{4}(?:-[A-F0-9]+)?$"}
of a pattern with alternatives: {"type":"string","pattern":"^(?:quote|order)_[A-Za-z0-9]{12}$"}
of a pattern that is open at its ends: {"type":"string","pattern":"://"}
of a pattern with properties of characters: {"type":"string","pattern":"^\\p{Lu}\\p{Ll}+$"}
of a negated class: {"type":"string","pattern":"^[^/\\s]+/[^/\\s]+$"}
of a pattern with a length: {"type":"string","pattern":"^[0-9a-f]+$","minLength":64,"maxLength":64}
of a pattern that looks ahead: {"type":"string","pattern":"^(?=.*\\d)(?=.*[A-Z]).{8,}$"}
of a pattern and a format: {"type":"string","pattern":"^https://","format":"uri"}
of a format that a pattern ends: {"type":"string","format":"email","pattern":"@acme\\.com$"}
of a format that a pattern ends, with a length: {"type":"string","format":"email","pattern":"@acme\\.com$","minLength":34,"maxLength":36}
of a format that a pattern begins: {"type":"string","format":"ipv4","pattern":"^10\\.1\\."}
of a format that a pattern has inside: {"type":"string","format":"email","pattern":"\\+test@"}
of a format and a time zone: {"type":"string","format":"date-time","pattern":"\\+02:00$"}
of a format with a closed pattern: {"type":"string","format":"uri","pattern":"^https://[a-z]+\\.example/x$","maxLength":30}
of two patterns: {"allOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"z$"}]}
between bounds: {"type":"integer","minimum":3,"maximum":4}
between exclusive bounds: {"type":"number","exclusiveMinimum":0,"exclusiveMaximum":0.001}
on steps: {"type":"number","multipleOf":0.01,"minimum":9.99,"maximum":10.01}
on two steps: {"type":"integer","allOf":[{"multipleOf":4},{"multipleOf":6}]}
on steps that are large: {"type":"integer","multipleOf":100000}
below zero: {"type":"integer","maximum":-10}
unique: {"type":"array","items":{"enum":["a","b","c"]},"minItems":3,"uniqueItems":true}
with places: {"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}
that contain something: {"type":"array","contains":{"const":7},"minContains":2,"items":{"type":"integer"}}
with as many properties as asked for: {"type":"object","minProperties":3}
with names of a pattern: {"type":"object","propertyNames":{"pattern":"^x-[a-z]+$"},"minProperties":2}
with names of an open pattern: {"type":"object","propertyNames":{"pattern":"^x_"},"minProperties":3}
with items of an open pattern: {"type":"array","items":{"type":"string","pattern":"^x_"},"minItems":3,"uniqueItems":true}
with names of a format: {"type":"object","propertyNames":{"format":"email","maxLength":6},"minProperties":2}
with properties of a pattern: {"type":"object","patternProperties":{"^\\d+$":{"type":"integer"}},"additionalProperties":false,"minProperties":1}
with dependent properties: {"type":"object","properties":{"card":{"type":"string"}},"required":["card"],"dependentRequired":{"card":["zip"]},"dependentSchemas":{"card":{"properties":{"zip":{"type":"integer"}}}}}
of one alternative alone: {"oneOf":[{"type":"object","properties":{"a":{"type":"integer"}}},{"type":"object","properties":{"b":{"type":"integer"}}}]}
of one alternative whose property is there: {"allOf":[{"type":"object","properties":{"id":{},"name":{},"kind":{"enum":["a"]}},"required":["id","name"]},{"oneOf":[{"type":"object","properties":{"name":{"type":"string"}}},{"type":"object","properties":{"id":{"type":"integer"},"name":{"type":"string"}}}]}]}
of one alternative among numbers: {"oneOf":[{"type":"integer"},{"type":"number"}]}
of one list of two: {"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"integer"}}]}
of one list of two, far down: {"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["a"],"properties":{"a":{"type":"object","required":["a"],"properties":{"a":{"oneOf":[{"type":"array","items":{"type":"string"}},{"type":"array","items":{"type":"integer"}}]}}}}}}}}}}}}}
that are not an empty list: {"type":"array","items":{"type":"integer"},"not":{"maxItems":0}}
that are not an empty object: {"type":"object","properties":{"a":{"type":"integer"}},"not":{"maxProperties":0}}
that are not something: {"type":"integer","minimum":1,"maximum":3,"not":{"enum":[1,3]}}
under a condition: {"type":"object","properties":{"kind":{"enum":["a","b"]}},"required":["kind"],"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["a"]},"else":{"required":["b"]}}
of several schemas at once: {"allOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":2}},"required":["a"]},{"type":"object","properties":{"a":{"type":"number","maximum":2}},"required":["a","b"]}]}
without what is unevaluated: {"allOf":[{"type":"object","properties":{"a":{"type":"integer"}}}],"properties":{"b":{"type":"integer"}},"unevaluatedProperties":false}
of no type at all: {}
`;

const FORMATS =
  "date-time date time duration email idn-email hostname ipv4 ipv6 uri uri-reference uri-template json-pointer relative-json-pointer regex uuid byte password";

it.each([
  ...ASKED.trim()
    .split("\n")
    .map((line) => line.split(/: (.*)/)),
  ...FORMATS.split(" ").map((format) => [
    `of the format ${format}`,
    `{"type":"string","format":"${format}"}`,
  ]),
  ...["int32", "int64", "float", "double"].map((format) => [
    `of the format ${format}`,
    `{"type":"number","format":"${format}"}`,
  ]),
])("every value is valid: %s", (_, text = "") => {
  const schema: object = JSON.parse(text);
  for (const optional of [undefined, "some", "none"] as const)
    expect(samples(schema, optional && { optional })).toHaveLength(SEEDS.length);
});

/** The first and last of the lengths, up to 300, that no text of a format has. */
const LENGTHS: Readonly<Record<string, string>> = {
  "date-time": "0-19 21-21",
  date: "0-9 11-300",
  time: "0-8 10-10",
  duration: "0-2",
  email: "0-2",
  "idn-email": "0-2",
  hostname: "0-0 254-300",
  "idn-hostname": "0-0 254-300",
  ipv4: "0-6 16-300",
  ipv6: "0-2 40-300",
  uri: "0-2",
  iri: "0-2",
  "uri-reference": "",
  "iri-reference": "",
  "uri-template": "",
  "json-pointer": "",
  "relative-json-pointer": "0-0",
  regex: "",
  uuid: "0-35 37-300",
};

it.each(Object.entries(LENGTHS))(
  "a text has the format %s and any length but %j",
  (format, lengths) => {
    const none = [...lengths.matchAll(/(\d+)-(\d+)/g)].map((found) => found.slice(1).map(Number));
    for (const length of [...Array.from({ length: 48 }).keys(), 70, 253, 254, 300]) {
      const text = (minLength: number, maxLength: number) => () =>
        sample({ type: "string", format, minLength, maxLength });
      if (none.some(([from = 0, to = 0]) => length >= from && length <= to))
        expect(text(length, length), String(length)).toThrow(SampleError);
      else expect(text(length, length)()).toHaveLength(length);
      if (none.every(([from = 0, to = 0]) => from > 0 || to < length))
        expect(text(0, length)()).toBeTypeOf("string");
      if (none.every(([from = 0, to = 0]) => to < 300 || from > length))
        expect(text(length, 300)()).toBeTypeOf("string");
    }
  },
);

it("recursion ends where it may", () => {
  const [tree] = samples({
    $id: ROOT,
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
  });
  expect(tree).toMatchObject({ name: expect.any(String), children: [{}, {}] });
});

it("recursion takes the alternative that ends", () => {
  samples({
    $id: ROOT,
    oneOf: [
      {
        type: "object",
        properties: { op: { const: "and" }, left: { $ref: "#" }, right: { $ref: "#" } },
        required: ["op", "left", "right"],
      },
      { type: "object", properties: { op: { const: "true" } }, required: ["op"] },
    ],
  });
});

it("recursion takes the property that ends, where an object has to have one of several", () => {
  const pair = { type: "object", properties: { big: { $ref: ROOT }, little: { $ref: ROOT } } };
  const properties = {
    within: { ...pair, required: ["big", "little"] },
    first: { ...pair, required: ["big"] },
    term: { type: "string" },
  };
  samples({ $id: ROOT, type: "object", properties, minProperties: 1, maxProperties: 1 });
});

it("recursion is refused where it must go on for ever", () => {
  const endless = { type: "object", properties: { next: { $ref: ROOT } }, required: ["next"] };
  expect(() => sample(endless)).toThrow(SampleError);
});

it("recursion is refused as soon where it goes on in several ways", () => {
  const [left, right, middle] = [ROOT, ROOT, ROOT].map(($ref) => ({ $ref }));
  const properties = { left, right, middle };
  expect(() =>
    sample({ type: "object", properties, required: ["left", "right", "middle"] }),
  ).toThrow(SampleError);
});

const QUOTE = {
  type: "object",
  properties: { id: { type: "string", format: "uuid" }, note: { type: "string" } },
};

it("the same seed gives the same value, and another seed another one", () => {
  expect(sample(QUOTE, { seed: "a" })).toEqual(sample(QUOTE, { seed: "a" }));
  expect(sample(QUOTE, { seed: "a" })).not.toEqual(sample(QUOTE, { seed: "b" }));
});

it("the same seed gives what was there the same value where a property is added", () => {
  const more = {
    ...QUOTE,
    properties: { at: { type: "string", format: "date" }, ...QUOTE.properties },
  };
  expect(sample(more, { seed: 3 })).toMatchObject(sample(QUOTE, { seed: 3 }) as object);
});

describe("what the document gives", () => {
  const schema = {
    type: "object",
    properties: {
      city: { type: "string", examples: ["Ghent", 7] },
      size: { type: "integer", default: 20 },
      name: { type: "string", example: "wrong", maxLength: 2 },
    },
  };

  it("what the document gives is used where it is valid", () => {
    const value = sample(schema);
    expect(value).toMatchObject({ city: "Ghent", size: 20, name: expect.stringMatching(/^..?$/) });
  });

  it("what the document gives can be ignored", () => {
    expect(sample(schema, { examples: false })).not.toMatchObject({ city: "Ghent" });
  });

  it("what the document gives gives way where items must differ", () => {
    const list = { type: "array", items: schema.properties.city, minItems: 3, uniqueItems: true };
    expect(new Set(sample(list) as readonly string[]).size).toBe(3);
  });
});

it("repetitions within each other do not multiply: forty levels of stars are sampled like one", () => {
  const nested = Array.from({ length: 40 }).reduce<string>((inner) => `(?:${inner}|x)*`, "a");
  for (const seed of SEEDS)
    expect(sample({ type: "string", pattern: `^${nested}$` }, { seed })).toMatch(/^[ax]*$/);
});

it("repetitions within each other that are too many for any string have none", () => {
  const schema = { type: "string", pattern: "^(?:(?:a{5000}){5000}){5000}$" };
  expect(() => sample(schema)).toThrow(SampleError);
});

it("a sample keeps to one side of an exchange", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "string", readOnly: true },
      secret: { type: "string", writeOnly: true },
      name: { type: "string" },
    },
    required: ["id", "secret", "name"],
  };
  const names = (direction?: "read" | "write"): readonly string[] =>
    Object.keys(sample(schema, direction && { direction }) as object);
  expect(names()).toEqual(["id", "secret", "name"]);
  expect(names("read")).toEqual(["id", "name"]);
  expect(names("write")).toEqual(["secret", "name"]);
});

it("the sampler varies which properties are there", () => {
  const schema = { type: "object", properties: { a: { type: "null" }, b: { type: "null" } } };
  const found = SEEDS.map((seed) =>
    Object.keys(sample(schema, { seed, optional: "some" }) as object).join(),
  );
  expect(new Set(found)).toEqual(new Set(["", "a", "b", "a,b"]));
  expect(sample(schema, { optional: "none" })).toEqual({});
});

describe("the error where there is no value says why and where", () => {
  const object = (property: object): object => ({
    type: "object",
    properties: { a: property },
    required: ["a"],
  });
  it.each<[string, unknown]>([
    ["nothing is allowed here", false],
    ["nothing is allowed here at /a", { ...object({}), properties: { a: false } }],
    [
      "no string was found with the required length, pattern and format at /a",
      object({ type: "string", pattern: "^a{3}$", maxLength: 2 }),
    ],
    [
      "no number satisfies its bounds and multipleOf at /a",
      object({ type: "integer", minimum: 2, maximum: 1 }),
    ],
    ["none of the listed values is allowed at /a", object({ enum: [1, 2], minimum: 3 })],
    ["no type is allowed here", { allOf: [{ type: "string" }, { type: "null" }] }],
    [
      "needs at least 3 items, but at most 2 are allowed",
      { type: "array", minItems: 3, maxItems: 2 },
    ],
    [
      "no other distinct item was found at /1",
      { type: "array", items: { type: "null" }, minItems: 2, uniqueItems: true },
    ],
    ["no value was found that satisfies all keywords", { type: "string", not: {} }],
  ])("the error where there is no value says why and where: %s", (reason, schema) => {
    expect(() => sample(schema)).toThrow(new SampleError(ROOT, reason, []).message);
  });
});

it.each<[string, object, object, unknown]>([
  [
    "a part without a valid value has one of its format",
    { at: { type: "string", format: "date", maxLength: 9 }, ok: { const: 1 } },
    {},
    { at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), ok: 1 },
  ],
  [
    "deeper parts, too",
    {
      list: {
        type: "array",
        minItems: 1,
        items: { type: "object", required: ["a"], properties: { a: false } },
      },
    },
    {},
    { list: [{}, {}] },
  ],
  ["numbers", { a: { type: "integer", minimum: 2, maximum: 1 } }, {}, { a: 0 }],
  ["a whole value that is not valid", { a: { const: 1 } }, { not: {} }, { a: 1 }],
  ["too many properties", { a: { const: 1 } }, { minProperties: 2000 }, {}],
  ["a value without an end", { a: { $ref: "#" } }, {}, {}],
])("the nearest to a valid value is wanted: %s", (_, properties, more, value) => {
  const schema = {
    $id: ROOT,
    type: "object",
    properties,
    required: Object.keys(properties),
    ...more,
  };
  expect(() => sample(schema)).toThrow(SampleError);
  expect(sample(schema, { nearest: true })).toEqual(value);
});

it("the nearest value leaves out optional parts that have no valid one", () => {
  const properties = { a: { const: 1 }, b: false, c: false };
  expect(sample({ type: "object", properties, required: ["c"] }, { nearest: true })).toEqual({
    a: 1,
  });
});

describe("the name of a property says what a value looks like", () => {
  const named = (name: string, schema: object, options: SampleOptions = {}): unknown =>
    Object(sample({ type: "object", required: [name], properties: { [name]: schema } }, options))[
      name
    ];
  const text = { type: "string" };
  it.each<[string, RegExp]>([
    ["created_at", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
    ["updatedAt", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
    ["birth-date", /^\d{4}-\d\d-\d\d$/],
    ["customerEmail", /^\w+\.\w+@example\.com$/],
    ["emails", /^\w+\.\w+@example\.com$/],
    ["avatar_url", /^https:\/\/example\.com\/\w+$/],
    ["city", /^[A-Z][a-z]+$/],
    ["billingCountryCode", /^[A-Z]{2}$/],
    ["price", /^\d\d\.\d\d$/],
    ["order_id", /^[\da-f]{12}$/],
    ["first_name", /^[A-Z][a-z]+$/],
    ["phone", /^\+12025550\d{3}$/],
  ])("%s", (name, pattern) => {
    for (const seed of SEEDS) expect(named(name, text, { seed })).toMatch(pattern);
    expect(named(name, text, { seed: 1 })).toBe(named(name, text, { seed: 1 }));
    for (const list of Object([named(name, { type: "array", items: text })]))
      expect(list[0]).toMatch(pattern);
  });

  it.each<[string, number, number]>([
    ["age", 18, 80],
    ["latitude", -90, 90],
    ["created_at", 1_672_531_200, 1_767_225_599],
  ])("%s, as a number", (name, least, most) => {
    for (const seed of SEEDS) {
      const value = named(name, { type: "integer" }, { seed });
      expect(value).toBeGreaterThanOrEqual(least);
      expect(value).toBeLessThanOrEqual(most);
    }
    expect(named(name, { type: "integer", minimum: 2, maximum: 2 })).toBe(2);
  });

  it("unless its schema says otherwise", () => {
    expect(named("email", { ...text, maxLength: 5 })).toHaveLength(5);
    expect(named("email", { ...text, pattern: "^a$" })).toBe("a");
    expect(named("city", { ...text, format: "uuid" })).toMatch(/^[\da-f-]{36}$/);
    expect(
      named("cities", { type: "array", items: text, minItems: 30, uniqueItems: true }),
    ).toHaveLength(30);
  });
});
