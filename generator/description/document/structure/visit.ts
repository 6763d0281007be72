import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../types.js";
import type { CheckedType, FieldType } from "../format/object-types.js";
import type { LocatedValue } from "../../core/origin.js";

/** A value to check. */
export interface Visit {
  readonly type: FieldType;
  readonly place: LocatedValue;
  /** It affects only documentation: problems are warnings. */
  readonly prose: boolean;
  /** The rest is meaningful without it: it alone is ignored, with a warning. */
  readonly dispensable?: boolean | undefined;
  /** Nothing can be generated if it is wrong, even leniently. */
  readonly refused?: boolean | undefined;
  /** What it costs if it is wrong and read leniently, to complete "with `lenient`, …". */
  readonly cost?: string | undefined;
  /** The name of the value in messages. */
  readonly name: string;
  readonly note?: string | undefined;
  /** A reference leads to it. */
  readonly isTarget?: boolean;
}

export interface ObjectVisit {
  readonly place: LocatedValue;
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
