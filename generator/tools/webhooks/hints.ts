/** What can be seen in a delivery or a secret that explains why it is refused. Never shows any part of a secret. */
import { readHeader } from "../../../runtime/webhooks/signature/headers.js";
import type { SignatureScheme } from "../../../runtime/webhooks/signature/scheme.js";

type Fields = Readonly<Record<string, string>>;

/** What is wrong with a secret that has more than the secret. */
export function secretHint(
  secret: string,
  { secret: { prefix } }: SignatureScheme,
): string | undefined {
  return prefix !== "" && secret.indexOf(prefix) > 0
    ? `Something stands before the prefix ${prefix} of the secret, such as a version (\`v1,\`) or a quotation mark. Leave it out.`
    : undefined;
}

/** The headers of a delivery whose names differ from the scheme's in their first words only. */
export interface Namesakes {
  /** As they were received. */
  readonly names: readonly string[];
  /** The headers by the names that the scheme has. */
  readonly renamed: Fields;
}

/** The headers that stand for missing ones: `svix-signature` for `webhook-signature`. */
export function namesakes(
  headers: Fields,
  { header, timestampHeader, idHeader }: SignatureScheme,
): Namesakes | undefined {
  const pairs = [header, timestampHeader, idHeader].flatMap((name) => {
    const missing = name !== undefined && readHeader(headers, name) === undefined;
    const found = missing
      ? Object.keys(headers).find((other) => lastWord(other) === lastWord(name))
      : undefined;
    return found === undefined ? [] : [[name ?? "", found] as const];
  });
  if (pairs.length === 0) return undefined;
  const renamed = pairs.map(([name, found]) => [name, headers[found] ?? ""] as const);
  return {
    names: pairs.map(([, found]) => found),
    renamed: { ...headers, ...Object.fromEntries(renamed) },
  };
}

const lastWord = (name: string): string => name.toLowerCase().replace(/^.*[-_]/, "");

/** What the time of a delivery is instead of seconds. */
export function timeHint(
  headers: Fields,
  { header, timestampHeader = header }: SignatureScheme,
): string | undefined {
  const value = readHeader(headers, timestampHeader) ?? "";
  if (/(?<!\d)\d{13}(?!\d)/.test(value)) return "It is in milliseconds: divide by 1000.";
  return /\d{4}-\d\d-\d\dT/.test(value) ? "It is a date." : undefined;
}
