import type { JsonValue } from "../../core/json-value.js";
import type { Declaration, Schema } from "../../model/schema.js";
import type { Located } from "../../core/origin.js";
import type { RootMedium } from "../reading/medium.js";

/**
 * Builds schemas at any place of the documents. A place that several references lead to is built once and becomes one
 * {@link Declaration}; a component that is only another name for a component (a `$ref` alone) stays a declaration of its own.
 */
export interface SchemaBuilder {
  /** The schema at a place; `{ kind: "ref" }` where there is a `$ref` alone, or where the place has been declared. */
  schemaAt(place: Located, medium?: RootMedium): Schema;
  /** Gives the schema at a place an identity whether or not anything refers to it: components. */
  declare(place: Located): Declaration;
  /** All declarations made so far, in the order of their places in the documents, components of the entry first. */
  declarations(): readonly Declaration[];
  /** What {@link RefinedSchema.assertion} points to, and all that it reaches (runtime/json-schema/README.md). */
  assertions(): Readonly<Record<string, JsonValue>>;
}
