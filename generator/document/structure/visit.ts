import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../types.js";
import type { CheckedType, FieldType } from "../format/object-types.js";
import type { Located } from "../../core/origin.js";

/** A value to check. */
export interface Visit {
  readonly type: FieldType;
  readonly place: Located;
  /** It affects only documentation. */
  readonly prose: boolean;
  /** Nothing can be generated if it is wrong. */
  readonly refused?: boolean | undefined;
  /** What it costs if it is wrong, to complete "…; ". */
  readonly cost?: string | undefined;
  /** The name of the value in messages. */
  readonly name: string;
  readonly note?: string;
}

export interface ObjectVisit {
  readonly place: Located;
  readonly value: Readonly<Record<string, unknown>>;
  readonly type: CheckedType;
  /** The type's name. */
  readonly name: string;
  readonly prose: boolean;
}

/** The part of the traversal that checks of single values use. */
export interface Checker {
  readonly openapi: DocumentSet["openapi"];
  readonly add: Report;
  push(visit: Visit): void;
}
