/** What every node of the model has: a place in the document, and what people read about it. */

/** Where a node stands: the document it was read from, and the JSON pointer (RFC 6901) in it. */
export interface Origin {
  /** Absolute URI of the document, `file:` for local ones. */
  readonly document: string;
  /** JSON pointer into the document as it was written, before any upgrade; `""` is the root. */
  readonly pointer: string;
}

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** What a person reads about a node. Texts are as in the document: unescaped. */
export interface Docs {
  readonly title?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly externalDocs?: { readonly url: string; readonly description?: string };
  readonly examples?: readonly JsonValue[];
  /** `x-unit`. */
  readonly unit?: string;
  /** `x-documented-type`. */
  readonly documentedType?: string;
  /** `x-not-shown`: decisions on what the source of the document leaves open. */
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
