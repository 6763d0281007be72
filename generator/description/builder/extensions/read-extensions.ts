import type { Located } from "../../core/origin.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { Api } from "../../model/api.js";
import type { RateLimit } from "../../model/extensions.js";
import type { Operation } from "../../model/operation.js";
import { child } from "../reading/read.js";
import { readErrorShapes } from "./error-shapes.js";
import { ExtensionReader } from "./extension-reader.js";
import { readPagination } from "./pagination.js";
import { readSignature } from "./signature.js";

/** The extensions at the root of a document. */
export function readRootExtensions(
  root: Located,
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
  place: Located,
  operation: Operation,
  report: Report,
): Pick<Operation, "pagination" | "rateLimit"> {
  const pagination = readPagination(place, operation, report);
  const rateLimit = readRateLimit(place, report);
  return {
    ...(pagination !== undefined && { pagination }),
    ...(rateLimit !== undefined && { rateLimit }),
  };
}

/** The `x-rate-limit` of the root or an operation. */
function readRateLimit(owner: Located, report: Report): RateLimit | undefined {
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
