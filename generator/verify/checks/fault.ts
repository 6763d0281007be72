import type { Diagnostic } from "../../diagnostics/diagnostic.js";

/** Where an answer and the document part: a diagnostic of the place in the document. */
export interface Fault {
  readonly diagnostic: Diagnostic;
  /** The same in the same place is one finding, whatever request shows it. */
  readonly key: string;
}

export const fault = (diagnostic: Diagnostic, detail = ""): Fault => ({
  diagnostic,
  key: [
    diagnostic.code,
    diagnostic.location?.document ?? "",
    diagnostic.location?.pointer ?? "",
    detail,
  ].join(" "),
});
