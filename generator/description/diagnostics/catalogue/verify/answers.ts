import { defineDiagnostic } from "../../define.js";

const CLIENTS =
  "Clients generated from the document do not expect this response, and may handle it wrongly.";
const DECIDE = "Correct the server, or declare in the document what it sends.";

export const statusUndeclared = defineDiagnostic({
  code: "verify/status-undeclared",
  severity: "error",
  message: "{operation} answered {status}; the document declares {declared}.",
  example: { operation: "GET /pets", status: 418, declared: ["200", "404"] },
  cause: CLIENTS,
  fix: DECIDE,
});

export const serverFailed = defineDiagnostic({
  code: "verify/server-error",
  severity: "error",
  message: "{operation} failed with {status}.[ The body begins with {body}]",
  example: { operation: "GET /pets", status: 500, body: "Internal Server Error" },
  cause:
    "However wrong a request is, a server should answer it with a status below 500. A 5xx status means that the server itself failed.",
  fix: "Look for the error in the server's log; declare the status if it is intended.",
});

export const redirectElsewhere = defineDiagnostic({
  code: "verify/redirected-elsewhere",
  severity: "error",
  message: "{operation} answered {status} and sends clients to {location}.",
  example: { operation: "GET /pets", status: 302, location: "https://elsewhere.example/" },
  cause: "The redirect leads to another server and is not declared; it was not followed.",
  fix: DECIDE,
});

export const headerMissing = defineDiagnostic({
  code: "verify/header-missing",
  severity: "error",
  message: "{operation} answered {status} without the required header {header}.",
  example: { operation: "GET /pets", status: 200, header: "X-Total" },
  cause: "Clients generated from the document rely on the header.",
  fix: "Send the header, or make it optional in the document.",
});

export const headerInvalid = defineDiagnostic({
  code: "verify/header-invalid",
  severity: "error",
  message: "{operation} answered {status} with a header {header} that {issue}.",
  example: { operation: "GET /pets", status: 200, header: "X-Total", issue: "must be an integer" },
  cause: "The value does not match the header's schema.",
  fix: DECIDE,
});

export const contentTypeMissing = defineDiagnostic({
  code: "verify/content-type-missing",
  severity: "error",
  message: "{operation} answered {status} with a body that has no Content-Type.",
  example: { operation: "GET /pets", status: 200 },
  cause: "Without it, clients have to guess how the body is read (RFC 9110, 8.3).",
  fix: "Send the Content-Type that the document declares.",
});

export const contentTypeUndeclared = defineDiagnostic({
  code: "verify/content-type-undeclared",
  severity: "error",
  message: "{operation} answered {status} as {type}; the document declares {declared}.",
  example: {
    operation: "GET /pets",
    status: 200,
    type: "text/html",
    declared: ["application/json"],
  },
  cause: CLIENTS,
  fix: DECIDE,
});

export const bodyUnreadable = defineDiagnostic({
  code: "verify/body-unreadable",
  severity: "error",
  message: "{operation} answered {status} with a body that is not what {type} says: {why}",
  example: {
    operation: "GET /pets",
    status: 200,
    type: "application/json",
    why: "Unexpected end of JSON input",
  },
  cause: "No client can read the body.",
  fix: "Correct the body, or its Content-Type.",
});

export const bodyEncoding = defineDiagnostic({
  code: "verify/body-encoding",
  severity: "error",
  message: "{operation} answered {status} as {type}, but {why}.",
  example: {
    operation: "GET /pets",
    status: 200,
    type: "application/json",
    why: "its bytes are not utf-8",
  },
  cause: "Readers replace or refuse what they cannot decode. JSON is UTF-8 (RFC 8259, 8.1).",
  fix: "Encode the body as UTF-8, or name the encoding of a text in its Content-Type.",
});

export const bodyNameTwice = defineDiagnostic({
  code: "verify/body-name-twice",
  severity: "error",
  message: "{operation} answered {status} with two values of {name} in one object.",
  example: { operation: "GET /pets", status: 200, name: "/items/*/name" },
  cause: "Some readers take the first value, some the last one, some refuse both (RFC 8259, 4).",
  fix: "Write each name once.",
});

export const bodyInvalid = defineDiagnostic({
  code: "verify/body-invalid",
  severity: "error",
  message: "{operation} answered {status} with a body that is not as declared: {path} {issue}.",
  example: {
    operation: "GET /pets",
    status: 200,
    path: "items.0.age",
    issue: "must be an integer",
  },
  cause: "The types and validators generated from the document do not allow it.",
  fix: DECIDE,
});

export const writeOnlySent = defineDiagnostic({
  code: "verify/write-only-sent",
  severity: "error",
  message: "{operation} answered {status} with {name}, which only requests have.",
  example: { operation: "GET /users/{id}", status: 200, name: "password" },
  cause: "The property is writeOnly; such properties often hold secrets.",
  fix: "Leave the property out of responses, or remove writeOnly from the document.",
});

export const bodyMissing = defineDiagnostic({
  code: "verify/body-missing",
  severity: "error",
  message: "{operation} answered {status} without a body.",
  example: { operation: "GET /pets", status: 200 },
  cause: "The document declares a body for this response.",
  fix: DECIDE,
});

export const bodyUnexpected = defineDiagnostic({
  code: "verify/body-unexpected",
  severity: "error",
  message: "{operation} answered {status} with a body; the document declares none.",
  example: { operation: "DELETE /pets/{id}", status: 200 },
  cause: "Clients generated from the document do not read the body.",
  fix: DECIDE,
});

export const requestUndescribed = defineDiagnostic({
  code: "verify/request-undescribed",
  severity: "warning",
  message: "{method} {path} is not in the document; it was answered with {status}.",
  example: { method: "GET", path: "/internal/health", status: 200 },
  cause: "A caller uses an operation that the document does not describe.",
  fix: "Describe the operation, or do not record such requests.",
});

export const requestInvalid = defineDiagnostic({
  code: "verify/request-invalid",
  severity: "warning",
  message: "A caller sent {operation} a request that is not valid: {why}",
  example: { operation: "GET /pets", why: "The query parameter limit is not valid." },
  cause: "The caller does not follow the document; the server accepted the request nonetheless.",
  fix: "Correct the caller, or change the document to allow such requests.",
});
export const coverageUnreadable = defineDiagnostic({
  code: "verify/coverage-unreadable",
  severity: "error",
  message: "{path} is not the coverage of an earlier run: {why}.",
  example: { path: "coverage.json", why: "it has no list called coverage" },
  cause: "Coverage is added up from the JSON files that `--coverage` writes.",
  fix: "Name a JSON file that `apostille verify --coverage FILE.json` has written.",
});

export const harUnreadable = defineDiagnostic({
  code: "verify/har-unreadable",
  severity: "error",
  message: "{path} is not a HAR file: {why}.",
  example: { path: "traffic.har", why: "log.entries is missing" },
  cause: "Recorded traffic is read as HAR 1.2, as browsers and proxies write it.",
  fix: "Save the traffic as HAR again, with contents.",
});
