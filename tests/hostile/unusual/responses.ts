/** Responses, and requests in the other direction. */
import { document, done, json, object, ok, operations, ref } from "./document.js";

export const responses = {
  "responses of all kinds": operations(
    [
      { responses: { default: { description: "" } } },
      { responses: { default: { description: "", ...json({ type: "string" }) } } },
      {
        responses: {
          "2XX": { description: "", ...json({ type: "string" }) },
          201: { description: "" },
          "4XX": { description: "" },
          "5xx": { description: "" },
        },
      },
      {
        responses: {
          200: {
            description: "",
            content: {
              "application/json": { schema: { type: "string" } },
              "text/plain": { schema: { type: "string" } },
              "image/png": {},
            },
          },
        },
      },
      {
        responses: {
          200: {
            description: "",
            headers: {
              "X-A": { required: true, schema: { type: "integer" } },
              "x-a": { schema: { type: "string" } },
              "Set-Cookie": { schema: { type: "array", items: { type: "string" } } },
              "Content-Type": { schema: { type: "string" } },
              Json: { ...json(object({ a: {} })) },
            },
          },
        },
      },
      {
        responses: { 101: { description: "" }, 304: { description: "" }, 599: { description: "" } },
      },
      { responses: { 204: { description: "", ...json({ type: "string" }) } } },
      { responses: {} },
      { responses: undefined },
      {
        responses: {
          200: { $ref: "#/components/responses/A" },
          201: { $ref: "#/components/responses/A" },
        },
      },
    ],
    {
      components: {
        responses: {
          A: { $ref: "#/components/responses/B" },
          B: {
            description: "",
            ...json({ type: "array", items: {} }),
            links: {
              next: { operationRef: "#/paths/~1o0/post" },
              lost: { operationId: "nowhere" },
            },
          },
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
                parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
                post: {
                  requestBody: json(ref("Event")),
                  responses: ok({ type: "string" }),
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
        post: { requestBody: json({ type: "string" }), responses: done },
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
