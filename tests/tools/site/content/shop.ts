import { EMPTY } from "../make.js";

export const text = { type: "string" };
export const done = { 204: { description: "Done." } };
export const json = (schema: object): object => ({ content: { "application/json": { schema } } });

/** A document whose operations have everything that a page shows. */
export const DOCUMENT = {
  ...EMPTY,
  info: { title: "Shop", version: "2" },
  openapi: "3.2.0",
  tags: [
    { name: "goods", summary: "Our goods", description: "# All\n\nAll *goods*." },
    { name: "others", description: "" },
  ],
  components: {
    schemas: {
      Good: {
        type: "object",
        required: ["id"],
        properties: {
          id: { ...text, readOnly: true, description: "Its id." },
          name: { ...text, deprecated: true, minLength: 2, maxLength: 30, default: "new" },
          key: { ...text, writeOnly: true },
          weight: { $ref: "#/components/schemas/Weight" },
          size: { type: "number", "x-unit": "cm", exclusiveMinimum: 0, multipleOf: 0.5 },
        },
      },
      Weight: { type: "number", description: "How heavy.", "x-unit": "kg" },
    },
    securitySchemes: {
      login: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://a.test/t", scopes: { r: "", w: "" } } },
      },
    },
  },
  paths: {
    "/goods/{id}": {
      put: {
        operationId: "putGood",
        tags: ["goods"],
        summary: "Replace a good",
        description: "# How\n\nWith care.",
        deprecated: true,
        security: [{ login: ["r", "w"] }, { login: ["r"] }],
        "x-rate-limit": { limit: 3, window: 10, per: "key" },
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            schema: { ...text, "x-unit": "m", description: "Which." },
          },
          {
            name: "q",
            in: "query",
            description: "# Q\n\nWhat.",
            schema: { ...text, pattern: "p".repeat(130) },
          },
        ],
        requestBody: {
          description: "# Body\n\nThe good.",
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/Good" } },
            "text/plain": { schema: text },
          },
        },
        responses: {
          200: { description: "# Ok\n\nThe good.", ...json({ $ref: "#/components/schemas/Good" }) },
          201: { description: "A text.", ...json(text) },
          404: { description: "None.", ...json({ $ref: "#/components/schemas/Good" }) },
          default: { description: "" },
        },
      },
      head: { operationId: "hasGood", tags: ["goods"], responses: done },
    },
    "/lines": {
      get: {
        operationId: "lines",
        tags: ["others"],
        responses: {
          200: {
            description: "Lines.",
            content: { "application/jsonl": { schema: { $ref: "#/components/schemas/Good" } } },
          },
        },
      },
    },
  },
};
