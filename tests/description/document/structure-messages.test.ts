/** What is said about faults of the structure, and where it ends. */
import { expect, test } from "vitest";

import { structureOf } from "../../support/structure.js";

const told = async (text: string): Promise<readonly string[]> =>
  (await structureOf({ "a.yaml": text })).located.map(({ message }) => message);

const head = (version: string): string =>
  `openapi: "${version}"\ninfo: { title: T, version: "1" }\n`;

const root = (fields: string, version = "3.1.0"): string => `${head(version)}${fields}\n`;

const schema = (flow: string): string =>
  `${head("3.1.0")}paths: {}\ncomponents:\n  schemas:\n    X: ${flow}\n`;

const operation = (fields: string, version = "3.1.0"): string =>
  `${head(version)}paths:\n  /a:\n    get: { ${fields} }\n`;

const responses = "responses: { 200: { description: d } }";
test.each<[string, string]>([
  ["The OpenAPI Object has no field `inff`. Did you mean `info`?", root("paths: {}\ninff: {}")],
  ["The OpenAPI Object has no field `inf`.", root("paths: {}\ninf: {}")],
  ['"int" is not a type. Did you mean `integer`?', schema("{ type: int }")],
  [
    "`gets` is not an HTTP method, so the Path Item Object cannot contain it (with `lenient`, everything below it is left out). Did you mean `get`?",
    root("paths:\n  /a: { gets: {} }"),
  ],
  ["`xml` should be an XML Object, not the number 1.", schema("{ xml: 1 }")],
  [
    "`externalDocs` should be an External Documentation Object, not the number 1.",
    root("paths: {}\nexternalDocs: 1"),
  ],
  [
    "`contact` should be a Contact Object, not the number 1.",
    'openapi: "3.1.0"\ninfo: { title: T, version: "1", contact: 1 }\npaths: {}\n',
  ],
  ["`paths` must be an object of Path Item Objects, not the number 1.", root("paths: 1")],
  [
    "This Request Body Object lacks `content`, which is required (with `lenient`, the body is left out).",
    operation(`requestBody: {}, ${responses}`),
  ],
  [
    "`minLength` must be a non-negative integer, not the number -1 (with `lenient`, it is ignored).",
    schema("{ minLength: -1 }"),
  ],
  [
    "`minLength` must be a non-negative integer, not the number 1.5 (with `lenient`, it is ignored).",
    schema("{ minLength: 1.5 }"),
  ],
  ["The document has no `paths`.", head("3.0.3")],
  ["The document has no `paths`, `webhooks` or `components`.", head("3.1.0")],
  [
    "`components` must be a Components Object, not null (with `lenient`, it is ignored).",
    root("components:"),
  ],
  ["This Operation Object lacks `responses`, which the standard requires.", operation("", "3.0.3")],
  [
    "This Parameter Object lacks `name`, which is required (with `lenient`, the parameter is left out).",
    operation(`${responses}, parameters: [{ in: query, schema: {} }]`),
  ],
  [
    "This OpenAPI Object lacks `info`, which is required (with `lenient`, the API has no title and no version).",
    'openapi: "3.1.0"\npaths: {}\n',
  ],
  [
    "This Security Scheme Object lacks `type`, which is required (with `lenient`, operations that require this scheme accept no credentials).",
    root("paths: {}\ncomponents: { securitySchemes: { A: {} } }"),
  ],
  [
    '`in` cannot be "zzzz"; it must be one of query, header, path, cookie (with `lenient`, the parameter is left out).',
    operation(`${responses}, parameters: [{ name: a, in: zzzz, schema: {} }]`),
  ],
  ["`tags` should be a list of strings, not null.", operation(`${responses}, tags: null`)],
  [
    "Each entry of `security` must be a Security Requirement Object, not null.",
    root("paths: {}\nsecurity: [null]"),
  ],
  [
    "Each entry of `security` must be a Security Requirement Object, not an array.",
    root("paths: {}\nsecurity: [[]]"),
  ],
  [
    "`properties` should be an object of Schema Objects, not an array.",
    schema("{ properties: [] }"),
  ],
  [
    "`parameters` must be a list of Parameter Objects, not an object.",
    operation(`${responses}, parameters: {}`),
  ],
  [
    '`content` must be an object of Media Type Objects, not the string "x" (with `lenient`, the body is left out).',
    operation(`${responses}, requestBody: { content: x }`),
  ],
  [
    "A reference is used in place of a list of strings.",
    `${operation(`${responses}, tags: { $ref: '#/x-tags' }`)}x-tags: [a]\n`,
  ],
  [
    "A reference is used in place of an object of Media Type Objects.",
    `${operation(`${responses}, requestBody: { content: { $ref: '#/x-c' } }`)}x-c: { application/json: {} }\n`,
  ],
  [
    '"$ref" in `content` must be a Media Type Object, not the string "#/x" (with `lenient`, every content is accepted).',
    operation(`${responses}, requestBody: { content: { $ref: '#/x', application/json: {} } }`),
  ],
  [
    "A reference is used in place of an Info Object.",
    'openapi: "3.1.0"\ninfo: { $ref: "#/x-i" }\npaths: {}\nx-i: { title: T, version: "1" }\n',
  ],
])("a fault of structure is told in a sentence: %s", async (message, text) => {
  expect(await told(text)).toEqual([message]);
});

test.each<[string, string, string]>([
  [
    "The document has no `paths`.",
    '`components` must be a Components Object, not the string "x".',
    root("components: x", "3.0.3"),
  ],
  [
    "A reference is used in place of an Info Object.",
    '"#/x-i" does not exist.',
    'openapi: "3.1.0"\ninfo: { $ref: "#/x-i" }\npaths: {}\n',
  ],
  [
    '"#/components/schemas/None" does not exist (with `lenient`, this value of the discriminator is left out).',
    '"b" in `mapping` must be a string, not the number 1 (with `lenient`, it is ignored).',
    schema(
      "{ oneOf: [{ $ref: '#/components/schemas/X' }], discriminator: { propertyName: a, mapping: { a: '#/components/schemas/None', b: 1, c: '#/components/schemas/X' } } }",
    ),
  ],
])("two faults of structure are told in two sentences: %s %s", async (first, second, text) => {
  expect(await told(text)).toEqual([first, second]);
});

test.each([
  ["a count of nothing", schema("{ minLength: 0 }")],
  ["components in 3.0", root("components: { schemas: { A: {} } }", "3.0.3")],
  ["no responses in 3.1", operation("")],
  [
    "scopes that are called $ref",
    root(
      "paths: {}\ncomponents:\n  securitySchemes:\n    A: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://a', scopes: { $ref: s } } } }",
    ),
  ],
])("no fault of structure is seen in %s", async (_, text) => {
  expect(await told(text)).toEqual([]);
});
