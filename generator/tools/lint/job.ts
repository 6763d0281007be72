/** The input and output of the linter's thread: plain data, which threads can exchange. */

/** A document that the loader has read; the linter sees no others. */
export interface LintedDocument {
  readonly uri: string;
  readonly text: string;
  readonly value: unknown;
}

export interface LintJob {
  /** URI of the entry. */
  readonly entry: string;
  readonly documents: readonly LintedDocument[];
  /** Folder in which `redocly.yaml` is looked for. */
  readonly folder: string;
}

/** A finding of a rule. */
export interface LintProblem {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  /** Names that are close to what was found. */
  readonly suggestions: readonly string[];
  readonly location?: ProblemLocation;
  /** Where the document refers to the location. */
  readonly from?: ProblemLocation;
}

export interface ProblemLocation {
  /** URI. */
  readonly document: string;
  readonly pointer: string;
  readonly atKey: boolean;
}

export type LintResult =
  | {
      readonly kind: "linted";
      readonly problems: readonly LintProblem[];
      /** The configuration, into which problems may point too. */
      readonly config?: { readonly uri: string; readonly text: string };
    }
  /** A file of the user's own cannot be used. */
  | { readonly kind: "config"; readonly path: string; readonly why: string }
  /** A rule failed. */
  | { readonly kind: "failed"; readonly why: string };
