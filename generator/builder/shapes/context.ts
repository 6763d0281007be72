import type { Located } from "../../core/origin.js";
import type { Discriminator, Schema } from "../../model/schema.js";
import type { AnnotationReader } from "../composing/annotations.js";
import type { Composition } from "../composing/flat.js";
import type { Medium } from "../reading/medium.js";
import type { SchemaBase } from "./shape.js";

/** What building one schema may ask of the builder. */
export interface ShapeContext extends Composition {
  /** The schema at a place within the one that is being built. */
  readonly inner: (place: Located, position: SchemaPosition) => Schema;
  /** What holds at all of these places. */
  readonly innerAll: (places: readonly Located[], position: SchemaPosition) => Schema;
  /** A reference to the schema at a place. */
  readonly refTo: (target: Located, from: SchemaBase, medium: Medium) => Schema;
  readonly discriminators: Discriminators;
  /** What the schemas of a property say about the property. */
  readonly annotations: AnnotationReader;
}

/** Works out which variant each value of a property leads to; nothing where the document's keyword does not hold. */
export interface Discriminators {
  of(union: Located, variants: readonly Located[]): Discriminator | undefined;
  /** Whether the mapping names a schema. */
  maps(union: Located, target: Located): boolean;
}

/** Where in the schemas the builder is. */
export interface SchemaPosition {
  readonly medium: Medium;
  /** Schemas that this one is in, up to the next name. */
  readonly depth: number;
  /** The schema being built: origin and documentation come from it. */
  readonly node: SchemaBase;
}
