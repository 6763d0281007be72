/** A document with a chosen string wherever a document has prose, a name or a value. */

export interface Planted {
  /** Descriptions. */
  readonly text?: string;
  /** Names. */
  readonly name?: string;
  /** Values that are compared, sent or assumed. */
  readonly value?: string;
}

const pointer = (name: string): string =>
  encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"));

/** An own key, even `__proto__`, which a literal would interpret differently. */
const keyed = (key: string, value: unknown): object => Object.fromEntries([[key, value]]);

export function planted({ text = "Text.", name = "pet", value = "on" }: Planted): object {
  const ref = { $ref: `#/components/schemas/${pointer(name)}` };
  const json = (schema: object): object => ({ "application/json": { schema } });
  const docs = { url: "https://example.com", description: text };
  const answer = (schema: object): object => ({
    200: { description: text, content: json(schema) },
  });
  return {
    openapi: "3.1.1",
    info: {
      title: text,
      version: text,
      summary: text,
      description: text,
      contact: { name: text },
      license: { name: text },
    },
    servers: [
      {
        url: "https://{a}.example.com",
        description: text,
        variables: { a: { default: value, enum: [value, "b"], description: text } },
      },
    ],
    tags: [{ name, description: text, externalDocs: docs }],
    externalDocs: docs,
    paths: {
      "/things/{id}": {
        summary: text,
        description: text,
        get: {
          operationId: name,
          tags: [name],
          summary: text,
          description: text,
          externalDocs: docs,
          parameters: [
            { name: "id", in: "path", required: true, description: text, schema: {} },
            { name, in: "query", description: text, schema: { enum: [value], default: value } },
            { name: "q", in: "query", schema: { type: "string", default: value }, example: value },
          ],
          responses: {
            ...answer(ref),
            default: {
              description: text,
              headers: { "x-a": { description: text, schema: { const: value } } },
              content: { "application/json": { schema: ref, examples: keyed(name, { value }) } },
              links: keyed(name, {
                operationId: name,
                description: text,
                parameters: { id: value },
              }),
            },
          },
          security: [{ key: [value] }],
          callbacks: keyed(name, {
            "{$request.body#/a}": { post: { summary: text, responses: answer(ref) } },
          }),
        },
        post: {
          operationId: `${name}Post`,
          deprecated: true,
          requestBody: {
            description: text,
            content: {
              "multipart/form-data": {
                schema: { type: "object", properties: keyed(name, { type: "string" }) },
                encoding: keyed(name, { contentType: "text/plain" }),
              },
            },
          },
          responses: { 204: { description: text } },
        },
      },
    },
    webhooks: keyed(name, { post: { summary: text, requestBody: { content: json(ref) } } }),
    components: {
      schemas: {
        ...keyed(name, {
          title: text,
          description: text,
          type: "object",
          required: [name],
          externalDocs: docs,
          properties: {
            kind: { type: "string", enum: [value, "other"] },
            fixed: { const: value },
            assumed: { type: "string", default: value, examples: [value], $comment: text },
            ...keyed(name, { type: "string", description: text, title: text }),
            named: { enum: ["a", "b"], "x-enum-varnames": [name, "B"] },
            described: { enum: ["a", "b"], "x-enum-descriptions": [text, text] },
            map: {
              type: "object",
              default: keyed(name, value),
              dependentRequired: keyed(name, [name]),
            },
          },
          patternProperties: { "^x-": { description: text } },
          not: { const: value },
          "x-anything": { [text]: text },
        }),
        Either: {
          oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
          discriminator: {
            propertyName: "kind",
            mapping: keyed(value, "#/components/schemas/Cat"),
          },
        },
        Cat: { type: "object", required: ["kind"], properties: { kind: { const: value } } },
        Dog: { type: "object", required: ["kind"], properties: { kind: { const: "dog" } } },
      },
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "x-key", description: text },
        ...keyed(name, { type: "http", scheme: "bearer", bearerFormat: text, description: text }),
      },
    },
  };
}
