import type { JsonValue } from "../../node.js";
import type { Property } from "../../schema.js";
import type { Place } from "../place.js";
import { PlaceMap } from "../place-map.js";
import { elements, isJson } from "../read.js";
import { isPossible } from "./checks.js";
import type { Workshop } from "./shape.js";
import { isComposed, type Source, type View } from "./source.js";

/** What the schema of a property says about the property. */
export interface Annotations {
  readonly direction: Property["direction"];
  readonly fallback: JsonValue | undefined;
}

/**
 * `readOnly`, `writeOnly` and `default` of a property: beside its `$ref`, in what that leads to, or in a part of an `allOf`
 * (Validation 9.4: an annotation that any part makes holds). Of several defaults the nearest counts.
 */
export function annotationsOf(
  places: readonly Place[],
  { source, flattenAll }: Workshop,
): Annotations {
  let readOnly = false;
  let writeOnly = false;
  let fallback: JsonValue | undefined;
  for (const { words } of viewsBehind(places, source)) {
    readOnly ||= words["readOnly"] === true;
    writeOnly ||= words["writeOnly"] === true;
    const value = words["default"];
    if (fallback === undefined && value !== undefined && isJson(value)) fallback = value;
  }
  if (fallback !== undefined && !isPossible(fallback, flattenAll(places))) fallback = undefined;
  const direction = readOnly === writeOnly ? "both" : readOnly ? "read" : "write";
  return { direction, fallback };
}

/** The schemas at places, and those that `$ref` and `allOf` add, nearest first; each once, but those without parts. */
export function* viewsBehind(places: readonly Place[], source: Source): Generator<View> {
  const seen = new PlaceMap<true>();
  const queue = [...places];
  for (const place of queue) {
    const view = source.view(place);
    if (typeof view === "boolean" || seen.has(place)) continue;
    yield view;
    if (!isComposed(view)) continue;
    seen.set(place, true);
    const ref = view.words["$ref"];
    const target = typeof ref === "string" ? source.target(place, ref) : undefined;
    queue.push(...(target === undefined ? [] : [target]), ...elements(view.at("allOf")));
  }
}
