import type { LocatedValue } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Api } from "../../model/api.js";
import type { OperationHints, RateLimit } from "../../model/extensions.js";
import type { Operation } from "../../model/operation.js";
import { child } from "../reading/read.js";
import { readErrorShapes } from "./error-shapes.js";
import { ExtensionReader } from "./extension-reader.js";
import { readPagination } from "./pagination.js";
import { readLongRunning, readPolling } from "./polling.js";
import { readResource } from "./resource.js";
import { readSignature } from "./signature.js";

/** The extensions at the root of a document. */
export function readRootExtensions(
  root: LocatedValue,
  report: Report,
): Pick<Api, "signature" | "rateLimit" | "errorShapes"> {
  const signature = readSignature(root, report);
  const rateLimit = readRateLimit(root, report);
  return {
    ...(signature !== undefined && { signature }),
    ...(rateLimit !== undefined && { rateLimit }),
    errorShapes: readErrorShapes(root, report),
  };
}

/** The extensions of an operation; `operation` has everything else. */
export function readOperationExtensions(
  place: LocatedValue,
  operation: Operation,
  report: Report,
): Pick<Operation, "pagination" | "rateLimit" | "hints" | "resource" | "polling" | "longRunning"> {
  const pagination = readPagination(place, operation, report);
  const rateLimit = readRateLimit(place, report);
  const hints = readHints(place, operation, report);
  const resource = readResource(place, operation, report);
  const polling = readPolling(place, operation, report);
  const longRunning = readLongRunning(place, operation);
  return {
    ...(hints !== undefined && { hints }),
    ...(resource !== undefined && { resource }),
    ...(polling !== undefined && { polling }),
    ...(longRunning !== undefined && { longRunning }),
    ...(pagination !== undefined && { pagination }),
    ...(rateLimit !== undefined && { rateLimit }),
  };
}

const KEPT: ReadonlySet<string> = new Set(["PUT", "DELETE"]);

/**
 * The `x-tool-hints` of an operation. A document may warn of any operation, and say what `POST`, `PATCH` and unknown methods do,
 * but not that something is harmless whose method says otherwise (RFC 9110, 9.2).
 */
function readHints(
  owner: LocatedValue,
  { method }: Operation,
  report: Report,
): OperationHints | undefined {
  const place = child(owner, "x-tool-hints");
  if (place === undefined) return undefined;
  const reader = new ExtensionReader("x-tool-hints", place, report);
  reader.expectKeys(["readOnly", "destructive", "idempotent"]);
  const readOnly = reader.flag("readOnly");
  const destructive = reader.flag("destructive");
  const idempotent = reader.flag("idempotent");
  const at = child(place, "readOnly");
  if (readOnly === true && KEPT.has(method))
    return reader.refuse(`no \`readOnly: true\`, because ${method} changes something`, at, "true");
  if (readOnly === true && destructive === true)
    return reader.refuse("either `readOnly` or `destructive` to be true", place, "both");
  if (!reader.ok) return undefined;
  return {
    ...(readOnly !== undefined && { readOnly }),
    ...(destructive !== undefined && { destructive }),
    ...(idempotent !== undefined && { idempotent }),
  };
}

/** The `x-rate-limit` of the root or an operation. */
function readRateLimit(owner: LocatedValue, report: Report): RateLimit | undefined {
  const place = child(owner, "x-rate-limit");
  if (place === undefined) return undefined;
  const reader = new ExtensionReader("x-rate-limit", place, report);
  reader.expectKeys(["limit", "window", "per"]);
  const limit = reader.positive("limit");
  const window = reader.positive("window");
  const per = reader.oneOf("per", ["key", "account", "address"]) ?? "key";
  if (limit === undefined || window === undefined) {
    return reader.refuse("the keys `limit` (requests) and `window` (seconds) with numbers above 0");
  }
  return reader.ok ? { limit, window, per } : undefined;
}
