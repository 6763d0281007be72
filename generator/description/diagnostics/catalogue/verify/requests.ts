import { defineDiagnostic } from "../../define.js";

const CONTRACT = "The document promises what the server does not do.";

export const noAnswer = defineDiagnostic({
  code: "verify/no-answer",
  severity: "error",
  message: "{operation} got no response: {why}",
  example: { operation: "GET /pets", why: "other side closed" },
  cause: "The server dropped the connection, or took too long.",
  fix: "Look for the error in the server's log; --timeout allows more time.",
});

export const exampleRefused = defineDiagnostic({
  code: "verify/example-refused",
  severity: "error",
  message: "{operation} answered {status} to an example of the document.",
  example: { operation: "POST /pets", status: 422 },
  cause: "Readers copy examples; this one does not work.",
  fix: "Correct the example, or what the server accepts.",
});

export const validRefused = defineDiagnostic({
  code: "verify/valid-refused",
  severity: "warning",
  message: "{operation} answered {status} to a request that the document allows[: {what}].",
  example: { operation: "POST /pets", status: 422, what: "body.name: longest" },
  cause:
    "Either the document allows too much, or the server has a rule that no schema can express, such as that something exists.",
  fix: "Add the rule to the schema if it can express it; otherwise give an example that works.",
});

export const invalidAccepted = defineDiagnostic({
  code: "verify/invalid-accepted",
  severity: "error",
  message: "{operation} answered {status} to a request that is not valid: {what}.",
  example: {
    operation: "GET /pets",
    status: 200,
    what: "query parameter limit is below its minimum",
  },
  cause: CONTRACT,
  fix: "Validate requests, or change the document to allow them.",
});

export const mediaTypeAccepted = defineDiagnostic({
  code: "verify/media-type-accepted",
  severity: "error",
  message: "{operation} answered {status}, not 415, to a body of the undeclared type {type}.",
  example: { operation: "POST /pets", status: 200, type: "application/x-undeclared" },
  cause: "The body was read as if it had a declared media type (RFC 9110, 15.5.16).",
  fix: "Refuse undeclared media types with 415, or declare them.",
});

export const authenticationIgnored = defineDiagnostic({
  code: "verify/authentication-ignored",
  severity: "error",
  message: "{operation} answered {status} without credentials.",
  example: { operation: "GET /pets", status: 200 },
  cause: "The document says that credentials are required; anybody can call this operation.",
  fix: "Check credentials first and answer 401, or add security: [] to the document.",
});

export const credentialAccepted = defineDiagnostic({
  code: "verify/credential-accepted",
  severity: "error",
  message: "{operation} answered {status} to a credential that was never issued.",
  example: { operation: "GET /pets", status: 200 },
  cause: "The presence of the credential is checked, but not its value.",
  fix: "Verify credentials, and answer 401 if they are unknown.",
});

export const scopeIgnored = defineDiagnostic({
  code: "verify/scope-ignored",
  severity: "error",
  message: "{operation} answered {status}, not 403, to a credential without the required scopes.",
  example: { operation: "POST /pets", status: 201 },
  cause:
    "The document requires scopes that this credential, according to the options, does not have.",
  fix: "Check scopes and answer 403, or remove them from the document.",
});

export const unknownFound = defineDiagnostic({
  code: "verify/unknown-found",
  severity: "error",
  message: "{operation} answered {status} for something that does not exist ({parameter}).",
  example: { operation: "GET /pets/{petId}", status: 200, parameter: "petId" },
  cause: "The value was made up, so nothing can have it.",
  fix: "Answer 404 for what does not exist.",
});

export const methodAccepted = defineDiagnostic({
  code: "verify/method-accepted",
  severity: "error",
  message: "{method} {path} answered {status}; the document declares no such method.",
  example: { method: "DELETE", path: "/pets", status: 200 },
  cause: "The server does more than the document says, or treats all methods alike.",
  fix: "Answer 405 to methods that the path does not have, or declare the operation.",
});

export const methodStatus = defineDiagnostic({
  code: "verify/method-status",
  severity: "warning",
  message: "{method} {path} is refused with {status}, not with 405.",
  example: { method: "DELETE", path: "/pets", status: 404 },
  cause: "Callers cannot distinguish a wrong method from a wrong URL (RFC 9110, 15.5.6).",
  fix: "Answer 405 with the header Allow.",
});

export const allowMissing = defineDiagnostic({
  code: "verify/allow-missing",
  severity: "error",
  message: "{method} {path} answered 405 without the header Allow.",
  example: { method: "DELETE", path: "/pets" },
  cause: "A 405 response must list the allowed methods (RFC 9110, 15.5.6).",
  fix: "Send the header Allow with the methods of the path.",
});

export const stillThere = defineDiagnostic({
  code: "verify/still-there",
  severity: "error",
  message: "{operation} answered {status} for what {removal} has removed.",
  example: { operation: "GET /pets/{petId}", status: 200, removal: "DELETE /pets/{petId}" },
  cause: "Callers believe that it is gone, although it still exists.",
  fix: "Remove it, or answer the removal with 202 if it takes time.",
});

export const createdMissing = defineDiagnostic({
  code: "verify/created-missing",
  severity: "error",
  message: "{operation} answered {status} for what {creation} has just created.",
  example: { operation: "GET /pets/{petId}", status: 404, creation: "POST /pets" },
  cause: "The id in the response refers to nothing.",
  fix: "Answer with an id that can be used at once, or with 202 if creation takes time.",
});

export const verifyTarget = defineDiagnostic({
  code: "verify/target",
  severity: "error",
  message: "It is not clear what to verify: {why}",
  example: { why: "api.example.com is not an http: or https: URL." },
  cause: "verify sends requests only to a server that you name.",
  fix: "Write apostille verify URL, apostille verify --har FILE, or apostille verify URL --record.",
});

export const verifyUnreachable = defineDiagnostic({
  code: "verify/unreachable",
  severity: "error",
  message: "The server at {url} cannot be reached: {why}",
  example: { url: "http://127.0.0.1:8080", why: "connect ECONNREFUSED 127.0.0.1:8080" },
  cause: "No request could be sent, so nothing was verified.",
  fix: "Start the server, or correct the address.",
});

export const verifyHeader = defineDiagnostic({
  code: "verify/header-flag",
  severity: "error",
  message: "{found} is not a header.",
  example: { found: "Authorization" },
  cause: "A header that is left out by mistake would change every result.",
  fix: "Write --request-header 'Name: value'; $NAME in the value stands for an environment variable.",
});

export const verifyOperation = defineDiagnostic({
  code: "verify/operation-unknown",
  severity: "error",
  message: "There is no operation {name}.[ Did you mean {guess}?]",
  example: { name: "listPet", guess: "listPets" },
  cause: "Nothing would be verified for it.",
  fix: "Name operations by their operationId; with /case appended, only that case is sent.",
});
