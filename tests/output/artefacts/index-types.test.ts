/** The index signature of an object with declared and further properties: exact as far as that stays short. */
import { expect, it } from "vitest";
import { generateFrom } from "../../support/generate.js";

type Json = Readonly<Record<string, unknown>>;

const text: Json = { type: "string" };
const object = (fields: Json): Json => ({ type: "object", ...fields });
const level = (inner: Json): Json => object({ properties: { a: inner, b: text }, required: ["b"] });
const below = (levels: number): Json => (levels === 0 ? text : level(below(levels - 1)));

/** Schemas whose parts have one level of objects less than they have. */
const FORMS: Readonly<Record<string, (inner: Json) => Json>> = {
  properties: level,
  "a later property": (inner) => object({ properties: { b: text, z: inner } }),
  additionalProperties: (inner) => object({ additionalProperties: inner }),
  "additionalProperties beside shallow ones": (inner) =>
    object({
      properties: { b: text },
      patternProperties: { "^x": text },
      additionalProperties: inner,
    }),
  patternProperties: (inner) => object({ patternProperties: { "^x": inner } }),
};
/** Schemas that add no level. */
const WRAPPERS: Readonly<Record<string, (inner: Json) => Json>> = {
  itself: (inner) => inner,
  items: (inner) => ({ type: "array", items: inner }),
  prefixItems: (inner) => ({ type: "array", prefixItems: [text, inner], items: false }),
  "items after others": (inner) => ({ type: "array", prefixItems: [text], items: inner }),
  "an alternative": (inner) => ({ anyOf: [text, inner] }),
  null: (inner) => ({ anyOf: [inner, { type: "null" }] }),
};

it("an index signature is the union of all types up to two levels of objects without names", async () => {
  const schemas: Record<string, Json> = {};
  const expected: Record<string, boolean> = {};
  for (const [form, make] of Object.entries(FORMS))
    for (const [wrapper, wrap] of Object.entries(WRAPPERS))
      for (const levels of [1, 2, 3]) {
        const name = `S${Object.keys(schemas).length}`;
        const inner = wrap(make(below(levels - 1)));
        schemas[name] = object({
          properties: { p: inner },
          additionalProperties: { type: "number" },
        });
        expected[`${name}: ${form} of ${wrapper} at ${levels}`] = levels < 3;
      }
  const { files } = await generateFrom(
    { openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {}, components: { schemas } },
    { only: ["types"] },
  );
  const types = files.get("types.ts") ?? "";
  const found = Object.keys(expected).map((title) => {
    const [name = ""] = title.split(":");
    const [, body = ""] =
      new RegExp(`^export interface ${name} \\{\\n([^]*?)^\\}`, "m").exec(types) ?? [];
    // The members of the interface itself are indented once.
    const index = /^ {2}\[key: string\]:(.*)$/m.exec(body)?.[1]?.trim();
    expect(index, `${title}\n${body}`).toBeDefined();
    return [title, index !== "unknown;"] as const;
  });
  expect(Object.fromEntries(found)).toEqual(expected);
});
