import type { Place } from "../place.js";
import { PlaceMap } from "../place-map.js";
import { elements } from "../read.js";
import { isComposed, type Source, type View } from "./source.js";

/** Tells something of a schema by what it says itself, and by what is known of its parts. */
export type Combine<Said> = (view: View | boolean, parts: readonly Said[]) => Said;

/**
 * Tells something of schemas by what `$ref` and `allOf` add to them, each place once, however many lead to it. What leads in a
 * circle adds nothing; that is reported where schemas are taken apart.
 */
export function createFold<Said>(source: Source, combine: Combine<Said>): (place: Place) => Said {
  const known = new PlaceMap<Said>();
  return (place) => {
    const view = source.view(place);
    if (typeof view === "boolean" || !isComposed(view)) return combine(view, []);
    return known.get(place) ?? foldFrom(place, known, { source, combine });
  };
}

interface Setting<Said> {
  readonly source: Source;
  readonly combine: Combine<Said>;
}

/** What is behind a place first. Iterative, for chains may be long. */
function foldFrom<Said>(
  start: Place,
  known: PlaceMap<Said>,
  { source, combine }: Setting<Said>,
): Said {
  const opened = new PlaceMap<true>();
  const stack = [start];
  for (;;) {
    const place = stack.at(-1) ?? start;
    const view = source.view(place);
    const parts = partsOf(view, source);
    const pending = opened.has(place) ? [] : parts.filter((part) => !known.has(part));
    opened.set(place, true);
    stack.push(...pending.filter((part) => !opened.has(part)));
    if (stack.at(-1) !== place) continue;
    const said =
      known.get(place) ??
      combine(
        view,
        parts.flatMap((part) => known.get(part) ?? []),
      );
    known.set(place, said);
    stack.pop();
    if (stack.length === 0) return said;
  }
}

/** What `$ref` and `allOf` add to a schema. */
export function partsOf(view: View | boolean, source: Source): readonly Place[] {
  if (typeof view === "boolean" || !isComposed(view)) return [];
  const ref = view.words["$ref"];
  const target = typeof ref === "string" ? source.target(view.place, ref) : undefined;
  return [...(target === undefined ? [] : [target]), ...elements(view.at("allOf"))];
}
