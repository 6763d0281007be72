import {
  componentName,
  notAStatus,
  pathSlash,
  statusKey,
} from "../../diagnostics/catalogue/structure.js";
import type { Diagnostic, Location } from "../../diagnostics/diagnostic.js";
import { statusBefore } from "../status.js";
import type { KeyRule } from "../format/object-types.js";

/** Returns whether a key of such a map is an extension, whose value is not checked. */
export function isExtension(key: string, rule: KeyRule): boolean {
  if (!key.startsWith("x-")) return false;
  switch (rule) {
    case "path":
    case "status":
    case "expression":
      return true;
    // The name of a component, a property, a header or an event may begin with `x-`.
    case "component":
    case "name":
      return false;
    default:
      return rule satisfies never;
  }
}

/** The problem with a key of such a map, if there is one. */
export function checkKey(key: string, rule: KeyRule, location: Location): Diagnostic | undefined {
  switch (rule) {
    case "path":
      return key.startsWith("/") ? undefined : pathSlash({ path: key }, location);
    case "status":
      return checkStatus(key, location);
    case "component":
      return /^[\w.-]+$/.test(key) ? undefined : componentName({}, location);
    case "expression":
    case "name":
      return undefined;
    default:
      return rule satisfies never;
  }
}

function checkStatus(key: string, location: Location): Diagnostic | undefined {
  // A status class in lower case and a status with its phrase are accepted, with their own warnings.
  if (/^[1-5](?:\d\d|xx)$/i.test(key) || key === "default") return undefined;
  if (statusBefore(key) !== undefined) return undefined;
  return (/^\d/.test(key) ? statusKey : notAStatus)({ key }, location);
}
