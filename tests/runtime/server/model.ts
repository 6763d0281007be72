/** A small API, as the model builder would return it. */
import type { Api } from "../../../generator/description/model/api.js";
import type { SecurityScheme } from "../../../generator/description/model/security.js";
import * as m from "../zod/model.js";

const bearer: SecurityScheme = {
  ...m.node,
  key: "bearerKey",
  scheme: { type: "http", scheme: "bearer" },
};

const path = (name: string): ReturnType<typeof m.parameter> =>
  m.parameter(name, m.integer, {
    location: "path",
    required: true,
    codec: { kind: "style", style: "simple", explode: false, allowReserved: false },
  });

const thing = m.declaration(
  "Thing",
  m.object([
    m.property("id", m.integer, { required: true, direction: "read" }),
    m.property("name", m.string({ minLength: 2 }), { required: true }),
    m.property("color", enumOf("red", "green"), { required: true }),
  ]),
  { use: { input: true, output: true, event: false, asymmetric: true, side: "read" } },
);

function enumOf(...values: readonly string[]): ReturnType<typeof m.string> | never {
  return { ...m.node, kind: "enum", values: values.map((value) => ({ value })) } as never;
}

const upload = m.object([
  m.property("file", { ...m.node, kind: "binary" }, { required: true }),
  m.property("label", m.string()),
]);

const response = (status: number, ...contents: readonly ReturnType<typeof m.content>[]) => ({
  ...m.node,
  status,
  headers: [],
  contents,
});

const limit = {
  ...m.node,
  name: "X-Limit",
  required: true,
  schema: m.integer,
  codec: { kind: "style", style: "simple", explode: false, allowReserved: false },
} as const;

const things = { ...m.node, name: "Things" };
const secured = {
  tags: [things],
  security: [[{ key: bearer.key, scheme: bearer, scopes: ["things:write"] }]],
};

const size = m.content(m.object([m.property("size", m.integer, { required: true })]));

/** A body of two media types. */
const note = (id: string, method: "PUT" | "POST", required: boolean) =>
  m.operation(id, {
    method,
    path: "/note",
    tags: [things],
    body: {
      ...m.node,
      required,
      contents: [
        m.content(m.object([m.property("text", m.string(), { required: true })])),
        m.content(m.string(), { mediaType: "text/plain", codec: "text" }),
      ],
    },
    responses: [response(200, size)],
  });

export const api: Api = m.api([thing], {
  securitySchemes: [bearer],
  errorShapes: {
    unauthenticated: {
      status: 401,
      headers: { "WWW-Authenticate": "Bearer" },
      body: { message: "Unauthenticated." },
    },
    forbidden: { status: 403, body: { message: "{message}", required_scopes: "{scopes}" } },
    invalid: { status: 422, body: { message: "{message}", errors: "{errors}" } },
  },
  operations: [
    m.operation("getThing", {
      method: "GET",
      path: "/things/{id}",
      tags: [things],
      docs: { summary: "Reads a thing", description: "A *thing*. */ alert(1)" },
      parameters: [path("id"), m.parameter("limit", m.integer, { default: 15 })],
      responses: [
        { ...response(200, m.content(m.refTo(thing))), headers: [limit] },
        response(404, m.content(m.object([m.property("message", m.string(), { required: true })]))),
      ],
    }),
    m.operation("createThing", {
      ...secured,
      method: "POST",
      path: "/things",
      body: { ...m.node, required: true, contents: [m.content(m.refTo(thing))] },
      responses: [response(201, m.content(m.refTo(thing)))],
    }),
    m.operation("deleteThing", {
      ...secured,
      method: "DELETE",
      path: "/things/{id}",
      parameters: [path("id")],
      responses: [response(204)],
    }),
    m.operation("uploadThing", {
      ...secured,
      method: "POST",
      path: "/uploads",
      body: {
        ...m.node,
        required: true,
        contents: [
          m.content(upload, { mediaType: "multipart/form-data", codec: "multipart" }),
          m.content(m.object([m.property("url", m.string(), { required: true })])),
        ],
      },
      responses: [response(201, size)],
    }),
    note("replaceNote", "PUT", true),
    note("appendNote", "POST", false),
    m.operation("ping", {
      method: "GET",
      path: "/ping/{id}.txt",
      parameters: [path("id")],
      tags: [{ ...m.node, name: "default" }],
      responses: [response(204)],
    }),
  ],
});
