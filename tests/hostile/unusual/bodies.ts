/** Request bodies of all kinds. */
import { json, object, operations } from "./document.js";

export const bodies = {
  "bodies of all kinds": operations(
    [
      {
        parameters: [{ name: "q", in: "query", schema: { type: "integer", default: 1 } }],
        requestBody: { content: { "*/*": { schema: {} } } },
        responses: { 200: { description: "", content: { "*/*": { schema: {} } } } },
      },
      {
        requestBody: {
          content: {
            "application/octet-stream": { schema: { type: "string", format: "binary" } },
            "image/*": {},
            "text/*": { schema: { type: "string" } },
          },
        },
      },
      {
        requestBody: {
          content: {
            "application/json": {},
            "application/vnd.api+json; version=1": { schema: object({ a: {} }) },
            "APPLICATION/JSON": { schema: true },
          },
        },
      },
      { requestBody: { content: {} } },
      {
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: object(
                {
                  a: { type: "array", items: { type: "string" } },
                  b: object({ c: { type: "integer" } }),
                  n: { type: ["integer", "null"] },
                },
                ["a"],
              ),
              encoding: { b: { style: "deepObject", explode: true }, a: { explode: false } },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: object(
                {
                  file: { type: "string", format: "binary" },
                  files: {
                    type: "array",
                    items: { type: "string", contentMediaType: "application/octet-stream" },
                  },
                  meta: object({ a: {} }),
                  list: { type: "array", items: { type: "integer" } },
                  any: {},
                },
                ["file"],
              ),
              encoding: {
                meta: {
                  contentType: "application/json",
                  headers: { "X-A": { schema: { type: "string" } } },
                },
                files: { contentType: "image/png, image/jpeg" },
              },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/mixed": { schema: { type: "array", items: {} } },
            "multipart/related": { schema: object({ a: { type: "string" } }) },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                oneOf: [object({ a: { type: "string" } }), object({ b: { type: "string" } })],
              },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "multipart/form-data": {},
            "application/x-www-form-urlencoded": {
              schema: { type: "object", additionalProperties: { type: "string" } },
            },
          },
        },
      },
      {
        requestBody: {
          content: {
            "text/event-stream": { schema: { type: "string" } },
            "application/x-ndjson": { schema: object({ a: {} }) },
          },
        },
      },
      {
        requestBody: {
          content: {
            "": { schema: {} },
            "not a type": { schema: { type: "string" } },
            "application/json;charset=utf-8": { schema: { type: "integer" } },
          },
        },
      },
      { requestBody: { $ref: "#/components/requestBodies/A" } },
    ],
    {
      components: {
        requestBodies: { A: { $ref: "#/components/requestBodies/B" }, B: json({ type: "string" }) },
      },
    },
  ),
};
