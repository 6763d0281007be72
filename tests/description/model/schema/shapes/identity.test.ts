/** Which schemas are one and the same, and what becomes of those that lead back to themselves. */
import { expect, it } from "vitest";

import { buildFiles } from "../../../../support/model.js";
import { generateFrom } from "../../../../support/generate.js";

const info = { title: "Identity", version: "1" };
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };
const object = { type: "object", properties: { a: text } };
const other = { type: "object", properties: { b: text } };
const named = (name: string): object => ({ "x-apostille-name": name });

it.each<[string, component: object, file: object, declarations: readonly string[]]>([
  ["is the schema of the file", {}, object, ["Pet object"]],
  ["has the name that the file chooses", {}, { ...object, ...named("Animal") }, ["Animal object"]],
  [
    "has the name that it chooses itself",
    named("Own"),
    { ...object, ...named("Animal") },
    ["Own object"],
  ],
  [
    "is another schema if it says more",
    { minProperties: 1 },
    object,
    ["Pet refined", "pet object"],
  ],
])("a component that refers to a file %s", async (_, component, file, declarations) => {
  const { api } = await buildFiles({
    "openapi.json": {
      openapi: "3.1.1",
      info,
      paths: {},
      components: { schemas: { Pet: { $ref: "pet.json", ...component } } },
    },
    "pet.json": file,
  });
  expect(api.declarations.map(({ name, schema }) => `${name} ${schema.kind}`)).toEqual(
    declarations,
  );
});

/** The types of schemas, without layout. */
async function typesOf(schemas: object): Promise<Readonly<Record<string, string>>> {
  const document = { openapi: "3.1.1", info, paths: {}, components: { schemas } };
  const { files } = await generateFrom(document, { only: ["types"] });
  const found = (files.get("types.ts") ?? "").matchAll(
    /^export (?:interface|type) (\w+) (?:= )?([^]*?)(?:;\n|\n?\})(?=\n|$)/gm,
  );
  return Object.fromEntries(
    [...found].map(([, name, body = ""]) => [name, body.replaceAll(/\s+/g, " ")]),
  );
}

const tagged = {
  type: "object",
  required: ["kind"],
  properties: { kind: text },
  discriminator: { propertyName: "kind" },
};

it.each<[string, object, object]>([
  [
    "a part that leads back to itself gets a name",
    { A: { type: "object", properties: { child: { allOf: [ref("A"), other] } } } },
    { A: "{ child?: AChild;", AChild: "extends A { b?: string;" },
  ],
  [
    "what stands beside a reference holds together with it",
    { A: object, B: other, C: { ...ref("A"), allOf: [ref("B")] } },
    { C: "extends A, B {" },
  ],
  [
    "a second name of a variant is no other variant",
    { Pet: tagged, Cat: { allOf: [ref("Pet"), object] }, Tom: ref("Cat") },
    { Pet: 'Cat & { kind: "Cat" }', Tom: "Cat" },
  ],
  [
    "an alternative may be anything",
    { A: { oneOf: [true, ref("B")] }, B: { allOf: [ref("A"), object] } },
    { A: "unknown" },
  ],
])("a schema has one identity: %s", async (_, schemas, types) => {
  expect(await typesOf(schemas)).toMatchObject(types);
});

it("however many properties are made of several schemas, each is one object", async () => {
  const part = (inner: object): object => ({ type: "object", properties: { p: inner } });
  const schemas = Array.from({ length: 12 }, (_, index) => [
    `A${index}`,
    { allOf: [part(object), part(other)] },
  ]);
  const types = Object.values(await typesOf(Object.fromEntries(schemas)));
  expect(types).toEqual(schemas.map(() => "{ p?: { a?: string; b?: string };"));
});
