import { EncodeError } from "./errors.js";

/**
 * Refuses a value that could end its header (RFC 9110, 5.5). The message does not contain the value, which may be a
 * secret.
 */
export function checkedHeader(name: string, text: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) return text;
  throw new EncodeError(
    `header "${name}"`,
    "cannot contain control characters or characters outside Latin-1",
  );
}
