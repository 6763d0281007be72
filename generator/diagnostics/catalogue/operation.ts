import { defineDiagnostic } from "../define.js";

export const bodyUnusual = defineDiagnostic<{ method: string }>({
  code: "operation/body-unusual",
  severity: "info",
  message: ({ method }) => `A body on ${method} has no meaning of its own in HTTP.`,
  cause:
    "Some clients and servers drop or refuse it (RFC 9110, 9.3); `fetch` does so for GET and HEAD.",
  fix: "Use parameters, or a method such as POST or QUERY.",
});

export const bodyEmpty = defineDiagnostic<Record<never, never>>({
  code: "operation/body-empty",
  severity: "warning",
  message: () => "The request body names no media type and is left out.",
  cause: "`content` says what a body may be; without an entry there can be none.",
  fix: "Add a media type to `content`, or remove `requestBody`.",
});

export const statusLowerCase = defineDiagnostic<{ key: string; range: string }>({
  code: "operation/status-lower-case",
  severity: "warning",
  message: ({ key, range }) => `${key} is read as ${range}.`,
  cause: "Ranges of statuses are written with an upper-case X; other tools may not know this one.",
  fix: "Write it in upper case.",
});

export const statusTwice = defineDiagnostic<{ status: string }>({
  code: "operation/status-twice",
  severity: "warning",
  message: ({ status }) => `The status ${status} is described twice; this one is ignored.`,
  cause: "One status has one description.",
  fix: "Remove one of the two.",
});

export const idTwice = defineDiagnostic<{ id: string; instead: string }>({
  code: "operation/id-twice",
  severity: "warning",
  message: ({ id, instead }) =>
    `Another operation has the operationId ${JSON.stringify(id)} too; this one is called ${instead}.`,
  cause:
    "An operationId must be unique in the document: code, links and lifecycles refer to operations by it.",
  fix: "Give one of the two another operationId.",
});

export const nestedCallbacks = defineDiagnostic<Record<never, never>>({
  code: "operation/nested-callbacks",
  severity: "info",
  message: () => "Callbacks of a callback or webhook are ignored.",
  cause:
    "They would be requests that follow from a request of the server; nothing is generated for these.",
  fix: "Describe them as webhooks.",
});

export const neverRead = defineDiagnostic<{ name: string }>({
  code: "operation/never-read",
  severity: "info",
  message: ({ name }) =>
    `${JSON.stringify(name)} is required and read-only, but this schema is only ever sent by clients.`,
  cause:
    "A read-only property is left out of what a client sends, and is then not required: it never occurs.",
  fix: "Remove the property or its `readOnly`, or use the schema in a response.",
});

export const neverWritten = defineDiagnostic<{ name: string }>({
  code: "operation/never-written",
  severity: "info",
  message: ({ name }) =>
    `${JSON.stringify(name)} is required and write-only, but this schema is only ever sent by the server.`,
  cause:
    "A write-only property is left out of what a server sends, and is then not required: it never occurs.",
  fix: "Remove the property or its `writeOnly`, or use the schema in a request.",
});
