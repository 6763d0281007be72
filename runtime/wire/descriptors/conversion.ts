/** The context in which a part of a value is read. */
export interface PartContext {
  /** Whether numbers are still strings, as in parameters, headers and forms. */
  readonly isText: boolean;
  /** The depth within the value. */
  readonly depth: number;
}

/** Reads a part of a value. A value that it does not apply to is returned unchanged, for a validator to report. */
export type Part = (value: unknown, context: PartContext) => unknown;

/**
 * A codec between JSON values and generated types that JSON does not have: date objects, and integers of any size.
 * Descriptors have one only if such types were generated.
 */
export interface Conversion {
  /** Parses a JSON text. */
  readonly parse: (text: string) => unknown;
  /** Writes a JSON text. */
  readonly stringify: (value: unknown) => string;
  /** Reads a value that has already been parsed. */
  readonly read: (value: unknown) => unknown;
  /** Reads a value of a parameter, a header or a form, whose numbers may still be strings. */
  readonly readText: (value: unknown) => unknown;
  /** Converts dates to strings; a `bigint` stays a `bigint`. */
  readonly write: (value: unknown) => unknown;
  /** For conversions that contain this one. */
  readonly part: Part;
}
