/**
 * Schemas of forty levels, each of which uses the one below twice: whatever follows both uses takes 2^40 steps, and so
 * never ends.
 */
import { expect, it } from "vitest";
import { buildModel } from "../../generator/description/builder/build-model.js";
import { compareDescriptions } from "../../generator/tools/diff/compare.js";
import { evaluator } from "../../runtime/json-schema/evaluator.js";
import type { Validator } from "../../runtime/wire/descriptors/validator.js";
import { importFrom, outputFolder, writeOutput } from "../hostile/output-folder.js";
import { generateFrom } from "../support/generate.js";
import { loadFiles } from "../support/load.js";

const LEVELS = 40;
type Json = Readonly<Record<string, unknown>>;

/** A schema of the next level, from the reference to the one below. */
const FORMS: Readonly<Record<string, (below: Json, level: number) => Json>> = {
  AnyOf: (below, level) => ({ anyOf: [below, { allOf: [below], properties: named(level) }] }),
  OneOf: (below, level) => ({ oneOf: [below, { allOf: [below], properties: named(level) }] }),
  Bounded: (below, level) => ({ anyOf: [{ ...below, minProperties: level }, below] }),
  AllOf: (below, level) => ({ allOf: [below, { ...below, maxProperties: 99 - level }] }),
  Not: (below, level) => ({ anyOf: [{ not: below }, { ...below, properties: named(level) }] }),
  If: (below, level) => ({ if: below, then: { properties: named(level) }, else: below }),
  Lists: (below) => ({ anyOf: [below, { type: "array", items: below }] }),
};

const named = (level: number): Json => ({ [`p${level}`]: { type: "string" } });

/** Values without parts, and some with. */
const VALUES: readonly unknown[] = ["text", 1, null, false, {}, { p0: 1 }, [], [1, "x", 1]];

const schemas = Object.fromEntries(
  Object.entries(FORMS).flatMap(([name, form]) =>
    Array.from({ length: LEVELS }, (_, level): [string, Json] => [
      `${name}${level}`,
      level === 0
        ? { type: "object", properties: named(0) }
        : form({ $ref: `#/components/schemas/${name}${level - 1}` }, level),
    ]),
  ),
);

const top = (name: string): string => `${name}${LEVELS - 1}`;

const document = (components: Json): Json => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: Object.fromEntries(
    Object.keys(FORMS).map((name) => [
      `/${name}`,
      {
        post: {
          operationId: name,
          requestBody: {
            content: {
              "application/json": { schema: { $ref: `#/components/schemas/${top(name)}` } },
            },
          },
          responses: { 204: { description: "Done." } },
        },
      },
    ]),
  ),
  components: { schemas: components },
});

const folder = outputFolder();

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

it("a value is validated by the evaluator", () => {
  const table = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      `https://api.test/#/components/schemas/${name}`,
      schema,
    ]),
  );
  const { evaluate } = evaluator(table);
  for (const value of VALUES) {
    const verdicts = Object.keys(FORMS).map(
      (name) => evaluate(`https://api.test/#/components/schemas/${top(name)}`, value).length > 0,
    );
    expect(verdicts, JSON.stringify(value)).toHaveLength(Object.keys(FORMS).length);
    // Forms that add nothing to `type: object` on the way up refuse everything else.
    expect(verdicts[0], JSON.stringify(value)).toBe(
      !isObject(value) || JSON.stringify(value) === '{"p0":1}',
    );
  }
});

it("a value is validated by zod", async () => {
  const { files } = await generateFrom(document(schemas), { only: ["types", "zod"] });
  const found = await importFrom(writeOutput(folder, "shared", files), "zod.ts");
  const validators = new Map(
    Object.entries(found).map(([name, validator]) => [name.toLowerCase(), validator]),
  );
  for (const value of VALUES) {
    for (const name of Object.keys(FORMS)) {
      const validator = validators.get(top(name).toLowerCase()) as Validator;
      expect(await validator["~standard"].validate(value), name).toBeTypeOf("object");
    }
  }
});

it("keywords beside written-out alternatives are not repeated on every level of them", async () => {
  const nested = Array.from({ length: LEVELS }).reduce<Json>(
    (inner, _, level) => ({
      type: "object",
      properties: { inner },
      oneOf: [
        { properties: { [`a${level}`]: { type: "string" } }, required: [`a${level}`] },
        { properties: { [`b${level}`]: { type: "string" } }, required: [`b${level}`] },
      ],
    }),
    { type: "string" },
  );
  const { files } = await generateFrom(
    { ...document({ Nested: nested }), paths: {} },
    { only: ["types", "zod"] },
  );
  expect(files.get("types.ts")?.length).toBeLessThan(200_000);
});

it("a document is compared with itself, and with one whose leaves have changed", async () => {
  const changed = JSON.parse(JSON.stringify(schemas).replaceAll('"string"', '"boolean"'));
  const [old, now] = [await modelOf(schemas), await modelOf(changed)];
  expect(compareDescriptions(old, old, { today: "2026-01-01" }).findings).toEqual([]);
  const { findings } = compareDescriptions(old, now, { today: "2026-01-01" });
  expect(findings.length).toBeGreaterThan(0);
});

it("a document may have defaults that do not match", async () => {
  const withDefaults = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, default: 5 }]),
  );
  const { api } = await modelOf(withDefaults);
  expect(api.declarations.length).toBeGreaterThan(LEVELS);
});

async function modelOf(components: Json) {
  const { set, sources } = await loadFiles({ "openapi.json": document(components) });
  if (set === undefined) throw new TypeError("not loaded");
  return { api: buildModel(set, () => undefined, {}), set, sources };
}
