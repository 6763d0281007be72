/** Values with one fault each. */
import { expect, it } from "vitest";

import { createValues } from "../../../generator/description/values/values.js";
import { mutations } from "../../../generator/tools/verify/cases/mutations.js";
import { buildDocument, operation } from "../../support/model.js";

async function built(schema: object) {
  const { api } = await buildDocument(
    operation({ requestBody: { content: { "application/json": { schema } } } }, { method: "post" }),
  );
  const content = api.operations[0]?.body?.contents[0];
  if (content === undefined) throw new Error("no body");
  return { api, schema: content.schema };
}

const SCHEMA = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  minProperties: 1,
  properties: {
    name: { type: "string", minLength: 2, maxLength: 4, pattern: "^[a-z]+$" },
    born: { type: "string", format: "date" },
    size: { type: "integer", minimum: 1, maximum: 9 },
    part: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.25 },
    kind: { enum: ["a", "b"] },
    fixed: { const: 1 },
    on: { type: "boolean" },
    tags: { type: "array", minItems: 1, maxItems: 2, uniqueItems: true, items: { type: "string" } },
    inner: { type: "object", required: ["x"], properties: { x: { type: ["integer", "null"] } } },
  },
};
const VALID = {
  name: "abc",
  born: "2026-01-01",
  size: 5,
  part: 0.5,
  kind: "a",
  fixed: 1,
  on: true,
  tags: ["x"],
  inner: { x: 1 },
};

it("each mutation breaks one keyword", async () => {
  const { api, schema } = await built(SCHEMA);
  const values = createValues(api);
  expect(values.issues(schema, "write", VALID)).toEqual([]);
  const broken = mutations(schema, VALID).filter(
    ({ value }) => values.issues(schema, "write", value).length > 0,
  );
  const found = broken.map(({ path: at, keyword }) => [...at, keyword].join("."));
  expect(found).toEqual(
    expect.arrayContaining([
      "required name",
      "additionalProperties",
      ...["minLength", "maxLength", "pattern", "type"].map((keyword) => `name.${keyword}`),
      "born.format",
      ...["minimum", "maximum", "type"].map((keyword) => `size.${keyword}`),
      ...["exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((keyword) => `part.${keyword}`),
      "kind.enum",
      "fixed.const",
      "on.type",
      ...["minItems", "maxItems", "uniqueItems"].map((keyword) => `tags.${keyword}`),
      "tags.0.type",
      "inner.required x",
      "inner.x.type",
    ]),
  );
  for (const { value, path: at, keyword } of broken) {
    const places = values.issues(schema, "write", value).map((issue) => issue.path.join("."));
    expect(
      places.every((place) => place.startsWith(at.join("."))),
      keyword,
    ).toBe(true);
  }
});

const list = (limits: object) => ({ type: "array", items: { type: "integer" }, ...limits });
const text = (limits: object) => ({ type: "string", ...limits });

const tuple = (...prefixItems: object[]) => ({
  type: "array",
  prefixItems,
  items: { type: "boolean" },
});

it.each<[keyword: string, schema: object, valid: unknown, faults: readonly unknown[]]>([
  ["minLength", text({ minLength: 1 }), "a", [""]],
  ["minLength", text({ minLength: 0 }), "a", []],
  ["minLength", text({ minLength: 9000 }), "a", ["x".repeat(4999)]],
  ["maxLength", text({ maxLength: 4999 }), "a", ["x".repeat(5000)]],
  ["maxLength", text({ maxLength: 5000 }), "a", []],
  ["minItems", list({ minItems: 1 }), [1, 2], [[]]],
  ["minItems", list({ minItems: 2 }), [1, 2], [[1]]],
  ["minItems", list({ minItems: 0 }), [1], []],
  ["maxItems", list({ maxItems: 2 }), [1, 2], [[1, 2, 1]]],
  ["maxItems", list({ maxItems: 2 }), [], []],
  ["maxItems", list({ maxItems: 4999 }), [1], [Array.from({ length: 5000 }, () => 1)]],
  ["maxItems", list({ maxItems: 5000 }), [1], []],
  ["uniqueItems", list({ uniqueItems: true }), [1], [[1, 1]]],
  ["uniqueItems", list({ uniqueItems: true }), [], []],
  ["uniqueItems", list({ uniqueItems: false }), [1], []],
  ["multipleOf", { type: "number", multipleOf: 4 }, 4, [2]],
  ["multipleOf", { type: "number", minimum: 8, multipleOf: 4 }, 8, [10]],
  ["multipleOf", { type: "number", exclusiveMinimum: 8, multipleOf: 4 }, 12, [10]],
  ["minimum", { type: "number", minimum: 8 }, 8, [7]],
  ["maximum", { type: "number", maximum: 8 }, 8, [9]],
  ["exclusiveMinimum", { type: "number", exclusiveMinimum: 8 }, 9, [8]],
  ["exclusiveMaximum", { type: "number", exclusiveMaximum: 8 }, 7, [8]],
  ["type", text({}), "a", [7, null]],
  ["type", { type: "number" }, 1, ["text", null]],
  ["type", { type: "integer" }, 1, [0.5, "text", null]],
  ["type", { type: "integer", minimum: 3 }, 4, [3.5, "text", null]],
  ["type", list({}), [1, 2], ["text", null, [0.5, 2], ["text", 2], [null, 2]]],
  ["type", list({}), [], ["text", null]],
  ["type", list({}), "none", ["text", null]],
  ["minLength", text({}), "a", []],
  ["minItems", list({}), [1], []],
  ["const", tuple({ const: 1 }, { type: "integer" }), [1, 2], [["apostille-other", 2]]],
  ["const", { type: "array", prefixItems: [], items: { const: 3 } }, [3], [["apostille-other"]]],
])("a mutation of %s breaks %o", async (keyword, definition, valid, faults) => {
  const { schema } = await built(definition);
  const made = mutations(schema, valid).filter((mutation) => mutation.keyword === keyword);
  expect(made.map(({ value }) => value)).toEqual(faults);
});

it.each<[within: (inner: object) => object, valid: unknown, deepest: readonly unknown[]]>([
  [
    (inner) => ({ type: "object", properties: { a: inner } }),
    { a: { a: { a: { a: true } } } },
    ["a", "a", "a"],
  ],
  [(items) => ({ type: "array", items }), [[[[true]]]], [0, 0, 0]],
])("a value has faults three levels deep", async (within, valid, deepest) => {
  const { schema } = await built(within(within(within(within({ type: "boolean" })))));
  const depths = mutations(schema, valid).map(({ path }) => path);
  expect(depths.toSorted((a, b) => b.length - a.length)[0]).toEqual(deepest);
});
