/** The input and the output of the evaluator. */

/** A JSON Schema 2020-12: an object of keywords, or a boolean. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** Schemas by absolute URI; see README.md in this folder. */
export type SchemaTable = Readonly<Record<string, unknown>>;

/** One reason why an instance is not valid. The message never contains values of the instance. */
export interface Issue {
  /** Property names and array indexes from the root of the instance. */
  readonly path: readonly (string | number)[];
  /** The keyword that failed; `false` for the boolean schema. */
  readonly keyword: string;
  readonly message: string;
}

/**
 * `assert`: a value must match the `format` if it is a known one (the default). `annotate`: `format` does not affect
 * validity, as in the default dialect of JSON Schema (Validation, 7.2.1).
 */
export type FormatMode = "assert" | "annotate";

/** Makes a test of strings from a pattern. */
export type CompilePattern = (source: string) => Pick<RegExp, "test">;

export interface EvaluatorOptions {
  /**
   * The side of an exchange: a `readOnly` property is not required when writing, nor a `writeOnly` one when reading
   * (OpenAPI 3.0.4, 4.7.24.2). Absent: `required` applies to both.
   */
  readonly direction?: "read" | "write";
  readonly formats?: FormatMode;
  /** How deeply schemas may be applied within one another before an instance is rejected. Default: 1,000. */
  readonly maxDepth?: number;
  /** How the patterns of schemas that are not trusted are run. Default: as regular expressions, for any time. */
  readonly compilePattern?: CompilePattern;
  /** Maximum number of issues that are collected before the evaluation stops. Default: 100. */
  readonly maxIssues?: number;
}

/** The schema table is not valid: a reference cannot be resolved, or a schema is not a schema. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  /** The absolute URI concerned. */
  readonly uri: string;

  constructor(message: string, uri: string) {
    super(`${message}: ${uri}`);
    this.uri = uri;
  }
}
