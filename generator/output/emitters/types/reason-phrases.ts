import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { Status } from "../../../description/index.js";

/** Reason phrases of RFC 9110, 15, and of RFC 6585, in small letters. */
const PHRASES: ReadonlyMap<Status, string> = new Map([
  [200, "ok"],
  [201, "created"],
  [202, "accepted"],
  [204, "no content"],
  [301, "moved permanently"],
  [302, "found"],
  [303, "see other"],
  [304, "not modified"],
  [400, "bad request"],
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not found"],
  [405, "method not allowed"],
  [406, "not acceptable"],
  [409, "conflict"],
  [410, "gone"],
  [412, "precondition failed"],
  [415, "unsupported media type"],
  [429, "too many requests"],
  [500, "internal server error"],
  [501, "not implemented"],
  [502, "bad gateway"],
  [503, "service unavailable"],
  [504, "gateway timeout"],
]);

const SUCCESSES = /^(?:ok|success|response|(?:success|successful) (?:response|operation))$/;
const FAILURES = /^(?:error|response|(?:default|error) response)$/;

/** Returns whether the description of a response says no more than its status does. */
export function repeatsStatus(description: string, status: Status): boolean {
  const text = description.trim().replace(/[.!]$/, "").toLowerCase();
  if (text === String(status).toLowerCase() || text === PHRASES.get(status)) return true;
  return (isSuccess(status) ? SUCCESSES : FAILURES).test(text);
}
