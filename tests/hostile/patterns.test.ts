/**
 * Patterns on which the generator would hang, each with a value of the document that it would be tested on.
 */
import { expect, test } from "vitest";

import { generateFrom } from "../support/generate.js";

const SLOW = "^(a+)+$";
/** A few steps per character, for each character, and so on. */
const STEEP = "a*a*a*a*a*b";
const TEXT = `${"a".repeat(60)}!`;
const LONG = "a".repeat(30_000);

const PLACES: Readonly<Record<string, (pattern: string, text: string) => object>> = {
  "a default": (pattern, text) => ({ type: "string", pattern, default: text }),
  "a default in a list": (pattern, text) => ({
    type: "array",
    items: { type: "string", pattern },
    default: [text],
  }),
  "a default that only the evaluator can judge": (pattern, text) => ({
    not: { patternProperties: { [pattern]: false } },
    default: { [text]: 1 },
  }),
  "an enum": (pattern, text) => ({ type: "string", pattern, enum: [text] }),
  "a constant": (pattern, text) => ({ pattern, const: text }),
  "names of properties": (pattern, text) => ({
    type: "object",
    patternProperties: { [pattern]: { type: "string" } },
    properties: { [text]: { type: "string" } },
    additionalProperties: false,
  }),
  "names in a default": (pattern, text) => ({
    type: "object",
    patternProperties: { [pattern]: { type: "string" } },
    default: { [text]: "x" },
  }),
};

const CASES = Object.entries(PLACES).flatMap(([place, make]) => [
  [`${place}, slow`, make(SLOW, TEXT)] as const,
  [`${place}, steep`, make(STEEP, LONG)] as const,
]);

test.each(CASES)("%s: the pattern is not run on the value", async (_, schema) => {
  const { files, diagnostics } = await generateFrom({
    paths: {},
    components: { schemas: { X: { type: "object", properties: { x: schema } } } },
  });
  const codes = diagnostics.map(({ code }) => code);
  expect(codes.filter((code) => !/^schema\/(?:slow|quadratic)-pattern$/.test(code))).toEqual([]);
  expect(files.has("zod.ts")).toBe(true);
});
