import type { Report } from "../../diagnostics/diagnostic.js";
import type { RateLimit } from "../../model/extensions.js";
import { child } from "../reading/read.js";
import { ExtensionReader } from "./extension-reader.js";
import type { Located } from "../../core/origin.js";

/** The `x-rate-limit` of the root or an operation. */
export function readRateLimit(owner: Located, report: Report): RateLimit | undefined {
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
