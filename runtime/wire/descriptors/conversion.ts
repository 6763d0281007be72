/**
 * A codec between JSON values and generated types that JSON does not have: date objects, and integers of any size.
 * Descriptors have one only if such types were generated.
 */
export interface ValueConversion {
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
}
