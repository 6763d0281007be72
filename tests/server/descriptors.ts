/** The descriptors of the API in model.ts, written by hand. */
import type {
  OperationDescriptor,
  SecuritySchemeDescriptor,
} from "../../runtime/wire/descriptor.js";

const json = { type: "application/json", codec: "json" } as const;
const id = { name: "id", in: "path", required: true, shape: "number" } as const;
const security = [{ bearerKey: ["things:write"] }] as const;

export const operations: Readonly<Record<string, OperationDescriptor>> = {
  getThing: {
    id: "getThing",
    method: "GET",
    path: "/things/{id}",
    parameters: [id, { name: "limit", in: "query", shape: "number" }],
    responses: [
      {
        status: 200,
        contents: [json],
        headers: [{ name: "X-Limit", required: true, shape: "number" }],
      },
      { status: 404, contents: [json] },
    ],
  },
  createThing: {
    id: "createThing",
    method: "POST",
    path: "/things",
    body: { required: true, contents: [json] },
    responses: [{ status: 201, contents: [json] }],
    security,
  },
  deleteThing: {
    id: "deleteThing",
    method: "DELETE",
    path: "/things/{id}",
    parameters: [id],
    responses: [{ status: 204 }],
    security,
  },
  uploadThing: {
    id: "uploadThing",
    method: "POST",
    path: "/uploads",
    body: {
      required: true,
      contents: [
        {
          type: "multipart/form-data",
          codec: "multipart",
          shape: { object: { file: "binary", label: "string" } },
        },
        json,
      ],
    },
    responses: [{ status: 201, contents: [json] }],
    security,
  },
  ping: { id: "ping", method: "GET", path: "/ping", responses: [{ status: 204 }] },
};

export const securitySchemes: Readonly<Record<string, SecuritySchemeDescriptor>> = {
  bearerKey: { type: "http", scheme: "bearer" },
};

/** As a module of the output. */
export function descriptorsModule(): string {
  const constants = Object.entries({ ...operations }).map(
    ([name, value]) => `export const ${name}: OperationDescriptor = ${JSON.stringify(value)};`,
  );
  return [
    'import type { OperationDescriptor, SecuritySchemeDescriptor } from "./runtime/wire/descriptor.js";',
    ...constants,
    `export const securitySchemes: Record<string, SecuritySchemeDescriptor> = ${JSON.stringify(securitySchemes)};`,
  ].join("\n");
}
