/** What goes into the evaluator and what comes out. */

/** A JSON Schema 2020-12: an object of keywords, or a boolean. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** Schemas by absolute URI; see README.md in this folder. */
export type SchemaTable = Readonly<Record<string, unknown>>;

/** One reason why an instance does not hold. Values of the instance are never part of the message. */
export interface Issue {
  /** Property names and array indexes from the root of the instance. */
  readonly path: readonly (string | number)[];
  /** The keyword that failed; `false` for the boolean schema. */
  readonly keyword: string;
  readonly message: string;
}

/**
 * `assert`: a known `format` must hold (the default). `annotate`: `format` says nothing about validity, as
 * the default dialect of JSON Schema has it (Validation, 7.2.1).
 */
export type FormatMode = "assert" | "annotate";

export interface EvaluatorOptions {
  /**
   * The side of an exchange: a `readOnly` property is not required of what is written, nor a `writeOnly` one of what is read
   * (OpenAPI 3.0.4, 4.7.24.2). Absent: `required` means what it says.
   */
  readonly direction?: "read" | "write";
  readonly formats?: FormatMode;
  /** How deeply schemas may be applied within one another before an instance is refused. Default: 1,000. */
  readonly maxDepth?: number;
  /** How many issues are collected before the evaluation stops. Default: 100. */
  readonly maxIssues?: number;
}

/** The table does not follow its contract: a reference leads nowhere, or a schema is not a schema. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  /** The absolute URI concerned. */
  readonly uri: string;

  constructor(message: string, uri: string) {
    super(`${message}: ${uri}`);
    this.uri = uri;
  }
}
