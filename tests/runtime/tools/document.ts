/** A document with everything that goes wrong with tools elsewhere. */
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const ok = (schema: object) => ({ "200": { description: "Done.", ...json(schema) } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "2" },
  servers: [{ url: "https://notes.example/v1" }],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        summary: "List notes",
        description: "Newest first.",
        security: [{ key: ["notes:read"] }],
        "x-pagination": { style: "cursor", items: "/items", next: "/next", cursor: "page[after]" },
        parameters: [
          { name: "page[after]", in: "query", schema: { type: "string" } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
        ],
        responses: ok({
          type: "object",
          required: ["items"],
          properties: { items: { type: "array", items: ref("Note") }, next: { type: "string" } },
        }),
      },
      post: {
        operationId: "createNote",
        summary: "Create a note",
        security: [{ key: ["notes:write"] }],
        requestBody: { required: true, ...json(ref("Note")) },
        responses: {
          ...ok(ref("Note")),
          "422": { description: "Wrong.", ...json({ type: "object", properties: { why: {} } }) },
        },
      },
    },
    "/notes/{id}": {
      put: {
        operationId: "replaceNote",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { required: true, ...json({ oneOf: [ref("Note"), { type: "string" }] }) },
        responses: { "204": { description: "Done." } },
      },
    },
    "/uploads": {
      post: {
        operationId: "upload",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["file"],
                properties: {
                  file: { type: "string", contentMediaType: "application/octet-stream" },
                  label: { type: "string" },
                },
              },
            },
          },
        },
        responses: { "200": { description: "A copy.", content: { "image/png": {} } } },
      },
    },
    "/login": {
      post: {
        operationId: "login",
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: { type: "object", properties: { user: { type: "string" } } },
            },
          },
        },
        responses: ok({ type: "object" }),
      },
    },
    "/events": {
      get: {
        operationId: "watch",
        responses: {
          "200": {
            description: "Events.",
            content: { "text/event-stream": { schema: { type: "string" } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    schemas: {
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: {
          id: { type: "string", readOnly: true },
          text: { type: "string", minLength: 1 },
          secret: { type: "string", writeOnly: true },
          state: { type: "string", enum: ["draft", "sent"] },
          replies: { type: "array", items: ref("Note") },
          labels: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  },
};
