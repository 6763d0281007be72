import type { Examples } from "../examples/index.js";
import type { Schema } from "../../description/index.js";

/** Generates a value that a schema accepts on the read side; the same key gives the same value. */
export type SampleValue = (schema: Schema, key: string) => unknown;

export interface ReplySource {
  readonly examples: Examples;
  readonly sample: SampleValue;
  /** Whether examples are used only if a request asks for one by its name. */
  readonly dynamic: boolean;
}
