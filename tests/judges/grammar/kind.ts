import type { Arbitrary } from "fast-check";

import type { Schema } from "./schema.js";

/** What a value needs of the place where it stands. */
export type Form =
  | "text"
  | "scalar"
  /** A list of texts, and one of other scalars. */
  | "texts"
  | "scalars"
  /** An object whose properties are scalars. */
  | "flat"
  /** Anything that only JSON can say. */
  | "json"
  | "bytes"
  /** An object that has files. */
  | "files";

/** A kind of schema, with values that are valid for it. */
export interface Kind {
  readonly form: Form;
  readonly schema: Schema;
  /** Components that the schema refers to, by name. */
  readonly components?: Readonly<Record<string, Schema>>;
  readonly values: Arbitrary<unknown>;
  /** Values that are always tried: empty ones, bounds, and those that look like something else. */
  readonly edges: readonly unknown[];
  /** Top-level properties that only one side has. */
  readonly readOnly?: readonly string[];
  readonly writeOnly?: readonly string[];
  /** Values of a property of which each stands for an alternative, and a property that only this one has. */
  readonly tags?: readonly Tag[];
  /** Versions of OpenAPI that can say it; all by default. */
  readonly versions?: readonly string[];
}

export interface Tag {
  readonly tag: string;
  readonly value: unknown;
  readonly own: string;
}

export type Kinds = Readonly<Record<string, Kind>>;

/** Those that know alternatives, and those with all of JSON Schema. */
export const SINCE_3_0: readonly string[] = ["3.0", "3.1", "3.2"];
export const SINCE_3_1: readonly string[] = ["3.1", "3.2"];
