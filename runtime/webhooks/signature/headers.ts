/** The headers of a delivery, and the signatures in one of them. */
import { WebhookConfigurationError } from "./errors.js";
import { type SignatureScheme, timestampInFormat } from "./scheme.js";
import {
  fillTemplate,
  matchParts,
  matchTemplate,
  type TemplatePart,
  templateParts,
  type TemplateValues,
} from "./template.js";

/** Headers of a fetch `Request`, or of a Node request (`request.headers`). */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a header without surrounding white space; names are case-insensitive (RFC 9110, 5.1). */
export function readHeader(headers: HeaderSource, name: string): string | undefined {
  const value = isHeaders(headers) ? headers.get(name) : valueOf(headers, name);
  const text = (typeof value === "string" ? value : (value ?? []).join(", ")).trim();
  return text === "" ? undefined : text;
}

const isHeaders = (headers: HeaderSource): headers is Headers =>
  typeof headers["get"] === "function";

function valueOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | readonly string[] | undefined {
  const wanted = name.toLowerCase();
  // Node writes them in lower case.
  if (Object.hasOwn(headers, wanted)) return headers[wanted];
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === wanted);
  return key === undefined ? undefined : headers[key];
}

/** One signature of a header, with its timestamp. */
export interface HeaderSignature {
  readonly signature: string;
  readonly timestamp: string | undefined;
}

/**
 * No sender has more secrets than this at a time; one that sends more signatures may be trying to overload the
 * receiver.
 */
const MOST_SIGNATURES = 32;

/**
 * The signatures in a header; an empty list if it does not have the form of the scheme. Fields with other names (`v0=`)
 * are skipped.
 */
export function parseSignatures(
  header: string,
  scheme: SignatureScheme,
): readonly HeaderSignature[] {
  const parse = timestampInFormat(scheme) ? parseFields : parseWhole;
  const found: HeaderSignature[] = [];
  for (const piece of splitPieces(header, scheme)) found.push(...parse(piece, scheme));
  return found.length > MOST_SIGNATURES ? [] : found;
}

/** If the format has a timestamp, its fields may have the same separator, which then does not separate signatures. */
function splitPieces(header: string, { separator, format }: SignatureScheme): readonly string[] {
  if (separator === undefined || format.includes(separator)) return [header];
  return header.split(separator).map((piece) => piece.trim());
}

const fieldSeparator = ({ separator, format }: SignatureScheme): string =>
  separator && format.includes(separator) ? separator : ",";

function parseWhole(piece: string, { format }: SignatureScheme): readonly HeaderSignature[] {
  const signature = matchTemplate(format, piece)?.signature;
  return signature === undefined ? [] : [{ signature, timestamp: undefined }];
}

/**
 * Fields may come in any order, and the signature's field may be repeated; with two timestamps it would be unclear
 * which one was signed.
 */
function parseFields(piece: string, scheme: SignatureScheme): readonly HeaderSignature[] {
  const separator = fieldSeparator(scheme);
  const templates = scheme.format
    .split(separator)
    .map((template) => templateParts(template.trim()));
  const found: HeaderSignature[] = [];
  const shared: string[] = [];
  const timestamps: string[] = [];
  for (const field of piece.split(separator)) {
    const { signature, timestamp } = matchFirst(templates, field.trim());
    if (signature !== undefined && timestamp !== undefined) found.push({ signature, timestamp });
    else if (timestamp !== undefined) timestamps.push(timestamp);
    else if (signature !== undefined) shared.push(signature);
  }
  const [timestamp] = timestamps;
  if (timestamps.length > 1 || (shared.length > 0 && timestamp === undefined)) return [];
  for (const signature of shared) found.push({ signature, timestamp });
  return found;
}

/** The values in a string, by the first template with a placeholder that matches it. */
function matchFirst(templates: readonly (readonly TemplatePart[])[], text: string): TemplateValues {
  for (const parts of templates) {
    if (parts[0]?.name === undefined) continue;
    const values = matchParts(parts, text);
    if (values !== undefined) return values;
  }
  return {};
}

/**
 * The header with one signature or, while secrets are rotated, several.
 *
 * @throws {WebhookConfigurationError} for several signatures in a scheme that allows only one.
 */
export function printSignatures(
  signatures: readonly string[],
  scheme: SignatureScheme,
  timestamp: string | undefined,
): string {
  const fill = (template: string, signature: string): string =>
    fillTemplate(template, { signature, timestamp: timestamp ?? "" });
  if (timestampInFormat(scheme)) {
    const separator = fieldSeparator(scheme);
    const fields = scheme.format
      .split(separator)
      .flatMap((template) =>
        template.includes("{signature}")
          ? signatures.map((signature) => fill(template, signature))
          : fill(template, ""),
      );
    return fields.join(separator);
  }
  if (signatures.length > 1 && scheme.separator === undefined) {
    throw new WebhookConfigurationError(
      "This signature scheme has no `separator`: a delivery is signed with one secret at a time.",
    );
  }
  return signatures.map((signature) => fill(scheme.format, signature)).join(scheme.separator ?? "");
}
