import type { Tone } from "./parts.js";

/** How people write what a value of the document spells in lower case. */
const spellings: Readonly<Record<string, string>> = {
  "course by course": "course-by-course",
  cv: "CV",
  deans: "dean’s",
  id: "ID",
  linkedin: "LinkedIn",
  niw: "NIW",
  perm: "PERM",
  tn: "TN",
};

const spelling = new RegExp(`\\b(?:${Object.keys(spellings).join("|")})\\b`, "g");

/** A code of a visa, such as `eb1a` or `h1b`, which has a hyphen before its first digit. */
const visa = /\b([a-z]{1,2})(\d[a-z]?\d?)\b/g;

/** A value of the document in readable form: `awaiting_payment` is "Awaiting payment", and `h1b` is "H-1B". */
export function inWords(value: string): string {
  const text = value
    .replaceAll(/[_.]/g, " ")
    .replaceAll(spelling, (word) => spellings[word] ?? word)
    .replaceAll(visa, (_, kind: string, number: string) => `${kind}-${number}`.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The name of a state for people: a pending quote is a draft, and one awaiting payment awaits approval by the customer.
 */
export function stateText(state: string): string {
  if (state === "pending") return "Draft";
  return state === "awaiting_payment" ? "Awaiting approval" : inWords(state);
}

const tones: Readonly<Record<string, Tone>> = {
  requested: "active",
  awaiting_payment: "warn",
  approved: "good",
  cancelled: "neutral",
  created: "active",
  open: "active",
  in_progress: "active",
  awaiting_review: "warn",
  completed: "good",
  refunded: "bad",
  active: "good",
  succeeded: "good",
  ready: "good",
  paid: "good",
  failed: "bad",
  pending: "neutral",
};

/** The tone of a state: states that wait for somebody stand out. */
export function toneOf(state: string): Tone {
  return tones[state] ?? "neutral";
}

const units = ["bytes", "KB", "MB", "GB"] as const;

/** A size in bytes, in steps of 1024. */
export function size(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${units[step] ?? "bytes"}`;
}

/** An amount in cents, in its own currency. */
export function money(cents: number, currency = "usd"): string {
  const style = { style: "currency", currency: currency.toUpperCase() } as const;
  return new Intl.NumberFormat("en-US", style).format(cents / 100);
}
