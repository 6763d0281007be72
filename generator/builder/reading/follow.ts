import { referenceLoop } from "../../diagnostics/catalogue/reference.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Docs } from "../../model/node.js";
import { OriginMap } from "../../core/origin-map.js";
import { getText, isObject } from "./read.js";
import { type Located, originKey, originOf } from "../../core/origin.js";

/** What a Reference Object leads to. */
export interface Followed {
  /** The definition; its value is an object without a `$ref`. */
  readonly place: Located;
  /** `summary` and `description` beside the `$ref`, which override those of the definition (OpenAPI 3.1, 4.8.23). */
  readonly overrides: Pick<Docs, "summary" | "description">;
  /** True where there was a reference. */
  readonly referred: boolean;
}

/** What reading outside of schemas needs. */
export interface ReferenceContext {
  readonly documents: DocumentSet;
  readonly report: Report;
  readonly follow: Follow;
}

/** Follows references of everything but schemas. Chains that never end are reported; a value of a wrong type is nothing. */
export type Follow = (place: Located) => Followed | undefined;

export function createFollow(documents: DocumentSet, report: Report): Follow {
  const overriding = documents.openapi.family !== "3.0";
  const known = new Map<string, Followed | undefined>();
  return (start) => {
    if (!refers(start.value)) return unreferred(start);
    const chain: Located[] = [];
    const open = new Set<string>();
    let place: Located | undefined = start;
    let end: Followed | undefined;
    while (place !== undefined && isObject(place.value)) {
      const key = originKey(place);
      const ref = getText(place.value, "$ref");
      if (ref === undefined) end = unreferred(place);
      else if (open.has(key)) report(referenceLoop({ ref }, originOf(start)));
      else if (known.has(key)) end = known.get(key);
      else {
        chain.push(place);
        open.add(key);
        place = documents.resolver.resolve(ref, place);
        continue;
      }
      break;
    }
    // What is known of the rest of a chain holds for all that lead into it.
    for (const link of chain.reverse()) {
      const own = overriding ? textsOf(link.value) : {};
      end = end && { ...end, overrides: { ...end.overrides, ...own }, referred: true };
      known.set(originKey(link), end);
    }
    return end;
  };
}

const refers = (value: unknown): boolean => getText(value, "$ref") !== undefined;

const unreferred = (place: Located): Followed | undefined =>
  isObject(place.value) ? { place, overrides: {}, referred: false } : undefined;

/**
 * Finds what is nearest: at a place itself, or at the first link of its chain of references that has it. Each link remembers what
 * is behind it; chains that never end have nothing.
 */
export function createNearest(
  { resolver }: DocumentSet,
  find: (place: Located) => Located | undefined,
): (start: Located) => Located | undefined {
  const known = new OriginMap<{ readonly found: Located | undefined }>();
  return (start) => {
    const chain: Located[] = [];
    let found: Located | undefined;
    let place: Located | undefined = start;
    while (place !== undefined && found === undefined && !known.has(place)) {
      known.set(place, { found });
      chain.push(place);
      found = find(place);
      const ref = getText(place.value, "$ref");
      place = ref === undefined ? undefined : resolver.resolve(ref, place);
    }
    found ??= place && known.get(place)?.found;
    for (const link of chain) known.set(link, { found });
    return found;
  };
}

function textsOf(value: unknown): Followed["overrides"] {
  const summary = getText(value, "summary");
  const description = getText(value, "description");
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  };
}
