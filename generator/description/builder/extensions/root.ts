import type { Report } from "../../diagnostics/diagnostic.js";
import type { Api } from "../../model/api.js";
import type { Located } from "../../core/origin.js";
import { readErrorShapes } from "./error-shapes.js";
import { readRateLimit } from "./rate-limit.js";
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
