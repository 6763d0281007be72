import { defineDiagnostic } from "../define.js";

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
export const harUnreadable = defineDiagnostic({
  code: "verify/har-unreadable",
  severity: "error",
  message: "{path} is not a HAR file: {why}",
  example: { path: "traffic.har", why: "log.entries is missing." },
  cause: "Recorded traffic is read as HAR 1.2, as browsers and proxies write it.",
  fix: "Save the traffic as HAR again, with contents.",
});
