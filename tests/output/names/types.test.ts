/** Which of several schemas gets a name that all of them would have. */
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";

/** A schema that is known by its property; with `secret`, what is sent and what is received differ. */
const schema = (property: string, more: object = {}): object => ({
  type: "object",
  properties: { [property]: { type: "string" } },
  ...more,
});
const split = (property: string): object => ({
  type: "object",
  properties: { [property]: { type: "string" }, secret: { type: "string", writeOnly: true } },
});

/** The name of the type with each property, read and written. */
async function namesOf(schemas: Readonly<Record<string, object>>, referred: readonly string[]) {
  const content = {
    "application/json": {
      schema: {
        type: "object",
        properties: Object.fromEntries(
          referred.map((path, index) => [`p${index}`, { $ref: `#/components/schemas/${path}` }]),
        ),
      },
    },
  };
  const { files } = await generateFrom(
    {
      openapi: "3.1.1",
      info: { title: "Names", version: "1" },
      paths: {
        "/things": {
          post: {
            operationId: "post",
            requestBody: { content },
            responses: { 200: { description: "", content } },
          },
        },
      },
      components: { schemas },
    },
    { only: ["types"], runtime: "package" },
  );
  const declared = files
    .get("types.ts")
    ?.matchAll(/^export (?:interface|type) (\w+)[^{\n]*\{\n {2}(m\d)\?:[^\n]*\n(.*)$/gm);
  return [...(declared ?? [])].map(
    ([, name = "", property = "", next = ""]) =>
      `${property}${next.includes("secret") ? " written" : ""}: ${name}`,
  );
}

it.each<[string, Readonly<Record<string, object>>, readonly string[], readonly string[]]>([
  [
    "a schema that the document calls so",
    { Foo: schema("m1"), Bar: schema("m2", { "x-apostille-name": "Foo" }) },
    ["Foo", "Bar"],
    ["m1: Foo_dinmc6", "m2: Foo"],
  ],
  [
    "a component that is spelled so, while the other keeps its own spelling",
    { foo: schema("m1"), Foo: schema("m2") },
    ["foo", "Foo"],
    ["m1: foo", "m2: Foo"],
  ],
  [
    "a component, before a schema inside of another",
    { Other: { $defs: { Foo: schema("m1") } }, foo: schema("m2") },
    ["Other/$defs/Foo", "foo"],
    ["m2: Foo", "m1: OtherFoo"],
  ],
  [
    "a component, before what is written of another",
    { Foo: split("m1"), fooInput: schema("m2") },
    ["Foo", "fooInput"],
    ["m1: Foo", "m1 written: FooWrite", "m2: FooInput"],
  ],
  [
    "what is written of a component, before a later schema inside of another",
    { Foo: split("m1"), Other: { $defs: { FooInput: schema("m2") } } },
    ["Foo", "Other/$defs/FooInput"],
    ["m1: Foo", "m1 written: FooInput", "m2: OtherFooInput"],
  ],
  [
    "a component, before what is written of schemas inside of others, which are called after these",
    {
      One: { $defs: { Foo: split("m1") } },
      Two: { $defs: { Foo: split("m2") } },
      FooInput: schema("m3"),
    },
    ["One/$defs/Foo", "Two/$defs/Foo", "FooInput"],
    ["m3: FooInput", "m1: Foo", "m1 written: FooWrite", "m2: TwoFoo", "m2 written: TwoFooInput"],
  ],
])("a name belongs to %s", async (_, schemas, referred, names) => {
  expect(await namesOf(schemas, referred)).toEqual(names);
});
