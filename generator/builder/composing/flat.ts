import type { Located } from "../../core/origin.js";
import type { Source, View } from "../reading/source.js";

/** A schema as the parts that must all hold: its own keywords, and those of everything that `allOf` and `$ref` add. */
export interface Flat {
  /** Their `$ref` and `allOf` are in this list already, or in `refs`. */
  readonly members: readonly Member[];
  /** Targets of references that are better kept as they are: unions, conditions, long chains. */
  readonly refs: readonly Located[];
  /** A part is `false`. */
  readonly never: boolean;
  /** How many references are within one another. */
  readonly depth: number;
}

export interface Member {
  readonly view: View;
  /** Null passes this part, because it or what it is part of is `nullable` (OpenAPI 3.0). */
  readonly nullable: boolean;
}

/** Reads schemas, and takes them apart. */
export interface Composition {
  readonly source: Source;
  readonly flatten: (place: Located) => Flat;
  /** The parts of several schemas that must all hold. */
  readonly flattenAll: (places: readonly Located[]) => Flat;
}
