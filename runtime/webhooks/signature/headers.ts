/** The headers of a delivery, and the signatures in one of them. */
import type { HeaderSource } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";
import { type SignatureScheme, timestampInFormat } from "./scheme.js";
import { fillTemplate, matchTemplate, type TemplateValues } from "./template.js";

/** The value of a header without surrounding white space; names are case-insensitive (RFC 9110, 5.1). */
export function readHeader(headers: HeaderSource, name: string): string | undefined {
  const value = isHeaders(headers) ? headers.get(name) : headers[keyOf(headers, name)];
  const text = (typeof value === "string" ? value : (value ?? []).join(", ")).trim();
  return text === "" ? undefined : text;
}

const isHeaders = (headers: HeaderSource): headers is Headers =>
  typeof headers["get"] === "function";

function keyOf(headers: object, name: string): string {
  const wanted = name.toLowerCase();
  // Node writes them in lower case.
  if (Object.hasOwn(headers, wanted)) return wanted;
  return Object.keys(headers).find((candidate) => candidate.toLowerCase() === wanted) ?? "";
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
  const { separator, format } = scheme;
  const parse = timestampInFormat(scheme) ? parseFields : parseWhole;
  // If the format has a timestamp, its fields may have the same separator, which then does not separate signatures.
  const isOne = separator === undefined || format.includes(separator);
  const pieces = isOne ? [header] : header.split(separator);
  const found = pieces.flatMap((piece) => parse(piece.trim(), scheme));
  return found.length > MOST_SIGNATURES ? [] : found;
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
  const templates = scheme.format.split(separator).map((template) => template.trim());
  const found: TemplateValues[] = [];
  const timestamps: string[] = [];
  for (const field of piece.split(separator)) {
    let values: TemplateValues | undefined;
    for (const template of templates) values ??= matchTemplate(template, field.trim());
    if (values?.signature !== undefined) found.push(values);
    else if (values?.timestamp !== undefined) timestamps.push(values.timestamp);
  }
  const [shared] = timestamps;
  if (timestamps.length > 1) return [];
  const signatures = found.map(({ signature = "", timestamp = shared }) => ({
    signature,
    timestamp,
  }));
  return signatures.every(({ timestamp }) => timestamp !== undefined) ? signatures : [];
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
