import { WebhookConfigurationError } from "./errors.js";
import { type SignatureScheme, timestampInFormat } from "./scheme.js";
import { fillTemplate, matchParts, matchTemplate, templateParts } from "./template.js";

/** One signature of a header, with the timestamp that stands beside it. */
export interface HeaderSignature {
  readonly signature: string;
  readonly timestamp?: string;
}

/** No sender has more secrets than this at a time; whoever sends more wants to keep the receiver busy. */
const MOST_SIGNATURES = 32;

/** The signatures in a header; none if it has not the form of the scheme. Fields of other names (`v0=`) are passed over. */
export function parseSignatures(
  header: string,
  scheme: SignatureScheme,
): readonly HeaderSignature[] {
  const pieces = splitPieces(header, scheme);
  const found = pieces.flatMap((piece) =>
    timestampInFormat(scheme) ? parseFields(piece, scheme) : parseWhole(piece, scheme),
  );
  return found.length > MOST_SIGNATURES ? [] : found;
}

/** In a format with a timestamp the separator may be the one between its fields, which does not part signatures. */
function splitPieces(header: string, { separator, format }: SignatureScheme): readonly string[] {
  if (separator === undefined || separator === "" || format.includes(separator)) return [header];
  return header.split(separator).map((piece) => piece.trim());
}

const fieldSeparator = ({ separator, format }: SignatureScheme): string =>
  separator !== undefined && separator !== "" && format.includes(separator) ? separator : ",";

function parseWhole(piece: string, { format }: SignatureScheme): readonly HeaderSignature[] {
  const signature = matchTemplate(format, piece)?.get("signature");
  return signature === undefined ? [] : [{ signature }];
}

/** Fields come in any order, and the signature's field may repeat; two timestamps would leave open which one was signed. */
function parseFields(piece: string, scheme: SignatureScheme): readonly HeaderSignature[] {
  const separator = fieldSeparator(scheme);
  const templates = scheme.format
    .split(separator)
    .map((template) => templateParts(template.trim()));
  const own: HeaderSignature[] = [];
  const shared: ReadonlyMap<string, string>[] = [];
  const timestamps: string[] = [];
  for (const field of piece.split(separator)) {
    const values = matchFirst(templates, field.trim());
    const timestamp = values?.get("timestamp");
    if (values?.size === 2) own.push(signatureOf(values, timestamp));
    else if (timestamp !== undefined) timestamps.push(timestamp);
    else if (values?.has("signature")) shared.push(values);
  }
  if (timestamps.length > 1 || (shared.length > 0 && timestamps.length === 0)) return [];
  return [...own, ...shared.map((values) => signatureOf(values, timestamps[0]))];
}

/** What a text says by the first template that it fits and that has a place for a value. */
function matchFirst(
  templates: readonly (readonly string[])[],
  text: string,
): ReadonlyMap<string, string> | undefined {
  for (const parts of templates) {
    const values = matchParts(parts, text);
    if (values !== undefined && values.size > 0) return values;
  }
  return undefined;
}

const signatureOf = (
  values: ReadonlyMap<string, string>,
  timestamp: string | undefined,
): HeaderSignature => ({
  signature: values.get("signature") ?? "",
  ...(timestamp !== undefined && { timestamp }),
});

/**
 * The header for one or, while secrets change, several signatures.
 *
 * @throws {WebhookConfigurationError} several signatures in a scheme that has place for one.
 */
export function printSignatures(
  signatures: readonly string[],
  scheme: SignatureScheme,
  timestamp: string | undefined,
): string {
  const fill = (template: string, signature: string): string =>
    fillTemplate(
      template,
      new Map([
        ["signature", signature],
        ["timestamp", timestamp ?? ""],
      ]),
    );
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
