/** Where a part of a value is read. */
export interface PartContext {
  /** Numbers are still text: in parameters, headers and forms. */
  readonly isText: boolean;
  /** How deep in the value. */
  readonly depth: number;
}

/** Reads a part of a value. What it was not made for comes out as it is, for a validator to report. */
export type Part = (value: unknown, context: PartContext) => unknown;

/**
 * A codec between values as JSON has them and values as types have them, where those are more: dates as objects, whole
 * numbers of any size. Descriptors have one only where the document was generated with such types.
 */
export interface Conversion {
  /** Reads a JSON text. */
  readonly parse: (text: string) => unknown;
  /** Writes a JSON text. */
  readonly stringify: (value: unknown) => string;
  /** Reads a value that has been parsed already. */
  readonly read: (value: unknown) => unknown;
  /** Reads a value of a parameter, a header or a form, whose numbers may still be text. */
  readonly readText: (value: unknown) => unknown;
  /** Dates as strings; a `bigint` stays one. */
  readonly write: (value: unknown) => unknown;
  /** For conversions that this one is a part of. */
  readonly part: Part;
}
