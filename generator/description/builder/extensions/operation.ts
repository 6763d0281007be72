import type { Report } from "../../diagnostics/diagnostic.js";
import type { Operation } from "../../model/operation.js";
import type { Located } from "../../core/origin.js";
import { readPagination } from "./pagination.js";
import { readRateLimit } from "./rate-limit.js";

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
