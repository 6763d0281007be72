import { DecodeError } from "../values/errors.js";

/** The header fields of a part, by name in lower case. */
export type PartFields = ReadonlyMap<string, string>;

const MAX_FIELDS = 16;
const NAME_TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Reads the header section of a part (RFC 2046, 5.1). Throws a `DecodeError` if it is malformed. */
export function readPartFields(bytes: Uint8Array): PartFields {
  const text = new TextDecoder().decode(bytes);
  const fields = text === "" ? new Map<string, string>() : parseFields(text.split("\r\n"));
  const encoding = fields.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  // RFC 7578, 4.7: deprecated. Reading an encoded body as plain bytes would silently corrupt it.
  if (["binary", "8bit", "7bit"].includes(encoding)) return fields;
  throw new DecodeError(
    "A part of the body has a Content-Transfer-Encoding that is not supported.",
  );
}

function parseFields(lines: readonly string[]): PartFields {
  if (lines.length > MAX_FIELDS)
    throw new DecodeError("A part of the body has too many header fields.");
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (
      !NAME_TOKEN.test(name) ||
      fields.has(name) ||
      /[\u0000-\u0008\u000a-\u001f\u007f]/.test(line)
    ) {
      throw new DecodeError("A part of the body has a malformed header.");
    }
    fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
