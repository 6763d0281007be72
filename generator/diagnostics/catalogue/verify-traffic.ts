import { defineDiagnostic } from "../define.js";

export const requestUndescribed = defineDiagnostic({
  code: "verify/request-undescribed",
  severity: "warning",
  message: "{method} {path} is not in the document; it was answered with {status}.",
  example: { method: "GET", path: "/internal/health", status: 200 },
  cause: "Somebody uses an operation that the document does not describe.",
  fix: "Describe the operation, or leave such requests out of what is recorded.",
});

export const requestInvalid = defineDiagnostic({
  code: "verify/request-invalid",
  severity: "warning",
  message: "A caller sent a request of {operation} that is not valid: {why}",
  example: { operation: "GET /pets", why: "The query parameter limit is not valid." },
  cause: "The caller does not keep to the document; the server answered all the same.",
  fix: "Correct the caller, or write into the document what is allowed.",
});
export const harUnreadable = defineDiagnostic({
  code: "verify/har-unreadable",
  severity: "error",
  message: "{path} is no HAR file: {why}",
  example: { path: "traffic.har", why: "log.entries is missing." },
  cause: "Recorded traffic is read as HAR 1.2, as browsers and proxies write it.",
  fix: "Save the traffic as HAR again, with contents.",
});
