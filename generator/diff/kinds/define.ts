/** What a kind of change is: its message, and how bad it is in each position. Docs and `--json` use the same words. */

export const VERDICTS = ["safe", "risky", "breaking"] as const;
/** `breaking`: somebody who kept to the old document can fail. `risky`: something can. `safe`: nobody is worse off. */
export type Verdict = (typeof VERDICTS)[number];

/** Who is concerned: `implementer` where callers and receivers lose nothing and the server has more to keep to. */
export type Whom = "caller" | "receiver" | "implementer";

/** The part of an exchange that a change is about; `document` for neither. */
export type MessagePart = "request" | "response" | "document";

/** What a message says about the change at hand. */
export interface Detail {
  readonly name?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly values?: readonly unknown[];
}

export interface Ruling {
  /** In which position it holds, for the documentation. */
  readonly when: string;
  readonly verdict: Verdict;
  /** One sentence. */
  readonly why: string;
  /** Absent: the party that sends or reads the message. */
  readonly whom?: Whom;
}

export interface KindDefinition {
  readonly message: (detail: Detail) => string;
  readonly rulings: Readonly<Record<string, Ruling>>;
}

export const SENT = "in what callers or receivers send";
export const READ = "in what they read";

/** Rulings of a change by which fewer values are valid. */
export const narrowing = (sent: string, read: string) =>
  ({
    sent: { when: SENT, verdict: "breaking", why: sent },
    read: { when: READ, verdict: "safe", why: read, whom: "implementer" },
    implied: {
      when: "where other keywords say as much",
      verdict: "safe",
      why: "Other keywords of the schema exclude the same values, so that nothing changes on the wire.",
      whom: "implementer",
    },
  }) as const satisfies KindDefinition["rulings"];

/** Rulings of a change by which more values are valid. */
export const widening = (sent: string, read: string) =>
  ({
    sent: { when: SENT, verdict: "safe", why: sent },
    read: { when: READ, verdict: "breaking", why: read },
    implied: {
      when: "where other keywords say as much",
      verdict: "safe",
      why: "Other keywords of the schema exclude the same values, so that nothing changes on the wire.",
      whom: "implementer",
    },
  }) as const satisfies KindDefinition["rulings"];

/** Rulings of a change after which neither schema holds all values of the other. */
export const moving = (sent: string, read: string) =>
  ({
    sent: { when: SENT, verdict: "breaking", why: sent },
    read: { when: READ, verdict: "breaking", why: read },
  }) as const satisfies KindDefinition["rulings"];

/** A value as messages show it. */
export const show = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};

export const showAll = (values: readonly unknown[] = []): string => values.map(show).join(", ");
