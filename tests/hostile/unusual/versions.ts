/** Features of a single version of OpenAPI. */
import { document, done, integer, json, list, object, ok, ref, string } from "./document.js";

export const versions = {
  "3.2": document(
    {
      $self: "https://example.com/openapi.yaml",
      tags: [
        { name: "a", kind: "nav", summary: "A" },
        { name: "b", parent: "a" },
      ],
      paths: {
        "/s": {
          query: {
            tags: ["b"],
            requestBody: json(object({ a: {} })),
            responses: ok(string),
          },
          additionalOperations: {
            COPY: { responses: done },
            "X-Odd": { responses: done },
            copy: { responses: done },
          },
        },
        "/q": {
          get: {
            parameters: [
              {
                name: "q",
                in: "querystring",
                content: {
                  "application/x-www-form-urlencoded": { schema: object({ a: list(string) }) },
                },
              },
            ],
            responses: {
              200: {
                summary: "S",
                content: {
                  "application/jsonl": { itemSchema: object({ a: {} }) },
                  "text/event-stream": { itemSchema: object({ data: string }) },
                  "application/json": { $ref: "#/components/mediaTypes/M" },
                },
              },
            },
          },
        },
        "/m": {
          post: {
            requestBody: {
              content: {
                "multipart/mixed": {
                  itemSchema: {},
                  prefixEncoding: [{ contentType: "application/json" }],
                  itemEncoding: { contentType: "image/png" },
                },
              },
            },
            responses: done,
          },
        },
      },
      components: {
        mediaTypes: { M: { schema: string } },
        schemas: {
          D: {
            oneOf: [ref("A"), ref("B")],
            discriminator: { propertyName: "k", defaultMapping: "B", mapping: { a: "A" } },
          },
          A: object({ k: { const: "a" } }),
          B: object({ k: string, n: integer }),
        },
      },
    },
    "3.2.0",
  ),
  "paths of 3.2 without anything": document({ components: {} }, "3.2.0"),
  "nothing but webhooks": document({
    webhooks: { a: { post: { requestBody: json({}), responses: done } } },
  }),
};
