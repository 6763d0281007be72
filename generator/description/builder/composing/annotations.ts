import type { JsonValue } from "../../core/json-value.js";
import type { Property } from "../../model/schema.js";
import { isJson } from "../reading/read.js";
import { isPossible } from "./checks.js";
import { createFold } from "./fold.js";
import type { View } from "../reading/source.js";
import type { LocatedValue } from "../../core/origin.js";
import type { Composition } from "./flat.js";

/** What the schemas of a property say about the property. */
export interface Annotations {
  readonly direction: Property["direction"];
  readonly fallback: JsonValue | undefined;
}

/** The annotations at a place and behind its references, and how far away the default is. */
interface PlaceAnnotations {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly fallback: JsonValue | undefined;
  readonly distance: number;
}

/** The annotations of each place are computed once, however many properties lead there. */
export type AnnotationReader = (places: readonly LocatedValue[]) => Annotations;

/**
 * Reads `readOnly`, `writeOnly` and `default` of a property: next to its `$ref`, in the target, or in a part of an
 * `allOf` (Validation 9.4: an annotation that holds in any part holds). Of several defaults the nearest counts.
 */
export function createAnnotationReader({
  source,
  flattenAll,
}: Pick<Composition, "source" | "flattenAll">): AnnotationReader {
  const annotatedAt = createFold(source, combine);
  return (places) => {
    const { readOnly, writeOnly, fallback } = join(places.map(annotatedAt));
    const possible = fallback !== undefined && isPossible(fallback, flattenAll(places));
    return {
      direction: readOnly === writeOnly ? "both" : readOnly ? "read" : "write",
      fallback: possible ? fallback : undefined,
    };
  };
}

/** A schema's own annotations, and those of its parts, which are one step further away. */
function combine(view: View | boolean, parts: readonly PlaceAnnotations[]): PlaceAnnotations {
  if (typeof view === "boolean") return NOTHING;
  const { readOnly, writeOnly, default: value } = view.keywords;
  const added = join(parts);
  return {
    readOnly: readOnly === true || added.readOnly,
    writeOnly: writeOnly === true || added.writeOnly,
    ...(isJson(value)
      ? { fallback: value, distance: 0 }
      : { fallback: added.fallback, distance: added.distance + 1 }),
  };
}

const NOTHING: PlaceAnnotations = {
  readOnly: false,
  writeOnly: false,
  fallback: undefined,
  distance: Infinity,
};

/** The annotations of any of several parts; the nearest default, and of equally near ones the first. */
const join = (parts: readonly PlaceAnnotations[]): PlaceAnnotations =>
  parts.reduce(joinTwo, NOTHING);

function joinTwo(one: PlaceAnnotations, other: PlaceAnnotations): PlaceAnnotations {
  const { fallback, distance } = other.distance < one.distance ? other : one;
  return {
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
    fallback,
    distance,
  };
}
