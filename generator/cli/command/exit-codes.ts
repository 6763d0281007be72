import type { Diagnostic } from "../../diagnostics/diagnostic.js";

/** What the process says of its run. */
export const EXIT = {
  /** Everything is fine. */
  fine: 0,
  /** The document has errors, or the output has drifted. */
  findings: 1,
  /** Bad usage, bad configuration or an input that cannot be read. */
  usage: 2,
  /** Drift by its cause, where `check --exit-by-cause` asks for it. */
  documentChanged: 11,
  configurationChanged: 12,
  generatorChanged: 13,
  edited: 14,
  missing: 15,
  extra: 16,
  lineEndings: 17,
  /** A defect of Apostille. */
  defect: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of a run that ended with errors: what is wrong with the configuration is bad usage. */
export const exitOf = (diagnostics: readonly Diagnostic[]): ExitCode =>
  diagnostics.some(({ code, severity }) => severity === "error" && code.startsWith("usage/"))
    ? EXIT.usage
    : EXIT.findings;
