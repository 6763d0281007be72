import type { JsonValue } from "../../core/json-value.js";
import type { Property } from "../../model/schema.js";
import { isJson } from "../reading/read.js";
import { isPossible } from "./checks.js";
import { createFold } from "./fold.js";
import type { View } from "../reading/source.js";
import type { Located } from "../../core/origin.js";
import type { Composition } from "./flat.js";

/** What the schemas of a property say about the property. */
export interface Annotations {
  readonly direction: Property["direction"];
  readonly fallback: JsonValue | undefined;
}

/** The annotations at a place and behind its references, and how far away the default is. */
interface Annotated {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly fallback?: { readonly value: JsonValue; readonly distance: number };
}

/** The annotations of each place are computed once, however many properties lead there. */
export type AnnotationReader = (places: readonly Located[]) => Annotations;

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
    const possible = fallback !== undefined && isPossible(fallback.value, flattenAll(places));
    return {
      direction: readOnly === writeOnly ? "both" : readOnly ? "read" : "write",
      fallback: possible ? fallback.value : undefined,
    };
  };
}

/** A schema's own annotations, and those of its parts, which are one step further away. */
function combine(view: View | boolean, parts: readonly Annotated[]): Annotated {
  if (typeof view === "boolean") return NOTHING;
  const { readOnly, writeOnly, default: value } = view.keywords;
  const added = join(parts);
  if (readOnly !== true && writeOnly !== true && value === undefined && added === NOTHING)
    return NOTHING;
  const fallback =
    value !== undefined && isJson(value)
      ? { value, distance: 0 }
      : added.fallback && { ...added.fallback, distance: added.fallback.distance + 1 };
  return {
    readOnly: readOnly === true || added.readOnly,
    writeOnly: writeOnly === true || added.writeOnly,
    ...(fallback !== undefined && { fallback }),
  };
}

const NOTHING: Annotated = { readOnly: false, writeOnly: false };

/** The annotations of any of several parts; the nearest default, and of equally near ones the first. */
function join(parts: readonly Annotated[]): Annotated {
  const [only = NOTHING] = parts;
  return parts.length < 2 ? only : parts.reduce(joinTwo);
}

function joinTwo(one: Annotated, other: Annotated): Annotated {
  const fallback =
    (other.fallback?.distance ?? Infinity) < (one.fallback?.distance ?? Infinity)
      ? other.fallback
      : one.fallback;
  return {
    readOnly: one.readOnly || other.readOnly,
    writeOnly: one.writeOnly || other.writeOnly,
    ...(fallback !== undefined && { fallback }),
  };
}
