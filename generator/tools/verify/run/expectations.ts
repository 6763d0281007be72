/** Checks what a case expects of a response, beyond being declared in the document. */
import {
  allowMissing,
  authenticationIgnored,
  credentialAccepted,
  exampleRefused,
  invalidAccepted,
  mediaTypeAccepted,
  methodAccepted,
  methodStatus,
  type Operation,
  scopeIgnored,
  unknownFound,
  validRefused,
} from "../../../description/index.js";
import type { Case } from "../cases/input.js";
import { UNDECLARED_TYPE } from "../cases/refusals.js";
import { nameOf, type Mismatch, mismatch } from "../checks/mismatch.js";
import type { ServerAnswer } from "../exchange/exchange.js";

/** Statuses with which a server reports an invalid request. */
const NOT_VALID: ReadonlySet<number> = new Set([400, 415, 422]);

/** The mismatch between a response and the expectation of its case. */
export function checkExpectation(
  { kind, what = "", origin, method = "", refers = false }: Case,
  answer: ServerAnswer,
  operation: Operation,
): readonly Mismatch[] {
  const { status } = answer;
  const shown = { operation: nameOf(operation), status };
  const at = operation.origin;
  const isAccepted = status < 400;
  switch (kind) {
    case "example":
    case "valid": {
      if (!NOT_VALID.has(status)) return [];
      const refused = kind === "example" && !refers ? exampleRefused : validRefused;
      return [mismatch(refused(shown, at), operation.id)];
    }
    case "invalid":
      return isAccepted
        ? [mismatch(invalidAccepted({ ...shown, what }, origin ?? at), `${operation.id} ${what}`)]
        : [];
    case "media-type":
      return isAccepted
        ? [mismatch(mediaTypeAccepted({ ...shown, type: UNDECLARED_TYPE }, at))]
        : [];
    case "anonymous":
      return isAccepted ? [mismatch(authenticationIgnored(shown, at))] : [];
    case "stranger":
      return isAccepted ? [mismatch(credentialAccepted(shown, at))] : [];
    case "weak":
      return isAccepted ? [mismatch(scopeIgnored(shown, at))] : [];
    case "unknown":
      return isAccepted ? [mismatch(unknownFound({ ...shown, parameter: what }, at))] : [];
    case "method":
      return checkMethod(method, answer, operation);
    default:
      return kind satisfies never;
  }
}

/** Statuses that a server may send before it checks the method. */
const BEFORE_METHODS: ReadonlySet<number> = new Set([401, 403, 429, 501]);

function checkMethod(
  method: string,
  { status, headers }: ServerAnswer,
  { path, origin }: Operation,
): readonly Mismatch[] {
  if (BEFORE_METHODS.has(status)) return [];
  if (status < 400) return [mismatch(methodAccepted({ method, path, status }, origin))];
  if (status !== 405) return [mismatch(methodStatus({ method, path, status }, origin))];
  return headers.has("allow") ? [] : [mismatch(allowMissing({ method, path }, origin))];
}
