import { verify } from "../../../runtime/webhooks/signature/verify.js";
import type { SignatureScheme } from "../../../runtime/webhooks/signature/scheme.js";
import { WebhookConfigurationError } from "../../../runtime/webhooks/signature/errors.js";
import { namesakes, secretHint, timeHint } from "./hints.js";

/** A delivery as it was received. */
export interface ReceivedDelivery {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

interface DeliveryVerdict {
  readonly ok: boolean;
  /** `no-match`, `timestamp-too-old`, …; `verified`. */
  readonly reason: string;
  /** What is wrong, and the result of testing for common mistakes. */
  readonly explanation: string;
}

export interface SignatureCheck {
  readonly secret: string;
  readonly scheme: SignatureScheme;
  /** The clock: milliseconds since 1970. */
  readonly now: number;
}

/** Verifies a delivery, and explains a refusal: a wrong secret, a changed body or a wrong clock. */
export async function verifyDelivery(
  delivery: ReceivedDelivery,
  verification: SignatureCheck,
): Promise<DeliveryVerdict> {
  const { ok, reason, message } = await examineDelivery(delivery, verification);
  if (ok)
    return {
      ok,
      reason: "verified",
      explanation: "The signature matches the body and the secret.",
    };
  if (reason === "no-match")
    return {
      ok,
      reason,
      explanation:
        (await usualMistake(delivery, verification)) ??
        secretHint(verification.secret, verification.scheme) ??
        UNKNOWN,
    };
  if (reason === "timestamp-too-old" || reason === "timestamp-in-future")
    return {
      ok,
      reason,
      explanation: `The signature matches the body and the secret, but the timestamp is not accepted. ${message}`,
    };
  const hint = await hintOf(reason, delivery, verification);
  return { ok, reason, explanation: hint === undefined ? message : `${message} ${hint}` };
}

/** What can be seen in what was received. */
async function hintOf(
  reason: string,
  delivery: ReceivedDelivery,
  verification: SignatureCheck,
): Promise<string | undefined> {
  const { secret, scheme } = verification;
  switch (reason) {
    case "configuration":
      return secretHint(secret, scheme);
    case "malformed-header":
      return timeHint(delivery.headers, scheme);
    case "missing-header":
      return headersHint(delivery, verification);
    default:
      return undefined;
  }
}

async function headersHint(
  { body, headers }: ReceivedDelivery,
  verification: SignatureCheck,
): Promise<string | undefined> {
  const found = namesakes(headers, verification.scheme);
  if (found === undefined) return undefined;
  const there = `There is ${found.names.join(", ")} instead`;
  const { ok } = await examineDelivery({ body, headers: found.renamed }, verification);
  return ok
    ? `${there}, with a valid signature: rename the headers, or name them in \`x-webhook-signature\`.`
    : `${there}.`;
}

const UNKNOWN =
  "The signature matches neither the body nor any common change of it (white space, line endings, reserialized JSON, another encoding), so most likely the secret is another endpoint's, or was rotated.";

interface SignatureVerdict {
  readonly ok: boolean;
  readonly reason: string;
  readonly message: string;
}

async function examineDelivery(
  { body, headers }: ReceivedDelivery,
  { secret, scheme, now }: SignatureCheck,
): Promise<SignatureVerdict> {
  try {
    const result = await verify(body, headers, secret, scheme, { now: () => now });
    return result.ok ? { ok: true, reason: "verified", message: "" } : result;
  } catch (error) {
    if (!(error instanceof WebhookConfigurationError)) throw error;
    return { ok: false, reason: "configuration", message: error.message };
  }
}

/** A change, and what it means if the signature matches after it. */
interface Attempt {
  readonly delivery?: Partial<ReceivedDelivery>;
  readonly verification?: Partial<SignatureCheck>;
  readonly meaning: string;
}

/** Longer bodies are not tested for mistakes: whoever is not the sender must not keep the receiver busy. */
const MAX_TESTED_BYTES = 256 * 1024;

/** The first common mistake that explains the signature. The clock is not tested: it is checked after the signature. */
async function usualMistake(
  delivery: ReceivedDelivery,
  verification: SignatureCheck,
): Promise<string | undefined> {
  for (const { delivery: changed, verification: other, meaning } of attempts(
    delivery,
    verification,
  )) {
    const { ok, reason } = await examineDelivery(
      { ...delivery, ...changed },
      { ...verification, ...other },
    );
    if (ok || reason.startsWith("timestamp-")) return meaning;
  }
  return undefined;
}

const attempts = (
  { body }: ReceivedDelivery,
  { secret, scheme }: SignatureCheck,
): readonly Attempt[] => [
  ...(body.byteLength > MAX_TESTED_BYTES ? [] : bodies(textOf(body))).map(({ text, meaning }) => ({
    delivery: { body: new TextEncoder().encode(text) },
    meaning: `The body was changed on the way: ${meaning}. Verify the bytes as they were received.`,
  })),
  ...secrets(secret, scheme).map(([other, meaning]) => ({
    verification: { secret: other },
    meaning,
  })),
  ...encodings(scheme).map((other) => ({
    verification: { scheme: { ...scheme, secret: { ...scheme.secret, encoding: other } } },
    meaning: `The sender uses the secret as ${other === "base64" ? "base64" : "text"}: correct \`secret.encoding\` of \`x-webhook-signature\`.`,
  })),
];

/** The text with its byte order mark, if it has one. */
const textOf = (body: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

const encodings = ({ secret }: SignatureScheme): readonly ("utf8" | "base64")[] =>
  secret.encoding === "utf8" ? ["base64"] : ["utf8"];

function bodies(text: string): readonly { readonly text: string; readonly meaning: string }[] {
  return [
    { text: text.replace(/\r?\n$/, ""), meaning: "a line ending was added" },
    { text: `${text}\n`, meaning: "the final line ending is missing" },
    { text: text.replaceAll("\r\n", "\n"), meaning: "its line endings were changed to CRLF" },
    { text: text.replaceAll(/\r?\n/g, "\r\n"), meaning: "its line endings were changed to LF" },
    { text: text.replace(/^\ufeff/, ""), meaning: "a byte order mark was added" },
    ...rewriteJson(text),
  ].filter((changed) => changed.text !== text);
}

/** JSON that was parsed and serialised again, in the styles of common libraries. */
function rewriteJson(text: string): readonly { readonly text: string; readonly meaning: string }[] {
  try {
    return styles(JSON.parse(text));
  } catch {
    return []; // it is not JSON, or too deep to be written
  }
}

function styles(value: unknown): readonly { readonly text: string; readonly meaning: string }[] {
  const meaning = "it was parsed and reserialized";
  const compact = JSON.stringify(value);
  return [
    { text: compact, meaning },
    { text: JSON.stringify(value, null, 2), meaning },
    { text: JSON.stringify(value, null, 4), meaning },
    { text: compact.replaceAll("/", String.raw`\/`), meaning: `${meaning}, with slashes escaped` },
    { text: printSpaced(value), meaning: `${meaning}, as Python writes JSON` },
  ];
}

/** With a space after colons and commas. */
function printSpaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printSpaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${printSpaced(member)}`,
  );
  return `{${members.join(", ")}}`;
}

function secrets(
  secret: string,
  { secret: { prefix } }: SignatureScheme,
): readonly (readonly [string, string])[] {
  const trimmed = secret.trim();
  const bare = trimmed.startsWith(prefix) ? trimmed.slice(prefix.length) : trimmed;
  const named =
    prefix === "" ? [] : [[`${prefix}${bare}`, `The secret lacks its prefix ${prefix}.`] as const];
  return [
    [trimmed, "There is white space around the secret."] as const,
    ...named,
    [bare, `The sender signs without the prefix ${prefix} of the secret.`] as const,
  ];
}
