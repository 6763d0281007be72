/** What a fault costs when a document is read leniently: docs/decisions/lenient-reading.md. */
import { expect, test } from "vitest";

import { structureOf } from "../../support/structure.js";

const whole = (fields: string): string =>
  `{ "openapi": "3.2.0", "info": { "title": "T", "version": "1" }, "paths": {}, ${fields} }`;
const operationWith = (fields: string): string =>
  whole(`"webhooks": { "a": { "post": { "responses": {}, ${fields} } } }`);
const isLeftOut = async (text: string): Promise<boolean> => {
  const { located } = await structureOf({ "a.json": text });
  const errors = located.filter(({ severity }) => severity === "error");
  expect(errors).toHaveLength(1);
  return errors.every(({ message }) => message.includes("(with `lenient`, "));
};

test.each([
  ["a security requirement", whole('"security": ["text"]')],
  ["a null as a security requirement", whole('"security": [null]')],
  ["a list as a security requirement", whole('"security": [[]]')],
  ["scopes", whole('"security": [{ "a": "text" }]')],
  ["a scope", whole('"security": [{ "a": [5] }]')],
  ["security requirements", whole('"security": "text"')],
  ["security requirements of an operation", operationWith('"security": "text"')],
  ["parameters", operationWith('"parameters": "text"')],
  ["webhooks", whole('"webhooks": "text"')],
  ["components", whole('"components": "text"')],
  ...[
    "schemas",
    "responses",
    "parameters",
    "requestBodies",
    "securitySchemes",
    "pathItems",
    "mediaTypes",
  ].map((name): [string, string] => [name, whole(`"components": { "${name}": "text" }`)]),
  ["paths", '{ "openapi": "3.2.0", "info": { "title": "T", "version": "1" }, "paths": 5 }'],
])("a wrong value still costs the document: %s", async (_, text) => {
  expect(await isLeftOut(text)).toBe(false);
});

test.each([
  ["an operation", whole('"webhooks": { "a": { "post": "text" } }')],
  ["a body", operationWith('"requestBody": "text"')],
  ["a parameter", operationWith('"parameters": ["text"]')],
  ["callbacks", operationWith('"callbacks": "text"')],
  ...["headers", "links", "callbacks"].map((name): [string, string] => [
    name,
    whole(`"components": { "${name}": "text" }`),
  ]),
  ["a schema", whole('"components": { "schemas": { "A": "text" } }')],
  ["a security scheme", whole('"components": { "securitySchemes": { "A": "text" } }')],
  ["servers", whole('"servers": "text"')],
  ["info", '{ "openapi": "3.2.0", "info": "text", "paths": {} }'],
])("a wrong value costs only itself: %s", async (_, text) => {
  expect(await isLeftOut(text)).toBe(true);
});
