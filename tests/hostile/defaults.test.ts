import { expect, test } from "vitest";
import type { ZodType } from "zod";

import { generateFrom, type Output } from "../support/generate.js";
import { typeErrors } from "../support/compile.js";
import { importFrom, outputFolder, writeOutput } from "./output-folder.js";
import { list, object, ref, text } from "../support/openapi.js";

const folder = outputFolder();

const COLUMNS = { anyOf: [{ type: "string", enum: ["a", "b"] }, list(text)] };

/**
 * Defaults, and defaults that their own schemas reject: in alternatives, lists and objects, and by assertions.
 */
const RIGHT = {
  either: { ...COLUMNS, default: "a" },
  options: {
    type: "object",
    required: ["depth"],
    properties: { depth: { type: "integer" }, mode: { type: "string", default: "fast" } },
    default: { depth: 1, more: true },
  },
  list: { type: "array", items: ref("Level"), default: ["low"] },
};
const WRONG = {
  word: { ...COLUMNS, default: "c" },
  bare: {
    type: "object",
    required: ["size"],
    properties: { size: { type: "integer" } },
    default: {},
  },
  items: { type: "array", items: { type: "integer" }, default: ["1"] },
  level: { $ref: "#/components/schemas/Level", default: "middle" },
  short: { type: "string", minLength: 2, default: "" },
  odd: { not: { const: 1 }, default: 1 },
  nothing: { type: "string", default: null },
};

const parameter = ([name, schema]: readonly [string, object]): object => ({
  name,
  in: "query",
  schema,
});

async function generated(): Promise<Output> {
  return generateFrom({
    paths: {
      "/things": {
        get: {
          operationId: "list",
          parameters: Object.entries({ ...RIGHT, ...WRONG }).map(parameter),
          responses: {
            200: { description: "", content: { "application/json": { schema: ref("Thing") } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Level: { type: "string", enum: ["low", "high"] },
        Thing: object({ ...RIGHT, ...WRONG }),
      },
    },
  });
}

test("a default that its own schema refuses is reported and left out; the others are filled in", async () => {
  const { diagnostics, files } = await generated();
  expect(diagnostics.map(({ code }) => code)).toEqual(
    Array.from({ length: 2 * Object.keys(WRONG).length }, () => "schema/invalid-default"),
  );
  const paths = writeOutput(folder, "defaults", files);
  const { Thing } = await importFrom(paths, "zod.ts");
  expect((Thing as ZodType).parse({})).toEqual({
    either: "a",
    options: { depth: 1, mode: "fast", more: true },
    list: ["low"],
  });
  expect(typeErrors(folder, "7", paths)).toEqual([]);
});
