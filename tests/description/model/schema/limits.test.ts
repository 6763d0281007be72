import { expect, it, vi } from "vitest";
import { generateFrom } from "../../../support/generate.js";
import { accepts } from "../../../runtime/zod/generate.js";
import { build } from "./build.js";
import { list, object, ref, text } from "../../../support/openapi.js";

const count = 3000;

it("hostile schemas that are nested a thousand levels end in a diagnostic, and are still validated", async () => {
  let schema: object = text;
  let value: unknown = "a";
  let wrong: unknown = 1;
  for (let level = 0; level < 400; level++) {
    schema = list(schema);
    [value, wrong] = [[value], [wrong]];
  }
  const built = await build({ Deep: schema });
  expect(built.findings.map((finding) => finding.split(" ")[0])).toEqual(["schema/too-deep"]);
  const { schema: validator } = await built.validators();
  expect(accepts(validator("Deep"), value)).toBe(true);
  expect(accepts(validator("Deep"), wrong)).toBe(false);
});

it.each([
  ["allOf", (inner: object) => ({ allOf: [inner, { type: "object" }] })],
  ["oneOf", (inner: object) => ({ oneOf: [inner, text] })],
  ["properties", (inner: object) => object({ a: inner })],
  ["not", (inner: object) => ({ not: inner })],
  ["prefixItems", (inner: object) => ({ prefixItems: [inner] })],
  ["untyped", (inner: object) => ({ properties: { a: inner } })],
])("hostile schemas may be nested in %s", async (_name, wrap) => {
  let schema: object = { type: "object" };
  for (let level = 0; level < 450; level++) schema = wrap(schema);
  const built = await build({ Deep: schema });
  expect(built.declarations[0]?.name).toBe("Deep");
});

it("hostile schemas may be many with the same properties, each of which is compared once", async () => {
  const four = (maxLength: number) =>
    object({ a: {}, b: {}, c: {}, d: { type: "string", maxLength } });
  const properties = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`p${index}`, four(index % (count - 1))]),
  );
  const document = {
    components: { schemas: { Wide: { type: "object", properties } } },
  };
  const stringify = vi.spyOn(JSON, "stringify");
  const { files } = await generateFrom(document, { only: ["types"] });
  const calls = stringify.mock.calls.length;
  stringify.mockRestore();
  expect(calls).toBeGreaterThan(count);
  expect(calls).toBeLessThan(20 * count);
  // The first and the last are alike.
  expect(files.get("types.ts")?.match(/p0\?: (\w+);/)?.[1]).toBe(
    files.get("types.ts")?.match(/p2999\?: (\w+);/)?.[1] ?? "shared",
  );
});

it("hostile schemas may be long chains of names", async () => {
  const alias: Record<string, object> = {};
  const extended: Record<string, object> = {};
  for (let index = 0; index < count; index++) {
    alias[`A${index}`] = ref(`A${index + 1}`);
    const properties = { [`p${index}`]: text };
    extended[`E${index}`] = { allOf: [ref(`E${index + 1}`), { type: "object", properties }] };
  }
  alias[`A${count}`] = text;
  extended[`E${count}`] = { type: "object" };
  const built = await build({ ...alias, ...extended });
  expect(built.shape("A0")).toBe("→A1");
  expect(built.findings).toEqual([]);
  // Merging everything would list about nine million properties.
  const properties = built.declarations.map(({ schema }) =>
    JSON.stringify(schema.kind === "object" ? schema.properties.length : 0),
  );
  expect(Math.max(...properties.map(Number))).toBeLessThan(100);
});

it("hostile schemas may multiply the ways to one schema", async () => {
  const schemas: Record<string, object> = { D0: object({ a: text }) };
  for (let index = 1; index < 60; index++)
    schemas[`D${index}`] = { allOf: [ref(`D${index - 1}`), ref(`D${index - 1}`)] };
  for (let index = 1; index < 60; index++) {
    schemas[`L${index}`] = {
      allOf: [ref(`D${index}`), object({ a: ref(`L${(index % 59) + 1}`), b: ref(`D${index}`) })],
    };
  }
  const built = await build(schemas);
  expect(built.declarations.length).toBe(119);
});

it("hostile schemas may merge properties that merge properties", async () => {
  const schemas: Record<string, object> = {};
  for (let index = 0; index < 12; index++) {
    const next = ref(`M${(index + 1) % 12}`);
    const far = ref(`M${(index + 5) % 12}`);
    schemas[`M${index}`] = {
      allOf: [
        object({ a: { allOf: [next, object({ b: far })] } }),
        object({ a: { allOf: [far, object({ a: next })] }, b: next }),
      ],
    };
  }
  const built = await build(schemas);
  expect(built.declarations.length).toBeGreaterThanOrEqual(12);
});

it("values of any other kind in place of schemas end in diagnostics", async () => {
  const odd = [
    null,
    1,
    "x",
    [],
    { type: "strin" },
    { type: [] },
    { properties: [] },
    { allOf: {} },
    { enum: "a" },
    { required: true },
    { $ref: 1 },
    { items: [] },
    { pattern: "(" },
    { const: undefined },
    { oneOf: [] },
    { minLength: -1 },
    { discriminator: "x", oneOf: [{}] },
    { patternProperties: { "(": {} } },
    { additionalProperties: "no" },
  ];
  const schemas = Object.fromEntries(odd.map((schema, index) => [`S${index}`, schema]));
  const built = await build(schemas);
  expect(built.declarations).toHaveLength(odd.length);
  const { schema } = await built.validators();
  for (const index of odd.keys())
    expect(accepts(schema(`S${index}`), "text"), `S${index}`).toBe(true);
});

const child = ref("Node");
const both = { properties: { child, next: child } };
const shapes: Readonly<Record<string, object>> = {
  "in two properties": both,
  "in lists": { properties: { child: list(child), next: child } },
  "in maps": { additionalProperties: { anyOf: [child, text] } },
  "in alternatives": { properties: { child: { anyOf: [child, child, { type: "null" }] } } },
  "in one of several": { properties: { child: { oneOf: [{ type: "null" }, child, both] } } },
  "in all of several": { properties: { child: { allOf: [child, child] } } },
  "as alternatives": { anyOf: [both, { properties: { child }, required: ["child"] }] },
  "through another": { properties: { child: ref("Other"), next: ref("Other") } },
  "by a pattern": { patternProperties: { "^[cn]": child } },
  "as a condition": { ...both, if: { required: ["name"], ...both }, then: both, else: both },
};

it.each(Object.entries(shapes))(
  "schemas that refer to themselves read each value a few times: %s",
  async (_, shape) => {
    const Node = { type: "object", ...shape };
    const Other = {
      type: "object",
      oneOf: [{ properties: { child } }, { required: ["name"], ...both }],
    };
    const { schema } = await (await build({ Node, Other })).validators();
    for (const leaf of ["a", 5, null, {}]) {
      let reads = 0;
      let value: unknown = leaf;
      for (let level = 0; level < 40; level++) {
        const below = value;
        value = {
          get child() {
            reads++;
            return below;
          },
        };
      }
      accepts(schema("Node"), value);
      expect(reads).toBeLessThan(40 * 40);
    }
  },
);
