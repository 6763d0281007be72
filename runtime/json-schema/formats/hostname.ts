/** Host names (JSON Schema Validation 7.3.3). */
import { isALabel } from "./idn.js";

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * RFC 1123, 2.1; a label with hyphens as its third and fourth characters must be a valid A-label (RFC 5891, 4.2.3.1 and
 * 5.4).
 */
export function isHostname(text: string): boolean {
  if (text.length > 253) return false;
  return text
    .split(".")
    .every((label) => LABEL.test(label) && (label.slice(2, 4) !== "--" || isALabel(label)));
}
