import type { Origin } from "../core/origin.js";

export type Severity = "error" | "warning" | "info";

/** A problem that is reported to the user: what, where, why, and how to fix it. */
export interface Diagnostic {
  /** `area/name`, a key of the catalogue. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Why it matters, or what Apostille does about it. */
  readonly cause: string;
  /** How to correct it. */
  readonly fix: string;
  /** An error that costs only what is broken: a warning if the document is read leniently. */
  readonly recoverable?: true;
  /** Absent only where no document is involved (command line, configuration). */
  readonly location?: Location;
  /** A command that reproduces it, if there is one. */
  readonly reproduce?: string;
  readonly related?: readonly { readonly message: string; readonly location: Location }[];
}

/** An {@link Origin}; a syntax error has an offset, because its pointer is not reliable. */
export interface Location extends Origin {
  /** Offset in UTF-16 units into the document's text, if already known. */
  readonly offset?: number;
  /** Point at the key of the pointer's last segment instead of at its value. */
  readonly atKey?: boolean;
  /** The pointer is one into the document as it was written, and not as overlays or an upgrade have changed it. */
  readonly asWritten?: boolean;
}

/** The key of a place: a diagnostic about the whole of it points there. */
export const atKey = ({ document, pointer }: Origin): Location => ({
  document,
  pointer,
  atKey: true,
});

/** Receives the diagnostics of all stages. Stages never throw because of a user's mistake. */
export type Report = (diagnostic: Diagnostic) => void;

/** Passes each diagnostic on only once: a place that is read several times has only one fault. */
export function reportOnce(report: Report): Report {
  const reported = new Set<string>();
  return (diagnostic: Diagnostic) => {
    const { code, message, location } = diagnostic;
    const key = JSON.stringify([code, message, location?.document, location?.pointer]);
    if (!reported.has(key)) report(diagnostic);
    reported.add(key);
  };
}

/** The same diagnostic for a fault that costs only what is broken. */
export const recoverable = (diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  recoverable: true,
});

export const hasErrors = (diagnostics: Iterable<Diagnostic>): boolean =>
  [...diagnostics].some(({ severity }) => severity === "error");
