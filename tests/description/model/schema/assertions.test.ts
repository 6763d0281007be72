import { expect, it } from "vitest";
import type { DocumentSet } from "../../../../generator/description/document/types.js";
import { createSchemaBuilder } from "../../../../generator/description/builder/declarations/schema-builder.js";
import { evaluator } from "../../../../runtime/json-schema/evaluator.js";
import { loadFiles } from "../../../support/load.js";
import { brief, build } from "./build.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const short = (table: object): object =>
  Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(table).replaceAll(/file:[^"#]*\//g, "")) as object),
  );

it("assertions are whole, upgraded, and refer to each other by their keys", async () => {
  const { assertions } = await build(
    {
      Thing: {
        type: "object",
        description: "Prose is left out.",
        properties: {
          a: { type: "integer", minimum: 1, exclusiveMinimum: true, nullable: true },
          b: ref("Other"),
          c: ref("Gone"),
        },
        not: { required: ["b"] },
      },
      Other: { type: "string", readOnly: true, example: "x", pattern: "(" },
    },
    { openapi: "3.0.3" },
  );
  expect(short(assertions)).toEqual({
    "openapi.json#/components/schemas/Thing": {
      type: ["object"],
      properties: {
        a: { anyOf: [{ type: "null" }, { type: ["integer"], exclusiveMinimum: 1 }] },
        b: { $ref: "openapi.json#/components/schemas/Other", readOnly: true },
        c: {},
      },
      not: { required: ["b"] },
    },
    "openapi.json#/components/schemas/Other": { type: ["string"], readOnly: true },
  });
});

it("assertions hold no schema twice", async () => {
  let schema: object = { minLength: 1 };
  for (let level = 0; level < 60; level++)
    schema = { properties: { a: schema }, not: { required: ["b"] } };
  const { assertions } = await build({ Deep: schema });
  expect(Object.keys(assertions)).toHaveLength(61);
  expect(JSON.stringify(assertions).split('"not"')).toHaveLength(61);
  const { evaluate } = evaluator(assertions);
  const [root = ""] = Object.keys(assertions).filter((key) => key.endsWith("/Deep"));
  expect(evaluate(root, { a: { a: {} } })).toEqual([]);
  expect(evaluate(root, { a: { a: { b: 1 } } })).not.toEqual([]);
});

it("assertions write places of raw bytes as true, and only those", async () => {
  const { set } = await loadFiles({ "openapi.json": uploads });
  const builder = createSchemaBuilder(set as DocumentSet, () => {});
  const uri = set?.entry.uri ?? "";
  const at = (name: keyof typeof uploads.components.schemas) => ({
    document: uri,
    pointer: `/components/schemas/${name}`,
    value: uploads.components.schemas[name],
  });
  const form = builder.schemaAt({ ...at("Form"), pointer: "/x", value: ref("Form") }, "parts");
  const bytes = builder.schemaAt({ ...at("Text"), pointer: "/y" }, "bytes");
  const json = builder.schemaAt({ ...at("Text"), pointer: "/z" });
  expect([brief(bytes), brief(json)]).toEqual(["binary", { string: { format: "binary" } }]);
  if (form.kind !== "ref") throw new Error("a component is referred to");
  expect(brief(form.target.schema)).toEqual({
    refined: {
      "file?": "binary",
      "files?": { array: "binary" },
      "name?": "string",
      "image?": { binary: { contentMediaType: "image/png" } },
      "encoded?": { string: { contentEncoding: "base64" } },
    },
  });
  expect(
    short(builder.assertions())["openapi.json#/components/schemas/Form" as never],
  ).toMatchObject({
    properties: {
      file: true,
      files: { items: true },
      name: { type: ["string"] },
      image: true,
      encoded: { type: ["string"] },
    },
  });
});

const uploads = {
  openapi: "3.1.1",
  info: { title: "Test", version: "1" },
  paths: {},
  components: {
    schemas: {
      Text: { type: "string", format: "binary" },
      Form: {
        type: "object",
        properties: {
          file: { type: "string", format: "binary" },
          files: { type: "array", items: { type: "string", format: "binary" } },
          name: { type: "string" },
          image: { contentMediaType: "image/png" },
          encoded: { type: "string", contentEncoding: "base64" },
        },
        dependentRequired: { file: ["name"] },
      },
    },
  },
} as const;
