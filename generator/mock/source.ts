import type { Examples } from "../examples/examples.js";
import type { Schema } from "../model/schema.js";

/** Makes a value that a schema accepts when it is read; the same key gives the same value. */
export type SampleValue = (schema: Schema, key: string) => unknown;

export interface ReplySource {
  readonly examples: Examples;
  readonly sample: SampleValue;
  /** Whether examples count only where a request asks for one by its name. */
  readonly dynamic: boolean;
}
