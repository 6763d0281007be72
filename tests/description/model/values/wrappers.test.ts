/** What a schema is behind its references and wrappers, as emitters see it. */
import { expect, it } from "vitest";

import { behind, leaves, schemasAt } from "../../../../generator/emitter-api.js";
import type { Schema } from "../../../../generator/description/model/schema.js";
import { buildDocument, onlyOperation, operation } from "../../../support/model.js";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const object = { type: "object", properties: { a: ref("Text") } };
const orNull = (schema: object): object => ({ anyOf: [schema, { type: "null" }] });

const SCHEMAS = {
  Text: { ...text, minLength: 1 },
  Maybe: orNull(ref("Text")),
  Chain: ref("Maybe"),
  Rules: { ...object, not: { required: ["b"] } },
  Untyped: { properties: { a: text } },
  Pair: { type: "array", prefixItems: [ref("Text"), { type: "integer" }], items: object },
  Left: { anyOf: [ref("Right"), text] },
  Right: { anyOf: [ref("Left"), { type: "integer" }] },
};

async function schemaOf(schema: object): Promise<Schema> {
  const content = { "application/json": { schema } };
  const responses = { 200: { description: "It.", content } };
  const built = await buildDocument({
    ...operation({ responses }),
    components: { schemas: SCHEMAS },
  });
  return onlyOperation(built).responses[0]?.contents[0]?.schema ?? expect.fail("no schema");
}

it.each<[object, kind: string, nullable: boolean, typeless: boolean]>([
  [text, "string", false, false],
  [ref("Text"), "string", false, false],
  [ref("Maybe"), "string", true, false],
  [ref("Chain"), "string", true, false],
  [orNull(ref("Chain")), "string", true, false],
  [orNull(text), "string", true, false],
  [ref("Rules"), "object", false, false],
  [orNull(ref("Rules")), "object", true, false],
  [ref("Untyped"), "object", false, false],
  [{ not: { const: 1 }, ...text }, "string", false, false],
  [{ properties: { a: text } }, "object", false, false],
  [{ allOf: [ref("Untyped")], not: { required: ["b"] } }, "object", false, false],
  [orNull(ref("Untyped")), "object", true, false],
])("%j is %s, null: %s, without a type: %s", async (schema, kind, nullable, typeless) => {
  const found = behind(await schemaOf(schema));
  expect([found.schema?.kind, found.nullable, found.typeless]).toEqual([kind, nullable, typeless]);
});

it.each<[object, readonly string[]]>([
  [text, ["string"]],
  [{ oneOf: [ref("Text"), ref("Pair"), ref("Maybe")] }, ["string", "tuple"]],
  [ref("Left"), ["number", "string"]],
])("%j has the alternatives %j, each once", async (schema, kinds) => {
  const found = [...leaves(await schemaOf(schema))].map(({ kind }) => kind);
  expect(found.toSorted()).toEqual(kinds);
});

it.each<[object, string, readonly string[]]>([
  [object, "a", ["string"]],
  [object, "b", []],
  [{ ...object, additionalProperties: ref("Pair") }, "b", ["tuple"]],
  [{}, "a", ["any"]],
  [text, "a", []],
  [{ type: "array", items: ref("Maybe") }, "0", ["string"]],
  [{ type: "array", items: text }, "a", []],
  [ref("Pair"), "0", ["string"]],
  [ref("Pair"), "1", ["number"]],
  [ref("Pair"), "2", ["object"]],
  [ref("Pair"), "a", []],
  [ref("Pair"), "2/a", ["string"]],
  [{ oneOf: [ref("Pair"), object] }, "a", ["string"]],
])("%j has at %s %j", async (schema, path, kinds) => {
  const found = schemasAt(await schemaOf(schema), path.split("/"));
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});
