/** What is said about faults of the structure, and where it ends. */
import { expect, test } from "vitest";

import { structureOf } from "../../support/structure.js";

const head = (version: string): string =>
  `openapi: "${version}"\ninfo: { title: T, version: "1" }\n`;

const schema = (flow: string): string =>
  `${head("3.1.0")}paths: {}\ncomponents:\n  schemas:\n    X: ${flow}\n`;

const operation = (fields: string, version = "3.1.0"): string =>
  `${head(version)}paths:\n  /a:\n    get: { ${fields} }\n`;

const responses = "responses: { 200: { description: d } }";

test.each<[string, string, readonly string[]]>([
  [
    "a field that is nearly right",
    `${head("3.1.0")}paths: {}\ninff: {}\n`,
    ["The OpenAPI Object has no field `inff`. Did you mean `info`?"],
  ],
  [
    "a field too short to be like another",
    `${head("3.1.0")}paths: {}\ninf: {}\n`,
    ["The OpenAPI Object has no field `inf`."],
  ],
  [
    "a method that is nearly right",
    `${head("3.1.0")}paths:\n  /a: { gets: {} }\n`,
    [
      "`gets` is not an HTTP method, so the Path Item Object cannot contain it (with `lenient`, everything below it is left out). Did you mean `get`?",
    ],
  ],
  ["XML", schema("{ xml: 1 }"), ["`xml` should be an XML Object, not the number 1."]],
  [
    "a vowel",
    `${head("3.1.0")}paths: {}\nexternalDocs: 1\n`,
    ["`externalDocs` should be an External Documentation Object, not the number 1."],
  ],
  [
    "a consonant",
    'openapi: "3.1.0"\ninfo: { title: T, version: "1", contact: 1 }\npaths: {}\n',
    ["`contact` should be a Contact Object, not the number 1."],
  ],
  [
    "what nothing can be generated without",
    `${head("3.1.0")}paths: 1\n`,
    ["`paths` must be an object of Path Item Objects, not the number 1."],
  ],
  [
    "a body without content",
    operation(`requestBody: {}, ${responses}`),
    [
      "This Request Body Object lacks `content`, which is required (with `lenient`, the body is left out).",
    ],
  ],
  [
    "a negative count",
    schema("{ minLength: -1 }"),
    [
      "`minLength` must be a non-negative integer, not the number -1 (with `lenient`, it is ignored).",
    ],
  ],
  [
    "half a count",
    schema("{ minLength: 1.5 }"),
    [
      "`minLength` must be a non-negative integer, not the number 1.5 (with `lenient`, it is ignored).",
    ],
  ],
  ["a count of nothing", schema("{ minLength: 0 }"), []],
  ["nothing in 3.0", head("3.0.3"), ["The document has no `paths`."]],
  ["nothing in 3.1", head("3.1.0"), ["The document has no `paths`, `webhooks` or `components`."]],
  ["components in 3.0", `${head("3.0.3")}components: { schemas: { A: {} } }\n`, []],
  [
    "components that are none in 3.1",
    `${head("3.1.0")}components:\n`,
    ["`components` must be a Components Object, not null (with `lenient`, it is ignored)."],
  ],
  [
    "components that are none in 3.0",
    `${head("3.0.3")}components: x\n`,
    [
      "The document has no `paths`.",
      '`components` must be a Components Object, not the string "x".',
    ],
  ],
  [
    "no responses in 3.0",
    operation("", "3.0.3"),
    ["This Operation Object lacks `responses`, which the standard requires."],
  ],
  ["no responses in 3.1", operation(""), []],
  [
    "no name",
    operation(`${responses}, parameters: [{ in: query, schema: {} }]`),
    [
      "This Parameter Object lacks `name`, which is required (with `lenient`, the parameter is left out).",
    ],
  ],
  [
    "no info",
    'openapi: "3.1.0"\npaths: {}\n',
    [
      "This OpenAPI Object lacks `info`, which is required (with `lenient`, the API has no title and no version).",
    ],
  ],
  [
    "no type of credentials",
    `${head("3.1.0")}paths: {}\ncomponents: { securitySchemes: { A: {} } }\n`,
    [
      "This Security Scheme Object lacks `type`, which is required (with `lenient`, operations that require this scheme accept no credentials).",
    ],
  ],
  [
    "a value like no other",
    operation(`${responses}, parameters: [{ name: a, in: zzzz, schema: {} }]`),
    [
      '`in` cannot be "zzzz"; it must be one of query, header, path, cookie (with `lenient`, the parameter is left out).',
    ],
  ],
  [
    "null for a list",
    operation(`${responses}, tags: null`),
    ["`tags` should be a list of strings, not null."],
  ],
  [
    "null for a requirement",
    `${head("3.1.0")}paths: {}\nsecurity: [null]\n`,
    ["Each entry of `security` must be a Security Requirement Object, not null."],
  ],
  [
    "an empty list for a requirement",
    `${head("3.1.0")}paths: {}\nsecurity: [[]]\n`,
    ["Each entry of `security` must be a Security Requirement Object, not an array."],
  ],
  [
    "an empty list for a map",
    schema("{ properties: [] }"),
    ["`properties` should be an object of Schema Objects, not an array."],
  ],
  [
    "an object for parameters",
    operation(`${responses}, parameters: {}`),
    ["`parameters` must be a list of Parameter Objects, not an object."],
  ],
  [
    "a text for a map",
    operation(`${responses}, requestBody: { content: x }`),
    [
      '`content` must be an object of Media Type Objects, not the string "x" (with `lenient`, the body is left out).',
    ],
  ],
  [
    "a reference in place of a list",
    `${operation(`${responses}, tags: { $ref: '#/x-tags' }`)}x-tags: [a]\n`,
    ["A reference is used in place of a list of strings."],
  ],
  [
    "a reference in place of a map",
    `${operation(`${responses}, requestBody: { content: { $ref: '#/x-c' } }`)}x-c: { application/json: {} }\n`,
    ["A reference is used in place of an object of Media Type Objects."],
  ],
  [
    "an entry of a map called $ref",
    operation(`${responses}, requestBody: { content: { $ref: '#/x', application/json: {} } }`),
    [
      '"$ref" in `content` must be a Media Type Object, not the string "#/x" (with `lenient`, every content is accepted).',
    ],
  ],
  [
    "a reference in place of an object",
    'openapi: "3.1.0"\ninfo: { $ref: "#/x-i" }\npaths: {}\nx-i: { title: T, version: "1" }\n',
    ["A reference is used in place of an Info Object."],
  ],
  [
    "a reference to nothing in place of an object",
    'openapi: "3.1.0"\ninfo: { $ref: "#/x-i" }\npaths: {}\n',
    ["A reference is used in place of an Info Object.", '"#/x-i" does not exist.'],
  ],
  [
    "scopes that are called $ref",
    `${head("3.1.0")}paths: {}\ncomponents:\n  securitySchemes:\n    A: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://a', scopes: { $ref: s } } } }\n`,
    [],
  ],
  [
    "targets of a discriminator",
    schema(
      "{ oneOf: [{ $ref: '#/components/schemas/X' }], discriminator: { propertyName: a, mapping: { a: '#/components/schemas/None', b: 1, c: '#/components/schemas/X' } } }",
    ),
    [
      '"#/components/schemas/None" does not exist (with `lenient`, this value of the discriminator is left out).',
      '"b" in `mapping` must be a string, not the number 1 (with `lenient`, it is ignored).',
    ],
  ],
])("a fault of structure is told in a sentence: %s", async (_, text, messages) => {
  const { located } = await structureOf({ "a.yaml": text });
  expect(located.map(({ message }) => message)).toEqual(messages);
});
