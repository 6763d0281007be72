import { WebhookConfigurationError } from "./errors.js";
import { type SignatureScheme, timestampInFormat } from "./scheme.js";
import { fillTemplate, matchTemplate } from "./template.js";

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
  const templates = scheme.format.split(separator).map((template) => template.trim());
  const fields = piece.split(separator).flatMap((field) => {
    const text = field.trim();
    return (
      templates.map((template) => matchTemplate(template, text)).find((values) => values?.size) ??
      []
    );
  });
  const own = fields
    .filter((values) => values.size === 2)
    .map((values) => signatureOf(values, values.get("timestamp")));
  const [timestamp, ...others] = fields.flatMap((values) =>
    values.size === 1 ? (values.get("timestamp") ?? []) : [],
  );
  const shared = fields.filter((values) => values.size === 1 && values.has("signature"));
  if (others.length > 0 || (shared.length > 0 && timestamp === undefined)) return [];
  return [...own, ...shared.map((values) => signatureOf(values, timestamp))];
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
