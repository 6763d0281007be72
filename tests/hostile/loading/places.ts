/** A document with a string at one position that a careless reader would follow. */
export type DocumentWith = (target: string) => object;

const document = (rest: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {},
  ...rest,
});

const schema = (value: unknown): object => document({ components: { schemas: { A: value } } });
const operation = (rest: object): object =>
  document({ paths: { "/a": { get: { responses: { 200: { description: "" } }, ...rest } } } });
const responding = (response: object): object => operation({ responses: { 200: response } });
const content = (media: object): object =>
  responding({ description: "", content: { "application/json": media } });

/** Every position with a `$ref`. */
export const REFERENCES: Readonly<Record<string, DocumentWith>> = {
  "a schema": ($ref) => schema({ $ref }),
  "a schema beside siblings": ($ref) => schema({ $ref, type: "object" }),
  "a property": ($ref) => schema({ type: "object", properties: { a: { $ref } } }),
  "an item": ($ref) => schema({ type: "array", items: { $ref } }),
  "a member of allOf": ($ref) => schema({ allOf: [{ $ref }] }),
  "a definition": ($ref) => schema({ $defs: { a: { $ref } } }),
  "a response": ($ref) => responding({ $ref }),
  "a parameter": ($ref) => operation({ parameters: [{ $ref }] }),
  "a request body": ($ref) => operation({ requestBody: { $ref } }),
  "a header": ($ref) => responding({ description: "", headers: { a: { $ref } } }),
  "an example": ($ref) => content({ examples: { a: { $ref } } }),
  "a link": ($ref) => responding({ description: "", links: { a: { $ref } } }),
  "a callback": ($ref) => operation({ callbacks: { a: { $ref } } }),
  "a path item": ($ref) => document({ paths: { "/a": { $ref } } }),
  "a webhook": ($ref) => document({ webhooks: { a: { $ref } } }),
  "a security scheme": ($ref) => document({ components: { securitySchemes: { a: { $ref } } } }),
  "an operation": ($ref) => document({ paths: { "/a": { get: { $ref } } } }),
  "the info": ($ref) => document({ info: { $ref } }),
  "a map of schemas": ($ref) => document({ components: { schemas: { $ref } } }),
  "the mapping of a discriminator": (text) =>
    schema({ oneOf: [{}], discriminator: { propertyName: "a", mapping: { b: text } } }),
};

/**
 * Positions whose strings are data, names or links for people: nothing follows them, and nothing is wrong.
 */
export const DATA: Readonly<Record<string, DocumentWith>> = {
  "a `$ref` in an extension": ($ref) => document({ "x-a": { $ref } }),
  "a `$ref` in an example": ($ref) => content({ example: { $ref } }),
  "a `$ref` in the value of an example": ($ref) =>
    content({ examples: { a: { value: { $ref } } } }),
  "a `$ref` in a default": ($ref) => schema({ default: { $ref } }),
  "a `$ref` in an enum": ($ref) => schema({ enum: [{ $ref }] }),
  "a `$ref` in a const": ($ref) => schema({ const: { $ref } }),
  "a `$ref` in the examples of a schema": ($ref) => schema({ examples: [{ $ref }] }),
  "a property called $ref": (text) =>
    schema({ type: "object", properties: { $ref: { const: text } } }),
  externalValue: (externalValue) => content({ examples: { a: { externalValue } } }),
  operationRef: (operationRef) => responding({ description: "", links: { a: { operationRef } } }),
  $schema: ($schema) => schema({ $schema }),
  $id: ($id) => schema({ $id }),
  $dynamicRef: ($dynamicRef) => schema({ $dynamicRef }),
  jsonSchemaDialect: (jsonSchemaDialect) => document({ jsonSchemaDialect }),
  "the address of a licence": (url) =>
    document({ info: { title: "T", version: "1", license: { name: "L", url } } }),
  "the terms of service": (termsOfService) =>
    document({ info: { title: "T", version: "1", termsOfService } }),
  "external documentation": (url) => document({ externalDocs: { url } }),
  "a server": (url) => document({ servers: [{ url }] }),
  "an image in a description": (url) =>
    document({ info: { title: "T", version: "1", description: `![a](${url})` } }),
  "a token URL": (tokenUrl) =>
    document({
      components: {
        securitySchemes: {
          a: { type: "oauth2", flows: { clientCredentials: { tokenUrl, scopes: {} } } },
        },
      },
    }),
  "OpenID Connect": (openIdConnectUrl) =>
    document({
      components: { securitySchemes: { a: { type: "openIdConnect", openIdConnectUrl } } },
    }),
  "an XML namespace": (namespace) => schema({ type: "string", xml: { namespace } }),
  "contentSchema's media type": (contentMediaType) => schema({ contentMediaType }),
};
