import { expect, test } from "vitest";

import { structureOf } from "../../support/structure.js";

const head = (version: string): string =>
  `openapi: "${version}"\ninfo: { title: T, version: "1" }\n`;

const root = (fields: string, version = "3.1.0"): string => `${head(version)}${fields}\n`;

const operation = (fields: string): string =>
  `${head("3.1.0")}paths:\n  /a:\n    get:\n      responses: { "200": { description: d } }\n      ${fields}\n`;

const parameter = (flow: string): string => operation(`parameters: [${flow}]`);

const schema = (flow: string, version = "3.1.0"): string =>
  `${head(version)}paths: {}\ncomponents:\n  schemas:\n    X: ${flow}\n`;

test.each<[string, string, string]>([
  // The document
  ["no info", 'openapi: "3.1.0"\npaths: {}\n', "error structure/missing-field 1:1"],
  [
    "an empty info",
    'openapi: "3.1.0"\ninfo: {}\npaths: {}\n',
    "warning structure/incomplete 2:1, warning structure/incomplete 2:1",
  ],
  [
    "a number for a version of the API",
    'openapi: "3.1.0"\ninfo: { title: T, version: 1.1 }\npaths: {}\n',
    "warning structure/left-out 2:28",
  ],
  ["nothing described, 3.1", head("3.1.0"), "error structure/nothing-described 1:1"],
  ["no paths, 3.0", root("components: {}", "3.0.3"), "error structure/nothing-described 1:1"],
  ["only components, 3.1", root("components: {}"), ""],
  ["paths is text", root("paths: x"), "error structure/wrong-type 3:8"],
  [
    "a field that does not exist",
    root("paths: {}\npathz: {}"),
    "warning structure/unknown-field 4:1",
  ],
  [
    "webhooks before they existed",
    root("paths: {}\nwebhooks: {}", "3.0.3"),
    "warning structure/other-version 4:1",
  ],
  ["an extension", root("paths: { x-a: 1 }\nx-b: { c: { d: 1 } }"), ""],
  // Paths and operations
  ["a path without slash", root("paths:\n  a: {}"), "error structure/path-slash 4:3"],
  ["a path that is null", root("paths:\n  /a:"), "error structure/wrong-type 4:"],
  [
    "a method that does not exist",
    root("paths:\n  /a:\n    fetch: { responses: {} }"),
    "error structure/lost-field 5:5",
  ],
  ["a misspelt field", operation("opertionId: x"), "warning structure/unknown-field 7:7"],
  ["tags as text", operation("tags: a"), "error structure/wrong-type 7:13"],
  ["a tag as an object", operation("tags: [{}]"), "error structure/wrong-type 7:14"],
  ["an empty key", operation("tags:"), "warning structure/left-out 7:"],
  [
    "a requirement without scopes",
    operation("security: [{ key: }]"),
    "warning structure/empty-entry 7:20",
  ],
  [
    "a status that cannot be",
    root(`paths:\n  /a:\n    get: { responses: { "99": { description: d } } }`),
    "error structure/status 5:25",
  ],
  [
    "a key that is no status",
    root("paths:\n  /a:\n    get: { responses: { ok: { description: d } } }"),
    "warning structure/not-a-status 5:25",
  ],
  [
    "a parameter without a name",
    parameter("{ in: query, schema: {} }"),
    "error structure/missing-field 7:20",
  ],
  [
    "a parameter in nowhere",
    parameter("{ name: a, in: body, schema: {} }"),
    "error structure/wrong-value 7:35",
  ],
  [
    "an unknown style",
    parameter("{ name: a, in: query, style: fom, schema: {} }"),
    "error structure/wrong-value 7:49",
  ],
  [
    "a broken entry of a security requirement",
    operation("security: [{ key: { a: b } }]"),
    "error structure/wrong-type 7:20",
  ],
  [
    "a scope that is none",
    operation("security: [{ key: [5] }]"),
    "error structure/wrong-type 7:26",
  ],
  [
    "a security requirement that is empty",
    operation("security: [[]]"),
    "error structure/wrong-type 7:18",
  ],
  [
    "security that is an object",
    operation("security: { key: [] }"),
    "error structure/wrong-type 7:7",
  ],
  [
    "parameters that are an object",
    operation("parameters: { name: a, in: query }"),
    "error structure/wrong-type 7:7",
  ],
  [
    "components that are a list",
    root("components: { schemas: [{}] }"),
    "error structure/wrong-type 3:15",
  ],
  // Schemas
  ["a schema that is text", schema("text"), "error structure/wrong-type 6:8"],
  ...["a", "5", "null"].flatMap((value): [string, string, string][] => [
    [
      `properties that are ${value}`,
      schema(`{ properties: ${value} }`),
      "warning structure/left-out 6:22",
    ],
    [
      `a property that is ${value}`,
      schema(`{ properties: { b: ${value} } }`),
      "warning structure/left-out 6:27",
    ],
    [
      `a part of a property that is ${value}`,
      schema(`{ properties: { b: { not: ${value} } } }`),
      value === "null" ? "warning structure/left-out 6:34" : "error structure/wrong-type 6:34",
    ],
  ]),
  ["a boolean schema", schema("true"), ""],
  [
    "a boolean schema before they existed",
    schema("true", "3.0.3"),
    "error structure/wrong-type 6:8",
  ],
  ["a type that is none", schema("{ type: int }"), "warning structure/unclear-type 6:16"],
  ["a type in capitals", schema("{ type: String }"), "warning structure/unclear-type 6:16"],
  ["a list of types before it existed", schema("{ type: [string] }", "3.0.3"), ""],
  ["required as text", schema("{ required: a }"), "error structure/wrong-type 6:20"],
  ["a limit as text", schema("{ minLength: three }"), "error structure/wrong-type 6:21"],
  [
    "null in a list of types, without quotes",
    schema("{ type: [string, null] }"),
    "warning structure/null-type 6:25",
  ],
  ["a negative limit", schema("{ maxItems: -1 }"), "error structure/wrong-type 6:20"],
  ["an enum that is no list", schema("{ enum: a }"), "error structure/wrong-type 6:16"],
  [
    "exclusiveMinimum as in 3.0",
    schema("{ exclusiveMinimum: true }"),
    "error structure/wrong-type 6:28",
  ],
  [
    "exclusiveMinimum as in 3.0, with its limit",
    schema("{ minimum: 1, exclusiveMinimum: true }"),
    "",
  ],
  ["exclusiveMinimum as in 3.1", schema("{ exclusiveMinimum: 1 }", "3.0.3"), ""],
  ["exclusiveMinimum in 3.0", schema("{ minimum: 1, exclusiveMinimum: true }", "3.0.3"), ""],
  ["nullable in 3.0", schema("{ type: string, nullable: true }", "3.0.3"), ""],
  [
    "keywords that the reader of schemas speaks about",
    schema("{ minLenght: 3, nullable: true, required: true, items: [] }"),
    "",
  ],
  ["an empty oneOf", schema("{ oneOf: [] }"), "warning structure/empty-list 6:10"],
  [
    "a property called type",
    schema("{ properties: { type: { type: string }, required: { enum: [a] } } }"),
    "",
  ],
  [
    "data is not looked at",
    schema("{ default: { type: 3 }, examples: [{ $ref: 3 }], const: { items: 1 } }"),
    "",
  ],
  [
    "a component that cannot be called so",
    root("paths: {}\ncomponents:\n  schemas:\n    a b: {}"),
    "warning structure/component-name 6:5",
  ],
])("what is wrong is reported with its place: %s", async (_, text, expected) => {
  const { found } = await structureOf({ "a.yaml": text });
  const shown = found.map((one) => one.replace("a.yaml:", "")).join(", ");
  // The exact position of an empty YAML value does not matter: only the line is compared.
  expect(expected.endsWith(":") ? shown.replace(/\d+$/, "") : shown).toBe(expected);
});

test("what a reference leads to is checked as what it is referred to as, in its own file", async () => {
  const { found } = await structureOf({
    "a.yaml": operation("parameters: [{ $ref: 'b.yaml#/Limit' }]"),
    "b.yaml": "Limit:\n  name: limit\n  in: qury\n  schema: { type: integr }\n",
  });
  expect(found).toEqual([
    "error structure/wrong-value b.yaml:3:7",
    "warning structure/unclear-type b.yaml:4:19",
  ]);
});

test("an object of another kind is taken if it has what is needed, and refused if not", async () => {
  const { found } = await structureOf({
    "a.yaml":
      operation(
        "parameters: [{ $ref: '#/components/schemas/X' }, { $ref: '#/components/schemas/Y' }]",
      ) + "components:\n  schemas:\n    X: {}\n    Y: { name: y, in: query }\n",
  });
  expect(found.filter((one) => one.includes("kind"))).toEqual([
    "error structure/wrong-kind a.yaml:7:28",
    "warning structure/other-kind a.yaml:7:64",
  ]);
});

test("a place that many refer to is checked once, and cycles end", async () => {
  const { found } = await structureOf({
    "a.yaml": root(
      "paths: {}\ncomponents:\n  schemas:\n    X: { items: { $ref: '#/components/schemas/X' }, minItems: a }\n    Y: { $ref: '#/components/schemas/X' }\n    Z: { $ref: '#/components/schemas/Z' }",
    ),
  });
  expect(found).toEqual(["error structure/wrong-type a.yaml:6:63"]);
});

test("what stands beside a reference that is not to a schema is named", async () => {
  const { found, located } = await structureOf({
    "a.yaml":
      operation(
        "parameters: [{ $ref: '#/components/parameters/X', required: true, description: d }]",
      ) + "components: { parameters: { X: { name: x, in: query, schema: {} } } }\n",
  });
  expect(found).toEqual(["warning structure/beside-ref a.yaml:7:20"]);
  expect(located[0]?.message).toContain("`required`");
});

test("a document as deep as may be, and one with many objects, are walked without recursion", async () => {
  const deep = `${'{"items":'.repeat(900)}{"minItems":"a"}${"}".repeat(900)}`;
  const wide = Array.from({ length: 20_000 }, (_, index) => `"p${index}":{"type":"string"}`).join(
    ",",
  );
  const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"components":{"schemas":{"Deep":${deep},"Wide":{"properties":{${wide}}}}}}`;
  const { found } = await structureOf({ "a.json": text });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain("error structure/wrong-type a.json:1:");
});

test("a chain of references is followed to its end", async () => {
  const schemas: Record<string, object> = { A1000: { type: "strin" } };
  for (let index = 0; index < 1000; index++)
    schemas[`A${index}`] = { $ref: `#/components/schemas/A${index + 1}` };
  const { located } = await structureOf({
    "a.json": { openapi: "3.1.0", info: { title: "T", version: "1" }, components: { schemas } },
  });
  expect(located.map(({ position }) => position?.pointer)).toEqual([
    "/components/schemas/A1000/type",
  ]);
});
