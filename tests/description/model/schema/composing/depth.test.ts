/** How deep schemas may be nested, and merged, before something else is made of them. */
import { expect, test } from "vitest";

import { buildDocument, operation } from "../../../../support/model.js";
import { build } from "../build.js";
import { object, ref, text } from "../../../../support/openapi.js";

type Wrap = (inner: object) => object;

const nested = (levels: number, wrap: Wrap, leaf: object): object =>
  levels === 0 ? leaf : wrap(nested(levels - 1, wrap, leaf));

const list: Wrap = (items) => ({ type: "array", items });
const holder: Wrap = (a) => object({ a });

test.each([
  [128, 0],
  [129, 1],
])("a document of %i levels has %i schemas that are too deep", async (levels, findings) => {
  const lists = nested(levels, list, text);
  expect((await build({ A: lists })).findings).toHaveLength(findings);
  const content = { "application/json": { schema: lists } };
  const inline = operation({ responses: { 200: { description: "", content } } });
  expect((await buildDocument(inline)).found).toHaveLength(findings);
  // A schema that is merged is on the level on which it is written.
  const merged = {
    allOf: [holder(nested(levels - 2, list, text)), holder({ ...list({}), minItems: 1 })],
  };
  expect((await build({ A: merged })).findings).toHaveLength(0);
  const objects = { allOf: [holder(nested(levels - 1, holder, text)), holder(holder({}))] };
  expect((await build({ A: objects })).findings).toHaveLength(findings);
});

test("chains of references are merged up to 32 links", async () => {
  const chain = Array.from({ length: 40 }, (_, index): [string, object] => [
    `E${index}`,
    { allOf: [{ $ref: `#/components/schemas/E${index + 1}` }, object({ [`p${index}`]: {} })] },
  ]);
  const built = await build({ ...Object.fromEntries(chain), E40: { type: "object" } });
  expect(built.shape("E7")).toEqual({ allOf: ["→E8", { "p7?": "any" }] });
  expect(Object.keys(built.shape("E8") as object)).toHaveLength(32);
});

test("parts of parts are merged up to 300 levels", async () => {
  const all = (levels: number): object => nested(levels, (inner) => ({ allOf: [inner] }), text);
  expect((await build({ A: all(300) })).shape("A")).toBe("string");
  expect((await build({ A: all(301) })).shape("A")).toMatch("→");
});

test("properties of merged properties are merged up to eight levels", async () => {
  const merged = async (levels: number): Promise<unknown> => {
    const parts = [{ ...text, minLength: 1 }, { maxLength: 2 }];
    const built = await build({ A: { allOf: parts.map((part) => nested(levels, holder, part)) } });
    return built.shape("A");
  };
  const eight = {
    "a?": { "a?": { "a?": { "a?": { "a?": { "a?": { "a?": { "a?": "leaf" } } } } } } },
  };
  const shape = (leaf: unknown): unknown =>
    JSON.parse(JSON.stringify(eight).replace('"leaf"', JSON.stringify(leaf)));
  expect(await merged(8)).toEqual(shape({ string: { minLength: 1, maxLength: 2 } }));
  expect(await merged(9)).toEqual(
    shape({ "a?": { allOf: [{ string: { minLength: 1 } }, { refined: "any" }] } }),
  );
});

test("what is merged twice is merged once", async () => {
  const [one, other] = [{ ...holder(text) }, object({ b: text })];
  const a = { allOf: [ref("One"), ref("Other")] };
  const both = { allOf: [holder(ref("One")), holder(ref("Other"))] };
  const built = await build({ One: one, Other: other, A: a, B: both, C: both });
  const merged = { "a?": "string", "b?": "string" };
  expect([built.shape("A"), built.shape("B"), built.shape("C")]).toEqual([
    merged,
    { "a?": merged },
    { "a?": merged },
  ]);
});
