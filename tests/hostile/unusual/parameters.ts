/** Parameters of all styles. */
import { json, document, done, object } from "./document.js";

export const parameters = {
  "parameters of all styles": document({
    paths: {
      "/a/{simple}/{label}/{matrix}/{json}": {
        parameters: [
          {
            name: "simple",
            in: "path",
            required: true,
            schema: { type: "array", items: { type: "integer" } },
          },
          {
            name: "label",
            in: "path",
            required: true,
            style: "label",
            explode: true,
            schema: object({ a: { type: "string" } }),
          },
          {
            name: "matrix",
            in: "path",
            required: true,
            style: "matrix",
            schema: { type: "string" },
          },
          { name: "json", in: "path", required: true, ...json(object({ a: {} })) },
        ],
        get: {
          parameters: [
            { name: "deep[a]", in: "query", schema: { type: "string" } },
            {
              name: "deep",
              in: "query",
              style: "deepObject",
              explode: true,
              schema: object({
                a: object({ b: { type: "array", items: { type: "string" } } }),
                d: { type: "string", format: "date-time" },
              }),
            },
            {
              name: "pipe",
              in: "query",
              style: "pipeDelimited",
              explode: false,
              schema: { type: "array", items: { type: "string" } },
            },
            {
              name: "space",
              in: "query",
              style: "spaceDelimited",
              explode: false,
              schema: { type: "array", items: { type: "number" } },
            },
            {
              name: "free",
              in: "query",
              schema: { type: "object", additionalProperties: { type: "string" } },
            },
            { name: "any", in: "query", schema: {} },
            {
              name: "union",
              in: "query",
              schema: {
                oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }],
              },
            },
            { name: "nullable", in: "query", schema: { type: ["string", "null"] } },
            {
              name: "filter",
              in: "query",
              content: { "application/json": { schema: object({ a: { type: "integer" } }) } },
            },
            {
              name: "xml",
              in: "query",
              content: { "application/xml": { schema: { type: "string" } } },
            },
            {
              name: "reserved",
              in: "query",
              allowReserved: true,
              allowEmptyValue: true,
              schema: { type: "string" },
            },
            { name: "Accept", in: "header", schema: { type: "string" } },
            { name: "Content-Type", in: "header", schema: { type: "string" } },
            { name: "X-List", in: "header", schema: { type: "array", items: { type: "string" } } },
            { name: "x-list", in: "header", schema: { type: "array", items: { type: "string" } } },
            { name: "jar", in: "cookie", schema: { type: "array", items: { type: "string" } } },
            {
              name: "obj",
              in: "cookie",
              explode: false,
              schema: object({ a: { type: "integer" } }),
            },
          ],
          responses: done,
        },
      },
      "/x/{a}.{b}/{a}-{c}": {
        get: {
          parameters: ["a", "b", "c"].map((name) => ({
            name,
            in: "path",
            required: true,
            schema: { type: "string" },
          })),
          responses: done,
        },
      },
    },
  }),
};
