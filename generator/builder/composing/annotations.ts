import type { JsonValue } from "../../core/json-value.js";
import type { Property } from "../../model/schema.js";
import { isJson } from "../reading/read.js";
import { isPossible } from "./checks.js";
import { createFold } from "./fold.js";
import type { View } from "../reading/source.js";
import type { Located } from "../../core/origin.js";
import type { Composition } from "./flat.js";

/** What the schema of a property says about the property. */
export interface Annotations {
  readonly direction: Property["direction"];
  readonly fallback: JsonValue | undefined;
}

/** What is said at a place and behind it, and how far away the default is. */
interface Annotated {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly fallback?: { readonly value: JsonValue; readonly distance: number };
}

/** What each place says is worked out once, however many properties lead there. */
export type AnnotationReader = (places: readonly Located[]) => Annotations;

/**
 * `readOnly`, `writeOnly` and `default` of a property: beside its `$ref`, in what that leads to, or in a part of an `allOf`
 * (Validation 9.4: an annotation that any part makes holds). Of several defaults the nearest counts.
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

/** What a schema says itself, and what its parts say, which are one step further away. */
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

/** What any of several parts says; the nearest default, and of equally near ones the first. */
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
