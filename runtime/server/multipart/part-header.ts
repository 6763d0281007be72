/** The header section of a part of `multipart/form-data` (RFC 7578). */
import { withoutFolders } from "../../wire/bodies/bytes.js";
import { DecodeError } from "../../wire/values/errors.js";

export interface PartHeader {
  readonly name: string;
  /** Whether the part has a file name, even an empty one. */
  readonly isFile: boolean;
  /** The file name without folders, which must not be used (RFC 7578, 4.2). */
  readonly fileName?: string;
  /** The media type as sent, if any. */
  readonly type?: string;
}

const MAX_FIELDS = 16;
const NAME_TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Throws a `DecodeError` for anything but the header of a form part. */
export function parsePartHeader(bytes: Uint8Array): PartHeader {
  const fields = readFields(new TextDecoder().decode(bytes));
  const encoding = fields.get("content-transfer-encoding")?.toLowerCase() ?? "binary";
  // RFC 7578, 4.7: deprecated. Reading an encoded body as plain bytes would silently corrupt it.
  if (!["binary", "8bit", "7bit"].includes(encoding)) {
    throw new DecodeError(
      "A part of the body has a Content-Transfer-Encoding that is not supported.",
    );
  }
  const disposition = parseDisposition(fields.get("content-disposition") ?? "");
  const name = disposition.get("name");
  if (name === undefined) throw new DecodeError("A part of the body has no name.");
  const file = disposition.get("filename");
  const fileName = file === undefined ? undefined : withoutFolders(file);
  const type = fields.get("content-type");
  return {
    name,
    isFile: file !== undefined,
    ...(fileName !== undefined && { fileName }),
    ...(type !== undefined && { type }),
  };
}

function readFields(text: string): ReadonlyMap<string, string> {
  const lines = text.split("\r\n");
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

/** A quoted string ends at the first quote that is not preceded by a backslash. */
const PARAMETER =
  /;[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;

function parseDisposition(value: string): ReadonlyMap<string, string> {
  const [kind] = /^form-data[ \t]*(?=;|$)/i.exec(value) ?? [];
  if (kind === undefined) throw malformedDisposition();
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = kind.length;
  let end = PARAMETER.lastIndex;
  for (let match = PARAMETER.exec(value); match !== null; match = PARAMETER.exec(value)) {
    end = PARAMETER.lastIndex;
    const name = (match[1] ?? "").toLowerCase();
    if (parameters.has(name))
      throw new DecodeError("A part of the body repeats a parameter of its Content-Disposition.");
    parameters.set(name, unescape(match[2] ?? match[3] ?? ""));
  }
  if (end !== value.length) throw malformedDisposition();
  return parameters;
}

const malformedDisposition = (): Error =>
  new DecodeError("A part of the body has a malformed Content-Disposition.");

/** RFC 7578, 4.2 and the HTML standard: quotes and line breaks are percent-encoded; older clients use backslashes. */
const unescape = (text: string): string =>
  text
    .replace(/\\(["\\])/g, "$1")
    .replaceAll("%22", '"')
    .replace(/%0[DA]/gi, (escape) => (escape.toUpperCase() === "%0D" ? "\r" : "\n"));
