/** A document with dates and 64-bit integers in every position. */
export const long = { type: "integer", format: "int64" };
export const moment = { type: "string", format: "date-time" };
export const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: object): object => ({ content: { "application/json": { schema } } });
export const record = (required: readonly string[], properties: object): object => ({
  type: "object",
  required,
  properties,
});
export const FORM = record(["at"], { at: moment, n: long, list: { type: "array", items: long } });

export const DOCUMENT = {
  openapi: "3.2.0",
  info: { title: "Dates", version: "1" },
  paths: {
    "/things/{id}": {
      post: {
        operationId: "saveThing",
        parameters: [
          { name: "id", in: "path", required: true, schema: long },
          { name: "since", in: "query", schema: moment },
          { name: "ids", in: "query", schema: { type: "array", items: long } },
          { name: "x-at", in: "header", schema: moment },
        ],
        requestBody: { required: true, ...json(ref("Thing")) },
        responses: {
          200: { description: "", headers: { Last: { schema: moment } }, ...json(ref("Thing")) },
        },
      },
    },
    "/stream": {
      post: {
        operationId: "streamThings",
        requestBody: { content: { "application/jsonl": { itemSchema: ref("Thing") } } },
        responses: {
          200: { description: "", content: { "text/event-stream": { itemSchema: ref("Thing") } } },
        },
      },
    },
    "/form": {
      post: {
        operationId: "sendForm",
        requestBody: { content: { "application/x-www-form-urlencoded": { schema: FORM } } },
        responses: { 204: { description: "" } },
      },
    },
    "/parts": {
      post: {
        operationId: "sendParts",
        requestBody: { content: { "multipart/form-data": { schema: FORM } } },
        responses: { 204: { description: "" } },
      },
    },
  },
  webhooks: {
    saved: {
      post: {
        requestBody: json(
          record(["type", "at", "n"], { type: { const: "saved" }, at: moment, n: long }),
        ),
        responses: { 200: { description: "" } },
      },
    },
  },
  "x-webhook-signature": "standard-webhooks",
  components: {
    schemas: {
      Thing: record(["created", "n"], {
        created: moment,
        n: long,
        count: { type: "integer" },
        free: {},
        maybe: { type: ["string", "null"], format: "date-time" },
        others: { type: "array", items: ref("Thing") },
        byName: { type: "object", additionalProperties: moment },
        due: { ...moment, default: "2020-01-01T00:00:00Z" },
        pair: { type: "array", prefixItems: [{ type: "string" }, moment], items: long },
        marked: {
          type: "object",
          patternProperties: { "^at_": moment, "^by_": { type: "string" } },
        },
        counted: { type: "object", properties: { n: long }, patternProperties: { "^at_": moment } },
        either: { oneOf: [ref("A"), ref("B")] },
      }),
      A: record(["kind", "at"], { kind: { const: "a" }, at: moment }),
      B: record(["kind", "at"], { kind: { const: "b" }, at: { type: "string" } }),
      Tree: { oneOf: [ref("A"), { type: "array", items: ref("Tree") }] },
    },
  },
};
