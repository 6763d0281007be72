import type { JsonValue } from "../../core/json-value.js";
import type { Declaration, Schema } from "../../model/schema.js";
import type { Located } from "../../core/origin.js";
import type { RootMedium } from "../reading/medium.js";

/**
 * Builds schemas at any place of the documents. A place that several references lead to is built once and becomes one
 * {@link Declaration}; a component that is only another name for a component (a `$ref` alone) stays a separate
 * declaration.
 */
export interface SchemaBuilder {
  /** The schema at a place; `{ kind: "ref" }` if it is only a `$ref`, or if the place has been declared. */
  schemaAt(place: Located, medium?: RootMedium): Schema;
  /** Gives the schema at a place an identity, whether or not anything refers to it. Used for components. */
  declare(place: Located): Declaration;
  /** All declarations made so far, in the order of their places in the documents, components of the entry first. */
  declarations(): readonly Declaration[];
  /**
   * The schemas that {@link RefinedSchema.assertion} points to, and all that they reach
   * (runtime/json-schema/README.md).
   */
  assertions(): Readonly<Record<string, JsonValue>>;
}
