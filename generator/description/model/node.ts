/** What every node of the model has: its origin, and its documentation. */
import type { JsonValue } from "../core/json-value.js";
import type { Origin } from "../core/origin.js";

/** The documentation of a node. Strings are unescaped, as in the document. */
export interface Docs {
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly examples?: readonly JsonValue[];
  /** What named examples say beside their values: summary, description, `serializedValue`, `externalValue`. */
  readonly exampleNotes?: readonly JsonValue[];
  /** `x-unit`. */
  readonly unit?: string;
  /** `x-documented-type`. */
  readonly documentedType?: string;
  /** `x-not-shown`: decisions about what the source of the document leaves open. */
  readonly decisions?: readonly Decision[];
  /** `x-inferred`. */
  readonly inferred?: boolean;
}

/** One `x-not-shown` entry. */
export interface Decision {
  readonly gap?: number;
  readonly open: string;
  readonly decided: string;
  readonly why?: string;
}

export interface Node {
  readonly origin: Origin;
  readonly docs: Docs;
}
