/** Responses, and requests in the other direction. */
import {
  document,
  done,
  integer,
  json,
  list,
  object,
  ok,
  operations,
  ref,
  response,
  string,
} from "./document.js";

const shared = { $ref: "#/components/responses/A" };

export const responses = {
  "responses of all kinds": operations(
    [
      { default: response() },
      { default: response(json(string)) },
      { "2XX": response(json(string)), 201: response(), "4XX": response(), "5xx": response() },
      {
        200: response({
          content: {
            "application/json": { schema: string },
            "text/plain": { schema: string },
            "image/png": {},
          },
        }),
      },
      {
        200: response({
          headers: {
            "X-A": { required: true, schema: integer },
            "x-a": { schema: string },
            "Set-Cookie": { schema: list(string) },
            "Content-Type": { schema: string },
            Json: json(object({ a: {} })),
          },
        }),
      },
      { 101: response(), 304: response(), 599: response() },
      { 204: response(json(string)) },
      {},
      undefined,
      { 200: shared, 201: shared },
    ].map((each) => ({ responses: each })),
    {
      components: {
        responses: {
          A: { $ref: "#/components/responses/B" },
          B: response({
            ...json(list({})),
            links: {
              next: { operationRef: "#/paths/~1o0/post" },
              lost: { operationId: "nowhere" },
            },
          }),
        },
      },
    },
  ),
  "callbacks in callbacks": document({
    paths: {
      "/a": {
        post: {
          responses: done,
          callbacks: {
            event: {
              "{$request.body#/url}": {
                parameters: [{ name: "q", in: "query", schema: string }],
                post: {
                  requestBody: json(ref("Event")),
                  responses: ok(string),
                  callbacks: {
                    event: {
                      "http://h/{$request.query.q}": {
                        put: { requestBody: json(ref("Event")), responses: done },
                      },
                    },
                  },
                },
                get: { responses: done },
              },
              "http://other": { $ref: "#/components/pathItems/Other" },
            },
            shared: { $ref: "#/components/callbacks/Shared" },
          },
        },
      },
    },
    webhooks: {
      event: { post: { requestBody: json(ref("Event")), responses: done } },
      Event: {
        post: { requestBody: json(string), responses: done },
        put: { requestBody: { content: { "text/plain": {} } }, responses: done },
      },
      empty: { get: { responses: done } },
      shared: { $ref: "#/components/pathItems/Other" },
    },
    components: {
      schemas: {
        Event: object({ type: { const: "event" }, id: { type: "string", readOnly: true } }, [
          "type",
          "id",
        ]),
      },
      callbacks: { Shared: { "{$url}": { post: { responses: done } } } },
      pathItems: { Other: { post: { requestBody: json(ref("Event")), responses: done } } },
    },
  }),
};
