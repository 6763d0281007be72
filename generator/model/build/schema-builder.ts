import type { JsonValue } from "../node.js";
import type { Declaration, Schema } from "../schema.js";
import type { Place } from "./place.js";

/**
 * Builds schemas at any place of the documents. A place that several references lead to is built once and becomes one
 * {@link Declaration}; a component that is only another name for a component (a lone `$ref`) stays a declaration of its own.
 */
export interface SchemaBuilder {
  /** The schema at a place; `{ kind: "ref" }` where there is a lone `$ref`, or where the place has been declared. */
  schemaAt(place: Place, context?: SchemaContext): Schema;
  /** Gives the schema at a place an identity whether or not anything refers to it: components. */
  declare(place: Place): Declaration;
  /** All declarations made so far, in the order of their places in the documents, components of the entry first. */
  declarations(): readonly Declaration[];
  /** What {@link RefinedSchema.assertion} points to, and all that it reaches (runtime/json-schema/README.md). */
  assertions(): Readonly<Record<string, JsonValue>>;
}

/** What surrounds a schema decides what a string without a declared encoding is. */
export interface SchemaContext {
  /**
   * `json` (default): inside JSON text. `bytes`: the whole of a body that is neither JSON nor text.
   * `parts`: an object whose properties are the fields of a form or multipart body, where a binary string is a file.
   */
  readonly medium?: "json" | "bytes" | "parts";
}
