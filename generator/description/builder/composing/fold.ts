import { OriginMap, OriginSet } from "../../core/origin-map.js";
import { elements } from "../reading/read.js";
import { isComposed, type Source, type View } from "../reading/source.js";
import type { LocatedValue } from "../../core/origin.js";

/** Derives a value from a schema itself and from the values derived from its parts. */
export type Combine<Folded> = (view: View | boolean, parts: readonly Folded[]) => Folded;

/**
 * Derives values from schemas and from the schemas that `$ref` and `allOf` add to them, each once, however many lead to
 * it. Circular references add nothing; they are reported where schemas are flattened.
 */
export function createFold<Folded>(
  source: Source,
  combine: Combine<Folded>,
): (place: LocatedValue) => Folded {
  const known = new OriginMap<Folded>();
  return (place) => {
    const view = source.view(place);
    if (typeof view === "boolean" || !isComposed(view)) return combine(view, []);
    return known.get(place) ?? foldFrom(place, known, { source, combine });
  };
}

interface FoldOptions<Folded> {
  readonly source: Source;
  readonly combine: Combine<Folded>;
}

/** Handles the parts of a place before the place. Iterative, because chains may be long. */
function foldFrom<Folded>(
  start: LocatedValue,
  known: OriginMap<Folded>,
  { source, combine }: FoldOptions<Folded>,
): Folded {
  const opened = new OriginSet();
  const stack = [start];
  for (;;) {
    const place = stack.at(-1) ?? start;
    const view = source.view(place);
    const parts = partsOf(view, source);
    opened.add(place);
    const pending = parts.filter((part) => !known.has(part) && !opened.has(part));
    if (pending.length > 0) {
      stack.push(...pending);
      continue;
    }
    const folded = combine(
      view,
      parts.flatMap((part) => known.get(part) ?? []),
    );
    known.set(place, folded);
    stack.pop();
    if (stack.length === 0) return folded;
  }
}

/** The schemas that `$ref` and `allOf` add to a schema. */
export function partsOf(view: View | boolean, source: Source): readonly LocatedValue[] {
  if (typeof view === "boolean") return [];
  const ref = view.keywords["$ref"];
  const target = typeof ref === "string" ? source.target(view.place, ref) : undefined;
  return [...(target === undefined ? [] : [target]), ...elements(view.at("allOf"))];
}
