/** Values for which zod has no type. */
import { deepEqual } from "../../json-schema/values/canonical.js";
import { type Check, test } from "../rule.js";

/** One JSON value of any type, such as a list. */
export const constant = (wanted: unknown): Check =>
  test({
    isValid: (input) => deepEqual(input, wanted),
    issue: (input) => ({
      code: "custom",
      message: `Invalid input: expected ${JSON.stringify(wanted)}`,
      input,
    }),
    keywords: { const: wanted },
  });

/** Raw bytes: a Blob or File, a buffer, a stream, or an object with a `stream()` method. */
export const binary = (): Check =>
  test({
    isValid: isBinary,
    issue: (input) => ({ code: "invalid_type", expected: "file", input: input as never }),
    keywords: { type: "string", contentEncoding: "binary" },
  });

export function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value) || value instanceof ReadableStream)
    return true;
  return "stream" in value && typeof value.stream === "function";
}
