import { createHash } from "node:crypto";

import { textOrder } from "../../description/index.js";

/**
 * SHA-256 of a text, in hexadecimal. Line endings count as `\n`, so that a checkout with `core.autocrlf` does not look
 * like an edit.
 */
export function hashText(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n"), "utf8").digest("hex");
}

/** Hash of a JSON value; the order of keys does not matter, and an absent key is the same as `undefined`. */
export function hashValue(value: unknown): string {
  return hashText(JSON.stringify(value, sortedKeys) ?? "undefined");
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => textOrder(a, b)));
}
