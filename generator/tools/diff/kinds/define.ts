/**
 * The definition of a kind of change: its message, and how severe it is in each case. The documentation and `--json`
 * use the same words.
 */
import { formatMessage } from "../../../description/index.js";
import type { Verdict } from "../../../output/index.js";

/** The affected party: `implementer` if callers and receivers lose nothing, but the server has more obligations. */
export type Party = "caller" | "receiver" | "implementer";

/** The part of an exchange that changed; `document` if neither. */
export type MessagePart = "request" | "response" | "document";

/** What a party does with a message. */
export type Role = "sent" | "read";

/** The values that a message contains about a specific change. */
export interface Detail {
  readonly name?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly values?: readonly unknown[];
}

export interface Ruling {
  /** The case for which it holds, for the documentation. */
  readonly when: string;
  readonly verdict: Verdict;
  /** One sentence. */
  readonly why: string;
  /** Absent: the party that sends or reads the message. */
  readonly whom?: Party;
}

export interface KindDefinition {
  /** A template with parameters of {@link Detail}, as diagnostics have them; or a choice between templates. */
  readonly message: string | ((detail: Detail) => string);
  readonly rulings: Readonly<Record<string, Ruling>>;
}

export const WHEN_SENT = "in what callers or receivers send";
export const WHEN_READ = "in what they read";

/** Rulings of a change that makes fewer values valid. */
export const narrowing = (sent: string, read: string) =>
  ({
    sent: { when: WHEN_SENT, verdict: "breaking", why: sent },
    read: { when: WHEN_READ, verdict: "safe", why: read, whom: "implementer" },
  }) as const satisfies KindDefinition["rulings"];

/** Rulings of a change that makes more values valid. */
export const widening = (sent: string, read: string) =>
  ({
    sent: { when: WHEN_SENT, verdict: "safe", why: sent },
    read: { when: WHEN_READ, verdict: "breaking", why: read },
  }) as const satisfies KindDefinition["rulings"];

/** The ruling of a bound or format that excludes nothing which the rest of the schema admits. */
export const IMPLIED_RULING = {
  implied: {
    when: "if other keywords imply it",
    verdict: "safe",
    why: "Other keywords of the schema exclude the same values, so nothing changes on the wire.",
    whom: "implementer",
  },
} as const satisfies KindDefinition["rulings"];

/** The ruling of null where values are strings without types: of parameters, headers and fields of forms. */
export const NO_NULL = {
  text: {
    when: "in parameters, headers and fields of forms",
    verdict: "safe",
    why: "A string without a type cannot be null, so nothing changes on the wire.",
    whom: "implementer",
  },
} as const satisfies KindDefinition["rulings"];

/** Rulings of a change after which neither schema accepts all values of the other. */
export const moving = (sent: string, read: string) =>
  ({
    sent: { when: WHEN_SENT, verdict: "breaking", why: sent },
    read: { when: WHEN_READ, verdict: "breaking", why: read },
  }) as const satisfies KindDefinition["rulings"];

/** What has changed, in a sentence. */
export function describeChange({ message }: KindDefinition, detail: Detail): string {
  const { name, before, after, values = [] } = detail;
  return formatMessage(typeof message === "string" ? message : message(detail), {
    name: show(name),
    before: show(before),
    after: show(after),
    values: values.map(show).join(", "),
  });
}

/** A value as messages show it. */
const show = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};
