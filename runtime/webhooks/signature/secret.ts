import { fromBase64 } from "./bytes.js";
import { WebhookConfigurationError } from "./errors.js";
import type { SignatureScheme } from "./scheme.js";

/** One secret, or several while they are rotated: a signature by any of them is valid. */
export type Secrets = string | readonly string[];

/**
 * Returns secrets as a list.
 *
 * @throws {WebhookConfigurationError} if there is none, or if one is blank apart from its prefix: with such a key
 * anybody could sign.
 */
export function secretList(
  secrets: Secrets,
  { secret: { prefix } }: SignatureScheme,
): readonly string[] {
  const list = Array.isArray(secrets) ? secrets : [secrets];
  if (list.length > 0 && list.every((secret) => hasKey(secret, prefix))) return list;
  throw new WebhookConfigurationError(
    "There is no webhook secret. Is the environment variable that contains it set?",
  );
}

/** Letters, marks, digits and the like: neither white space nor invisible characters. */
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

const hasKey = (secret: unknown, prefix: string): boolean => {
  if (typeof secret !== "string") return false;
  const text = secret.trim();
  const key = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return VISIBLE.test(key);
};

/**
 * The key that a secret stands for: bytes, or a string in UTF-8.
 *
 * @throws {WebhookConfigurationError} if the secret does not have the form that the scheme requires.
 */
export function secretKey(secret: string, { secret: form }: SignatureScheme): string | Uint8Array {
  if (form.encoding === "utf8") return secret;
  const rest = secret.startsWith(form.prefix) ? secret.slice(form.prefix.length) : secret;
  const key = fromBase64(rest.trim());
  if (key !== undefined) return key;
  throw new WebhookConfigurationError(
    `The webhook secret is not in Base64${form.prefix === "" ? "" : ` after its prefix \`${form.prefix}\``}. Copy all of it, and nothing else.`,
  );
}

/** Says what looks wrong about a secret, to help find out why no signature matches. Never shows any part of it. */
export function secretHint(
  secrets: readonly string[],
  { secret: { prefix } }: SignatureScheme,
): string {
  if (secrets.some((secret) => secret !== secret.trim()))
    return " There is white space around the secret.";
  if (secrets.some((secret) => /^(["']).*\1$/.test(secret)))
    return " The secret is in quotation marks.";
  if (!secrets.some((secret) => secret.startsWith(prefix))) {
    return ` The secret does not begin with \`${prefix}\`: is it an API key instead?`;
  }
  return "";
}
