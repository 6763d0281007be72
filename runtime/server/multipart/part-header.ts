/** The header section of a part of `multipart/form-data` (RFC 7578). */
import { withoutFolders } from "../../wire/bodies/bytes.js";
import type { PartFields } from "../../wire/multipart/part-fields.js";
import type { MultipartReader } from "../../wire/multipart/reader.js";
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

/** A part of a form, with its bytes. */
export interface FormPart extends PartHeader {
  readonly bytes: ReadableStream<Uint8Array>;
}

/** The next part of a form, or `undefined` after the last one. Throws a `DecodeError` if it has no name. */
export async function nextFormPart(reader: MultipartReader): Promise<FormPart | undefined> {
  const part = await reader.next();
  return part && { ...partHeader(part.fields), bytes: part.bytes };
}

function partHeader(fields: PartFields): PartHeader {
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
