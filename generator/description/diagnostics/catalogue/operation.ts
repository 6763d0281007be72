import { defineDiagnostic } from "../define.js";

export const bodyUnusual = defineDiagnostic({
  code: "operation/body-unusual",
  severity: "info",
  message: "HTTP defines no meaning for a body on {method}.",
  example: { method: "GET" },
  cause:
    "Some clients and servers drop or reject it (RFC 9110, 9.3); `fetch` does so for GET and HEAD.",
  fix: "Use parameters, or a method such as POST or QUERY.",
});

export const operationLeftOut = defineDiagnostic({
  code: "operation/left-out",
  severity: "error",
  recoverable: true,
  message: "The operation cannot be generated: {why} (with `lenient`, it is left out).",
  example: { why: "its `requestBody` is broken" },
  cause: "Without its request body it would be another operation, which loses what callers send.",
  fix: "Correct the request body. Bodies are described by `requestBody`; Swagger 2.0 described them by parameters in `body` or `formData`.",
});

export const bodyEmpty = defineDiagnostic({
  code: "operation/body-empty",
  severity: "warning",
  message: "The request body names no media type and is left out.",
  example: {},
  cause: "`content` lists what a body may be; without an entry there can be none.",
  fix: "Add a media type to `content`, or remove `requestBody`.",
});

export const statusLowerCase = defineDiagnostic({
  code: "operation/status-lower-case",
  severity: "warning",
  message: "{key} is read as {range}.",
  example: { key: "4xx", range: "4XX" },
  cause: "Status ranges are written with an upper-case X; other tools may not recognize this one.",
  fix: "Write it in upper case.",
});

export const statusTwice = defineDiagnostic({
  code: "operation/status-twice",
  severity: "warning",
  message: "The status {status} is described twice; this one is ignored.",
  example: { status: "4XX" },
  cause: "One status has one description.",
  fix: "Remove one of the two.",
});

export const idTwice = defineDiagnostic({
  code: "operation/id-twice",
  severity: "warning",
  message: 'Another operation has the operationId "{id}" too; this one is called {instead}.',
  example: { id: "getPet", instead: "getPetsByPetId" },
  cause:
    "An operationId must be unique in the document: code, links and lifecycles refer to operations by it.",
  fix: "Give one of the two another operationId.",
});

export const nestedCallbacks = defineDiagnostic({
  code: "operation/nested-callbacks",
  severity: "info",
  message: "Callbacks of a callback or webhook are ignored.",
  example: {},
  cause:
    "They describe requests that follow from a request of the server; no code is generated for these.",
  fix: "Describe them as webhooks.",
});

export const neverRead = defineDiagnostic({
  code: "operation/never-read",
  severity: "info",
  message: '"{name}" is required and read-only, but only clients send this schema.',
  example: { name: "id" },
  cause:
    "Clients leave out read-only properties, even required ones, so this property never occurs.",
  fix: "Remove the property or its `readOnly`, or use the schema in a response.",
});

export const neverWritten = defineDiagnostic({
  code: "operation/never-written",
  severity: "info",
  message: '"{name}" is required and write-only, but only the server sends this schema.',
  example: { name: "password" },
  cause:
    "Servers leave out write-only properties, even required ones, so this property never occurs.",
  fix: "Remove the property or its `writeOnly`, or use the schema in a request.",
});
