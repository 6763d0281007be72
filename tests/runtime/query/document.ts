/** A document with one operation for each kind of query. */
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({
  description: "Fine.",
  content: { "application/json": { schema } },
});
const id = { name: "noteId", in: "path", required: true, schema: { type: "string" } };
const query = (name: string, schema: object = { type: "string" }): object => ({
  name,
  in: "query",
  schema,
});
const page = {
  type: "object",
  required: ["items"],
  properties: { items: { type: "array", items: ref("Note") }, next: { type: ["string", "null"] } },
};

export const DOCUMENT = {
  openapi: "3.1.1",
  info: { title: "Notes", version: "1" },
  tags: [{ name: "Notes" }, { name: "Labels" }],
  paths: {
    "/notes": {
      get: {
        tags: ["Notes"],
        operationId: "listNotes",
        "x-pagination": { style: "cursor", items: "/items", cursor: "cursor", next: "/next" },
        parameters: [query("cursor"), query("label")],
        responses: { 200: json(page) },
      },
      post: {
        tags: ["Notes"],
        operationId: "createNote",
        requestBody: {
          required: true,
          content: { "application/json": { schema: ref("NewNote") } },
        },
        responses: { 201: json(ref("Note")), 422: json(ref("Problem")) },
      },
    },
    "/notes/{noteId}": {
      get: {
        tags: ["Notes"],
        operationId: "getNote",
        parameters: [id],
        responses: { 200: json(ref("Note")), 404: json(ref("Problem")) },
      },
      delete: {
        tags: ["Notes"],
        operationId: "deleteNote",
        parameters: [id],
        responses: { 204: { description: "Gone." } },
      },
    },
    "/notes/search": {
      get: {
        tags: ["Notes"],
        operationId: "searchNotes",
        requestBody: {
          content: {
            "application/json": { schema: ref("NewNote") },
            "application/xml": { schema: { type: "string" } },
          },
        },
        responses: { 200: json(page) },
      },
    },
    "/notes/linked": {
      get: {
        tags: ["Notes"],
        operationId: "linkNotes",
        "x-pagination": { style: "link", items: "/items", next: "/next" },
        parameters: [query("label")],
        responses: { 200: json(page) },
      },
    },
    "/notes/{noteId}/seen": {
      get: {
        tags: ["Notes"],
        operationId: "isSeen",
        parameters: [id],
        responses: { 204: { description: "Yes." } },
      },
    },
    "/notes/stream": {
      get: {
        tags: ["Notes"],
        operationId: "streamNotes",
        responses: {
          200: {
            description: "One by one.",
            content: { "text/event-stream": { schema: { type: "string" } } },
          },
        },
      },
    },
    "/labels": {
      get: {
        tags: ["Labels"],
        operationId: "listLabels",
        responses: { 200: json({ type: "array", items: { type: "string" } }) },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: "object",
        required: ["id", "text"],
        properties: { id: { type: "string" }, text: { type: "string" } },
      },
      NewNote: { type: "object", required: ["text"], properties: { text: { type: "string" } } },
      Problem: { type: "object", required: ["code"], properties: { code: { type: "string" } } },
    },
  },
};
