/** Which JSON types a schema allows, whatever else it says of values. */
import { expect, test } from "vitest";

import { allowsTypeOf } from "../../../../generator/description/schemas/allows-type.js";
import type { JsonValue } from "../../../../generator/description/core/json-value.js";
import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const VALUES: readonly (readonly [name: string, value: JsonValue])[] = [
  ["null", null],
  ["boolean", false],
  ["number", 7],
  ["string", "a"],
  ["array", []],
  ["object", {}],
];
const ALL = VALUES.map(([name]) => name);
const object = { type: "object", required: ["a"] };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

test.each<[schema: object | boolean, allowed: readonly string[]]>([
  [{}, ALL],
  [false, []],
  [{ type: "null" }, ["null"]],
  [{ type: "boolean", const: true }, ["boolean"]],
  [{ type: "integer", minimum: 100 }, ["number"]],
  [{ type: "string", pattern: "^b" }, ["string"]],
  [{ type: "string", contentMediaType: "image/png" }, ["string"]],
  [{ type: "array", minItems: 3 }, ["array"]],
  [{ type: "array", prefixItems: [{}] }, ["array"]],
  [object, ["object"]],
  [{ ...object, type: ["object", "null"] }, ["null", "object"]],
  [{ properties: { a: {} }, minProperties: 1 }, ["object"]],
  [{ const: { a: 1 } }, ["object"]],
  [{ const: null }, ["null"]],
  [{ enum: [1, "b", [2]] }, ["number", "string", "array"]],
  [{ enum: ["a", "b"] }, ["string"]],
  [{ enum: [1, "b"] }, ["number", "string"]],
  [{ ...object, not: { required: ["b"] } }, ["object"]],
  [{ oneOf: [object, { type: "boolean" }] }, ["boolean", "object"]],
  [{ allOf: [ref("Pet"), object] }, ["object"]],
  [ref("Pet"), ["object"]],
  [{ anyOf: [ref("Pet"), { type: "null" }] }, ["null", "object"]],
  [ref("Loop"), ["array", "number"]],
  [ref("Left"), ["number", "string"]],
])("%j allows %j", async (schema, allowed) => {
  const content = { "application/json": { schema } };
  const components = {
    schemas: {
      Pet: { ...object, properties: { a: ref("Pet") } },
      Left: { anyOf: [ref("Right"), { type: "string" }] },
      Right: { anyOf: [ref("Left"), { type: "number" }] },
      Loop: { oneOf: [{ type: "array", items: ref("Loop") }, { type: "number" }] },
    },
  };
  const responses = { 200: { description: "It.", content } };
  const built = await buildDocument({ ...operation({ responses }), components });
  const [found] = onlyOperation(built).responses[0]?.contents ?? [];
  if (found === undefined) return expect.fail("there is no content");
  const names = VALUES.filter(([, value]) => allowsTypeOf(value, found.schema));
  expect(names.map(([name]) => name).toSorted()).toEqual([...allowed].toSorted());
});
