import { isObject } from "../../core/json-value.js";
import { referenceLoop } from "../../diagnostics/catalogue/references.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { DocumentSet } from "../../document/types.js";
import type { Docs } from "../../model/node.js";
import { followChain, type LinkState } from "../../core/chain.js";
import { OriginMap } from "../../core/origin-map.js";
import { getText } from "./read.js";
import { type LocatedValue, originOf } from "../../core/origin.js";

/** The target of a Reference Object. */
export interface FollowedReference {
  /** The definition; its value is an object without a `$ref`. */
  readonly place: LocatedValue;
  /** `summary` and `description` next to the `$ref`, which override those of the definition (OpenAPI 3.1, 4.8.23). */
  readonly overrides: Pick<Docs, "summary" | "description">;
  /** True where there was a reference. */
  readonly referred: boolean;
}

/** The context for reading anything but schemas. */
export interface ReferenceContext {
  readonly documents: DocumentSet;
  readonly report: Report;
  readonly follow: Follow;
}

/**
 * Follows references to anything but schemas. Circular chains are reported; a value of the wrong type counts as absent.
 */
export type Follow = (place: LocatedValue) => FollowedReference | undefined;

export function createFollow(documents: DocumentSet, report: Report): Follow {
  const overriding = documents.openapi.family !== "3.0";
  const memory = new OriginMap<LinkState<FollowedReference | undefined>>();
  return (start) => {
    if (!refers(start.value)) return notReferred(start);
    return followChain<LocatedValue, FollowedReference | undefined>(start, {
      memory,
      next: (place) => targetOf(place, documents),
      // If there is still a reference, it is broken and has been reported.
      atEnd: (place) => (refers(place.value) ? undefined : notReferred(place)),
      inCircle: (place) => {
        report(referenceLoop({ ref: getText(place.value, "$ref") ?? "" }, originOf(start)));
        return undefined;
      },
      through: (link, end) => {
        const own = overriding ? textsOf(link.value) : {};
        return end && { ...end, overrides: { ...end.overrides, ...own }, referred: true };
      },
    });
  };
}

function targetOf(place: LocatedValue, { resolver }: DocumentSet): LocatedValue | undefined {
  const ref = isObject(place.value) ? getText(place.value, "$ref") : undefined;
  return ref === undefined ? undefined : resolver.resolve(ref, place);
}

const refers = (value: unknown): boolean => getText(value, "$ref") !== undefined;

const notReferred = (place: LocatedValue): FollowedReference | undefined =>
  isObject(place.value) ? { place, overrides: {}, referred: false } : undefined;

/**
 * Finds the nearest value: at a place itself, or at the first link of its chain of references that has one. Each link
 * remembers its result. Circular chains have none.
 */
export function createNearest(
  documents: DocumentSet,
  find: (place: LocatedValue) => LocatedValue | undefined,
): (start: LocatedValue) => LocatedValue | undefined {
  const memory = new OriginMap<LinkState<LocatedValue | undefined>>();
  return (start) =>
    followChain<LocatedValue, LocatedValue | undefined>(start, {
      memory,
      next: (place) => (find(place) === undefined ? targetOf(place, documents) : undefined),
      atEnd: find,
      inCircle: () => undefined,
      through: (_link, found) => found,
    });
}

function textsOf(value: unknown): FollowedReference["overrides"] {
  const summary = getText(value, "summary");
  const description = getText(value, "description");
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
  };
}
