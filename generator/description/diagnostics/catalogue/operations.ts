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

export const statusPhrase = defineDiagnostic({
  code: "operation/status-phrase",
  severity: "warning",
  message: '"{key}" is read as {status}.',
  example: { key: "204 NO_CONTENT", status: "204" },
  cause:
    "The keys of `responses` are statuses without their phrases; other tools may refuse this one.",
  fix: "Write the status alone.",
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
  message: 'Another operation has the operationId "{id}" too; links and lifecycles mean that one.',
  example: { id: "getPet" },
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

export const pathRepeats = defineDiagnostic({
  code: "path/repeated-variable",
  severity: "warning",
  message: "{{name}} occurs twice in {path}.",
  example: { name: "id", path: "/pets/{id}/toys/{id}" },
  cause:
    "Both occurrences get the same value, which is rarely intended, and the standard forbids it.",
  fix: "Give the two parts different names.",
});

export const pathBraces = defineDiagnostic({
  code: "path/braces",
  severity: "warning",
  message: "The braces of {path} are unbalanced.",
  example: { path: "/pets/{petId" },
  cause: "A part in braces is a variable; an unbalanced brace is a literal character.",
  fix: "Write variables as `{name}`.",
});

export const pathHasQuery = defineDiagnostic({
  code: "path/query",
  severity: "warning",
  message: 'The path {path} contains "{found}".',
  example: { path: "/pets?kind=cat", found: "?" },
  cause:
    "A path ends where the query or the fragment begins. The generated server requires what follows `?` in the query; other servers that route by path never match it. A fragment is never sent, so it is left out.",
  fix: "Declare what follows `?` as query parameters, and operations that differ only after `#` as one operation.",
});

export const pathAmbiguous = defineDiagnostic({
  code: "path/ambiguous",
  severity: "warning",
  message: "{method} {path} is never called: another operation[, {other},] takes its requests.",
  example: { method: "GET", path: "/pets/{id}", other: "GET /pets/{name}" },
  cause:
    "The two differ only in the names of their variables, or after `#`, so a server cannot distinguish them: the first one answers.",
  fix: "Merge the two, or change one of the paths.",
});

export const methodInvalid = defineDiagnostic({
  code: "path/method",
  severity: "error",
  recoverable: true,
  message: '"{method}" is not an HTTP method (with `lenient`, the operation is left out).',
  example: { method: "GET IT" },
  cause: "A method is a token (RFC 9110, 9.1): letters, digits and some punctuation.",
  fix: "Write a method such as `LINK`, without spaces.",
});

export const methodTwice = defineDiagnostic({
  code: "path/method-twice",
  severity: "warning",
  message: "{method} does not belong in `additionalOperations`: it has its own field, `{key}`.",
  example: { method: "POST", key: "post" },
  cause:
    "`additionalOperations` is for methods without a field; if both are present, this operation is left out.",
  fix: "Move the operation to that field.",
});

export const tagTwice = defineDiagnostic({
  code: "tag/twice",
  severity: "warning",
  message: 'The tag "{name}" is declared twice; this one is ignored.',
  example: { name: "pets" },
  cause: "A tag is identified by its name.",
  fix: "Remove one of the two.",
});

export const tagParentUnknown = defineDiagnostic({
  code: "tag/parent-unknown",
  severity: "warning",
  message: 'No tag is called "{parent}".[ Did you mean "{guess}"?]',
  example: { parent: "animls", guess: "animals" },
  cause: "The parent of a tag is another tag of the document.",
  fix: "Declare the parent under `tags`, or correct the name.",
});

export const tagLoop = defineDiagnostic({
  code: "tag/loop",
  severity: "warning",
  message: 'The tag "{name}" is its own ancestor.',
  example: { name: "pets" },
  cause: "Tags and their parents must form a tree.",
  fix: "Remove one of the parents.",
});

export const serverVariableUndeclared = defineDiagnostic({
  code: "server/variable-undeclared",
  severity: "warning",
  message: "{{name}} of the server URL {url} is not declared.",
  example: { name: "region", url: "https://{region}.example.com" },
  cause: "Without a default the URL cannot be completed; callers must pass the whole URL.",
  fix: "Declare it under `variables`, with a `default`.",
});

export const serverDefaultNotInEnum = defineDiagnostic({
  code: "server/default-not-in-enum",
  severity: "warning",
  message: 'The default "{fallback}" of {{name}} is not one of "{values}".',
  example: { name: "region", fallback: "eu", values: ["us", "asia"] },
  cause: "The default must be one of the values that the variable may have.",
  fix: "Correct the default, or add it to `enum`.",
});

export const schemeUndefined = defineDiagnostic({
  code: "security/scheme-undefined",
  severity: "warning",
  message: 'No security scheme is called "{key}".[ Did you mean "{guess}"?]',
  example: { key: "beerer", guess: "bearer" },
  cause:
    "How its credentials are sent is unknown. A client sends none for it and leaves them to the headers of the caller; a server lets nobody in by it, and `mock` does not ask for it.",
  fix: 'Correct the name, or declare the scheme under `components/securitySchemes`, such as `{ "type": "http", "scheme": "bearer" }`. If the document is not yours, an overlay can add it.',
});

export const scopeUndeclared = defineDiagnostic({
  code: "security/scope-undeclared",
  severity: "warning",
  message: 'No flow of {scheme} declares the scope "{scope}".[ Did you mean "{guess}"?]',
  example: { scheme: "oauth", scope: "pets:raed", guess: "pets:read" },
  cause: "A client asks for the scopes that the flows declare, so it would never get this one.",
  fix: "Add the scope to the flow, or correct it.",
});

export const collectionFormat = defineDiagnostic({
  code: "operation/collection-format",
  severity: "warning",
  message:
    "`collectionFormat: {format}` cannot be kept for {location}; entries are separated by commas.",
  example: { format: "tsv", location: "a query parameter" },
  cause:
    "OpenAPI 3, whose codecs are used, has no tabs at all, and spaces, pipes and repetition only in queries and forms.",
  fix: "Use `csv`, or describe the parameter as a string.",
});

export const mediaTypesRepeated = defineDiagnostic({
  code: "operation/media-types-repeated",
  severity: "error",
  message: "`consumes` and `produces` repeat schemas with more than {limit} nodes.",
  example: { limit: 300_000 },
  cause:
    "In Swagger 2.0, every operation has the media types of the root, each with its schema. From here on, only the first one is read.",
  fix: "List the media types that the API has, and give large schemas a name in `definitions`.",
});

export const severalBodies = defineDiagnostic({
  code: "operation/several-bodies",
  severity: "error",
  recoverable: true,
  message: "The operation has {found}, and a request has one body (with `lenient`, the first one).",
  example: { found: "a parameter in `body` and others in `formData`" },
  cause: "Swagger 2.0 describes a body by one parameter in `body`, or by parameters in `formData`.",
  fix: "Keep one of them.",
});
