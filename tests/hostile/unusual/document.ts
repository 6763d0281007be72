/** Building blocks of documents. */

export const string = { type: "string" };
export const integer = { type: "integer" };
export const number = { type: "number" };
export const list = (items: object): object => ({ type: "array", items });
export const map = (additionalProperties: object): object => ({
  type: "object",
  additionalProperties,
});
/** Content of several media types. */
export const content = (schemas: Readonly<Record<string, unknown>>): object => ({
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});
export const json = (schema: unknown): object => content({ "application/json": schema });
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
export const response = (fields: object = {}): object => ({ description: "", ...fields });
export const ok = (schema: unknown): object => ({ 200: response(json(schema)) });
export const done = { 204: response() };
export const document = (fields: object, openapi = "3.1.1"): object => ({
  openapi,
  info: { title: "Unusual", version: "1" },
  ...fields,
});

/** Schemas with their own operations to read and write them. */
export const schemas = (components: Readonly<Record<string, unknown>>, openapi = "3.1.1"): object =>
  document(
    {
      paths: Object.fromEntries(
        Object.keys(components).map((name) => [
          `/${encodeURIComponent(name)}`,
          {
            get: { responses: ok(ref(name)) },
            put: { requestBody: json(ref(name)), responses: done },
          },
        ]),
      ),
      components: { schemas: components },
    },
    openapi,
  );

export const operations = (list: readonly object[], rest: object = {}): object =>
  document({
    ...rest,
    paths: Object.fromEntries(
      list.map((operation, index) => [`/o${index}`, { post: { responses: done, ...operation } }]),
    ),
  });

export const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});
