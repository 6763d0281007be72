/** The report on each keyword agrees with its effect on the output. */

import { describe, expect, it } from "vitest";

import {
  keywordReport,
  type Treatment,
} from "../../../generator/description/builder/keyword-report.js";
import { KEYWORDS } from "../../../generator/description/document/format/keyword-info.js";
import type { Validator } from "../../../runtime/wire/descriptors/validator.js";
import { importFrom, outputFolder, writeOutput } from "../../hostile/output-folder.js";
import { generateFrom } from "../../support/generate.js";
import { loadFiles } from "../../support/load.js";
import { accepts } from "../../runtime/zod/generate.js";
import { object, ref, text } from "../../support/openapi.js";

const folder = outputFolder();

interface Case {
  /** A schema without the keyword, and the part that is added to it. */
  readonly beside?: object;
  readonly with: object;
  /** Accepted without the keyword and rejected with it. */
  readonly refused?: unknown;
  readonly treatment: Treatment;
  readonly openapi?: string;
  /** As the report has it; the first key of `with` by default. */
  readonly keyword?: string;
}

const validated = (added: object, refused: unknown, beside: object = {}): Case => ({
  with: added,
  refused,
  beside,
  treatment: "validated",
});
const as = (treatment: Treatment, added: object, beside: object = {}): Case => ({
  with: added,
  beside,
  treatment,
});

const property = object({ a: text });
const other = "#/components/schemas/Other";

const CASES: Readonly<Record<string, Case>> = {
  $schema: as("ignored", { $schema: "https://json-schema.org/draft/2020-12/schema" }, text),
  $id: as("resolved", { $id: "https://example.com/a" }, text),
  $ref: validated({ $ref: other }, 1),
  $anchor: as("resolved", { $anchor: "here" }, text),
  $dynamicRef: validated({ $dynamicRef: "#there" }, 1),
  $dynamicAnchor: as("resolved", { $dynamicAnchor: "here" }, text),
  $comment: as("ignored", { $comment: "A." }, text),
  $vocabulary: as("ignored", { $vocabulary: {} }, text),
  $defs: as("resolved", { $defs: { a: text } }, text),
  definitions: as("resolved", { definitions: { a: text } }, text),
  allOf: validated({ allOf: [text] }, 1),
  anyOf: validated({ anyOf: [text] }, 1),
  oneOf: validated({ oneOf: [text, { minLength: 1 }] }, "a"),
  not: validated({ not: text }, "a"),
  if: validated({ if: text }, "a", { then: { minLength: 2 } }),
  then: validated({ then: { minLength: 2 } }, "a", { if: text }),
  else: validated({ else: { minimum: 2 } }, 1, { if: text }),
  dependentSchemas: validated({ dependentSchemas: { a: { required: ["b"] } } }, { a: 1 }),
  dependencies: validated({ dependencies: { a: ["b"] } }, { a: 1 }),
  prefixItems: validated({ prefixItems: [text] }, [1]),
  items: validated({ items: text }, [1]),
  contains: validated({ contains: text }, [1]),
  properties: validated({ properties: { a: text } }, { a: 1 }),
  patternProperties: validated({ patternProperties: { "^a": text } }, { ab: 1 }),
  additionalProperties: validated({ additionalProperties: text }, { b: 1 }, property),
  propertyNames: validated({ propertyNames: { maxLength: 1 } }, { ab: 1 }),
  unevaluatedItems: validated({ unevaluatedItems: false }, [1]),
  unevaluatedProperties: validated({ unevaluatedProperties: false }, { b: 1 }, property),
  type: validated(text, 1),
  enum: validated({ enum: ["a"] }, "b", text),
  const: validated({ const: "a" }, "b"),
  multipleOf: validated({ multipleOf: 2 }, 3),
  maximum: validated({ maximum: 2 }, 3),
  exclusiveMaximum: validated({ exclusiveMaximum: 2 }, 2),
  minimum: validated({ minimum: 2 }, 1),
  exclusiveMinimum: validated({ exclusiveMinimum: 2 }, 2),
  maxLength: validated({ maxLength: 1 }, "ab"),
  minLength: validated({ minLength: 2 }, "a"),
  pattern: validated({ pattern: "^a" }, "b"),
  maxItems: validated({ maxItems: 1 }, [1, 2]),
  minItems: validated({ minItems: 1 }, []),
  uniqueItems: validated({ uniqueItems: true }, [1, 1]),
  maxContains: validated({ maxContains: 1 }, ["a", "b"], { contains: text }),
  minContains: validated({ minContains: 2 }, ["a"], { contains: text }),
  maxProperties: validated({ maxProperties: 0 }, { a: 1 }),
  minProperties: validated({ minProperties: 1 }, {}),
  required: validated({ required: ["a"] }, {}),
  dependentRequired: validated({ dependentRequired: { a: ["b"] } }, { a: 1 }),
  format: { ...validated({ format: "uuid" }, "a", text), keyword: 'format "uuid"' },
  contentEncoding: as("documented", { contentEncoding: "base64" }, text),
  contentMediaType: as("typed only", { contentMediaType: "image/png" }, text),
  contentSchema: as("ignored", { contentSchema: text }, text),
  title: as("documented", { title: "A" }, text),
  description: as("documented", { description: "A" }, text),
  default: as("typed only", { default: "a" }, text),
  deprecated: as("documented", { deprecated: true }, text),
  readOnly: as("typed only", { readOnly: true }, text),
  writeOnly: as("typed only", { writeOnly: true }, text),
  examples: as("ignored", { examples: ["a"] }, text),
  discriminator: validated(
    { discriminator: { propertyName: "k" } },
    { k: "KindC", a: "a" },
    { oneOf: [ref("KindA"), ref("KindB")] },
  ),
  xml: as("ignored", { xml: { name: "a" } }, text),
  externalDocs: as("documented", { externalDocs: { url: "https://a" } }, text),
  example: as("ignored", { example: "a" }, text),
  nullable: as("validated", { nullable: true }, text),
  summary: as("documented", { summary: "A" }, text),
};

/** Keywords whose effect depends on their value, or on the keywords beside them. */
const MORE: Readonly<Record<string, Case>> = {
  "format of no meaning": {
    ...as("documented", { format: "made-up" }, text),
    keyword: 'format "made-up"',
  },
  "a pattern that is none": as("ignored", { pattern: "(" }, text),
  "then without if": as("ignored", { then: { minLength: 2 } }),
  "if without then": as("ignored", { if: text }),
  "minContains without contains": as("ignored", { minContains: 2 }, { type: "array" }),
  "a misspelt keyword": as("ignored", { minLenght: 2 }, text),
  "a keyword with a value of another kind": as("ignored", { minLength: "two" }, text),
  "an open enum": as("typed only", { enum: ["a"], "x-enum-extensibility": "open" }, text),
  "required of draft 3": as("ignored", { required: true }, text),
  "a type that is none": as("ignored", { type: "strnig" }),
  "nullable in 3.0": { ...as("validated", { nullable: true }, text), openapi: "3.0.3" },
  "a newer keyword in 3.0": { ...validated({ const: "a" }, "b", text), openapi: "3.0.3" },
  "beside a reference in 3.0": {
    ...as("ignored", { minLength: 2 }, { $ref: other }),
    openapi: "3.0.3",
  },
};

const documentOf = (schema: object, openapi: string): object => ({
  openapi,
  info: { title: "T", version: "1" },
  paths: {
    "/a": {
      post: {
        requestBody: {
          content: {
            "application/json": { schema: ref("Case") },
            "multipart/form-data": { schema: object({ part: schema }) },
          },
        },
        responses: {
          200: { description: "", content: { "application/json": { schema: ref("Case") } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Case: object({ value: schema }),
      Other: openapi === "3.0.3" ? text : { ...text, $dynamicAnchor: "there" },
      KindA: object({ k: text, a: text }, ["k", "a"]),
      KindB: object({ k: text, b: text }, ["k", "b"]),
    },
  },
});

interface Made {
  readonly validator: Validator | undefined;
  /** The code alone, and with its comments. */
  readonly code: string;
  readonly text: string;
}

/** What is made of documents: many cases have the same schema without the keyword. */
const known = new Map<string, Promise<Made>>();

function make(schema: object, openapi: string): Promise<Made> {
  const key = JSON.stringify([openapi, schema]);
  const made = known.get(key) ?? makeNew(schema, openapi, `made-${known.size}`);
  known.set(key, made);
  return made;
}

async function makeNew(schema: object, openapi: string, name: string): Promise<Made> {
  const { files } = await generateFrom(documentOf(schema, openapi), { only: ["types", "zod"] });
  const { Case: validator } = await importFrom(writeOutput(folder, name, files), "zod.ts");
  const all = ["types.ts", "zod.ts", "operations.ts", "validators.ts"]
    .map((path) => files.get(path) ?? "")
    .join("\n");
  // Descriptions are comments of types and texts of validators; an object type with a comment is on several lines.
  const code = all
    .replaceAll(/\/\*\*[^]*?\*\/|\/\/.*$|\.describe\("[^"]*"\)/gm, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll("; }", " }");
  return { validator: validator as Validator | undefined, code, text: all };
}

describe.each([...Object.entries(CASES), ...Object.entries(MORE)])("%s", (_, one) => {
  const { openapi = "3.1.1", treatment } = one;
  const schema = { ...one.beside, ...one.with };
  const keyword = one.keyword ?? Object.keys(one.with)[0] ?? "";

  it(`a keyword is ${treatment}`, async () => {
    const { set } = await loadFiles({ "openapi.json": documentOf(schema, openapi) });
    const rows = set === undefined ? [] : keywordReport(set, Number.POSITIVE_INFINITY);
    const own = rows.filter(
      (row) =>
        row.keyword === keyword &&
        row.places.some(({ pointer }) => pointer.endsWith("/schemas/Case/properties/value")),
    );
    expect(own.map((row) => row.treatment)).toEqual([treatment]);
  });

  it("a keyword is treated so", async () => {
    const made = await make(schema, openapi);
    const without = await make(one.beside ?? {}, openapi);
    switch (treatment) {
      case "validated":
        if (keyword === "nullable") {
          expect(
            [made, without].map(({ validator }) => accepts(validator, { value: null })),
          ).toEqual([true, false]);
          return;
        }
        expect(accepts(without.validator, { value: one.refused })).toBe(true);
        expect(accepts(made.validator, { value: one.refused })).toBe(false);
        return;
      case "typed only":
        expect(made.code).not.toBe(without.code);
        return;
      case "documented":
        expect(made.code).toBe(without.code);
        expect(made.text).not.toBe(without.text);
        return;
      case "resolved":
        expect(made.code).toBe(without.code);
        return;
      case "ignored":
        expect(made.text).toBe(without.text);
        return;
      default:
        treatment satisfies never;
    }
  });
});

it("speaks of every keyword", () => {
  expect(Object.keys(CASES).sort()).toEqual([...KEYWORDS].sort());
});

it("the report has nothing of what is no schema", async () => {
  const { set } = await loadFiles({ "openapi.json": documentOf({ ...text, not: null }, "3.1.1") });
  const rows = set === undefined ? [] : keywordReport(set, Number.POSITIVE_INFINITY);
  const places = rows.flatMap((row) => row.places.map(({ pointer }) => pointer));
  expect(places.filter((pointer) => pointer.endsWith("/not"))).toEqual([]);
});
