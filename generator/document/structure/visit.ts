import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../types.js";
import type { CheckedType, FieldType } from "../format/object-types.js";
import type { Located } from "../../core/origin.js";

/** A value that is to be checked. */
export interface Visit {
  readonly type: FieldType;
  readonly place: Located;
  /** Nothing but documentation: what is wrong is a warning. */
  readonly prose: boolean;
  /** Without it the rest still says what it says: only it is left out, with a warning. */
  readonly dispensable?: boolean;
  /** What the value is called in messages. */
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

/** What the checks of single values need of the walk. */
export interface Checker {
  readonly openapi: DocumentSet["openapi"];
  readonly add: Report;
  push(visit: Visit): void;
}
