/** Request bodies of all kinds. */
import {
  content,
  integer,
  json,
  list,
  map,
  object,
  operations,
  response,
  string,
} from "./document.js";

const bytes = { type: "string", format: "binary" };

export const bodies = {
  "bodies of all kinds": operations(
    [
      {
        parameters: [{ name: "q", in: "query", schema: { type: "integer", default: 1 } }],
        requestBody: content({ "*/*": {} }),
        responses: { 200: response(content({ "*/*": {} })) },
      },
      ...[
        {
          content: {
            "application/octet-stream": { schema: bytes },
            "image/*": {},
            "text/*": { schema: string },
          },
        },
        {
          content: {
            "application/json": {},
            "application/vnd.api+json; version=1": { schema: object({ a: {} }) },
            "APPLICATION/JSON": { schema: true },
          },
        },
        { content: {} },
        {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: object(
                { a: list(string), b: object({ c: integer }), n: { type: ["integer", "null"] } },
                ["a"],
              ),
              encoding: { b: { style: "deepObject", explode: true }, a: { explode: false } },
            },
          },
        },
        {
          content: {
            "multipart/form-data": {
              schema: object(
                {
                  file: bytes,
                  files: list({ type: "string", contentMediaType: "application/octet-stream" }),
                  meta: object({ a: {} }),
                  list: list(integer),
                  any: {},
                },
                ["file"],
              ),
              encoding: {
                meta: { contentType: "application/json", headers: { "X-A": { schema: string } } },
                files: { contentType: "image/png, image/jpeg" },
              },
            },
          },
        },
        content({ "multipart/mixed": list({}), "multipart/related": object({ a: string }) }),
        content({
          "multipart/form-data": { oneOf: [object({ a: string }), object({ b: string })] },
        }),
        content({
          "multipart/form-data": undefined,
          "application/x-www-form-urlencoded": map(string),
        }),
        content({ "text/event-stream": string, "application/x-ndjson": object({ a: {} }) }),
        content({ "": {}, "not a type": string, "application/json;charset=utf-8": integer }),
        { $ref: "#/components/requestBodies/A" },
      ].map((requestBody) => ({ requestBody })),
    ],
    {
      components: {
        requestBodies: { A: { $ref: "#/components/requestBodies/B" }, B: json(string) },
      },
    },
  ),
};
