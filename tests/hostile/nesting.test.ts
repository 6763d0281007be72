import { expect, test } from "vitest";

import { ARTEFACT_NAMES } from "../../generator/output/config/artefacts.js";
import { generateFrom } from "../support/generate.js";

type Wrap = (inner: object) => object;

const branch = (inner: object): object => ({ type: "object", properties: { a: inner } });

/** Each writes a schema into another one, once. */
const WRAPS: Readonly<Record<string, Wrap>> = {
  property: branch,
  "required property": (inner) => ({ ...branch(inner), required: ["a"] }),
  "property of an object that may be null": (inner) => ({
    ...branch(inner),
    type: ["object", "null"],
  }),
  "property beside others": (inner) => ({
    ...branch(inner),
    additionalProperties: { type: "string" },
  }),
  "property beside a pattern": (inner) => ({
    ...branch(inner),
    patternProperties: { "^x-": { type: "string" } },
  }),
  additionalProperties: (inner) => ({ type: "object", additionalProperties: inner }),
  patternProperties: (inner) => ({
    type: "object",
    properties: { ab: {} },
    patternProperties: { "^a": inner },
  }),
  items: (inner) => ({ type: "array", items: inner }),
  prefixItems: (inner) => ({ type: "array", prefixItems: [inner, {}], items: false }),
  oneOf: (inner) => ({ oneOf: [{ type: "string" }, branch(inner)] }),
  "oneOf with a constant": (inner) => ({
    oneOf: ["x", "y"].map((kind) => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { const: kind }, ...(kind === "x" ? { a: inner } : {}) },
    })),
  }),
  anyOf: (inner) => ({ anyOf: [{ type: "integer" }, branch(inner)] }),
  allOf: (inner) => ({ allOf: [{ properties: { b: { type: "string" } } }, branch(inner)] }),
  not: (inner) => ({ not: inner }),
  "if and then": (inner) => ({ if: { required: ["x"] }, then: inner, else: { type: "string" } }),
  dependentSchemas: (inner) => ({ ...branch({}), dependentSchemas: { a: branch(inner) } }),
  contains: (inner) => ({ type: "array", contains: inner }),
};

function nested(wrap: Wrap, depth: number): object {
  let schema: object = { type: "string" };
  for (let level = 0; level < depth; level++) schema = wrap(schema);
  return schema;
}

const documentOf = (schema: object): object => {
  const content = { "application/json": { schema } };
  return {
    paths: {
      "/things": {
        post: {
          operationId: "addThing",
          requestBody: { content },
          responses: { 200: { description: "Added.", content } },
        },
      },
    },
    webhooks: {
      added: { post: { requestBody: { content }, responses: { 204: { description: "Taken." } } } },
    },
  };
};

/** Lines of the document's own code, with a schema nested this deep. */
async function linesAt(wrap: Wrap, depth: number): Promise<number> {
  const { files, diagnostics } = await generateFrom(documentOf(nested(wrap, depth)), {
    only: ARTEFACT_NAMES,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const own = [...files].filter(([path]) => !path.startsWith("runtime/"));
  return own.reduce((lines, [, text]) => lines + text.split("\n").length, 0);
}

// If each level doubled the cost, no machine would finish forty. Twice the levels may take three times the lines:
// what is indented further than the width of a line is broken up.

test.each(Object.entries(WRAPS))(
  "schemas without names, nested 40 and 80 deep: the code grows linearly by: %s",
  async (_, wrap) => {
    const lines = await linesAt(wrap, 40);
    expect(await linesAt(wrap, 80)).toBeLessThan(3 * lines);
  },
);
