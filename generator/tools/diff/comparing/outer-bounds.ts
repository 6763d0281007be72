import {
  type BareSchema,
  childPointer,
  LIMITS,
  type Origin,
  type RefinedSchema,
} from "../../../description/index.js";
import { isEqual } from "../findings/written.js";

/**
 * Bounds that schemas state beside a reference, beside alternatives or without a type. They hold for whatever is behind,
 * so that is compared as if it stated them itself.
 */
export interface OuterBounds {
  readonly bounds: ReadonlyMap<string, Bound>;
  /** Of how many schemas, one behind another, these are the bounds. */
  readonly depth: number;
}

interface Bound {
  /** What all of its values exclude together; of `pattern` a list of all. */
  readonly value: unknown;
  /** Where one of them is written. */
  readonly origin: Origin;
}

export const NO_BOUNDS: OuterBounds = { bounds: new Map(), depth: 0 };

/** Beyond it only the inner bounds are compared: each way through nested alternatives has other bounds. */
const MOST_DEPTH = 4;

/** The bounds that a kind of schema can state. */
const BOUNDS: { readonly [Kind in BareSchema["kind"]]?: readonly string[] } = {
  string: [...LIMITS.string.filter((keyword) => !keyword.startsWith("content")), "format"],
  number: [...LIMITS.number, "format"],
  array: LIMITS.array,
  tuple: LIMITS.array,
  object: LIMITS.object,
};

const isUpper = (keyword: string): boolean => /max/i.test(keyword);

/** The value of a keyword that excludes what two of its values exclude. */
function stricter(keyword: string, one: unknown, other: unknown): unknown {
  switch (keyword) {
    case "pattern":
      return [...new Set([one, other].flat())].sort();
    case "uniqueItems":
      return one === true || other === true;
    case "format":
      return one;
    default:
      return (isUpper(keyword) ? Math.min : Math.max)(Number(one), Number(other));
  }
}

const BOUND_KEYWORDS: ReadonlySet<string> = new Set(Object.values(BOUNDS).flat());

/** Adds the bounds that the wrappers of a schema state. */
export function addBounds(
  { bounds: outer, depth }: OuterBounds,
  wrappers: readonly RefinedSchema[],
  assertion: (key: string) => unknown,
): OuterBounds {
  const stated = wrappers.flatMap((wrapper) =>
    conjuncts(assertion(wrapper.assertion), wrapper.origin).flatMap(({ keywords, origin }) =>
      Object.entries(keywords)
        .filter(([keyword]) => BOUND_KEYWORDS.has(keyword))
        .map(([keyword, value]) => ({ keyword, bound: { value, origin } })),
    ),
  );
  if (stated.length === 0) return { bounds: outer, depth };
  const isDeep = depth === MOST_DEPTH;
  const bounds = new Map(isDeep ? [] : outer);
  for (const { keyword, bound } of stated) {
    const known = bounds.get(keyword);
    const value = known && stricter(keyword, known.value, bound.value);
    bounds.set(keyword, known === undefined ? bound : { ...known, value });
  }
  return { bounds, depth: isDeep ? 1 : depth + 1 };
}

/** A schema as if it stated its outer bounds itself. */
export function withBounds<S extends BareSchema>(schema: S, { bounds }: OuterBounds): S {
  const own = new Map<string, unknown>(Object.entries(schema));
  const values = (BOUNDS[schema.kind] ?? []).flatMap((keyword) => {
    const bound = bounds.get(keyword);
    if (bound === undefined) return [];
    const known = own.get(keyword);
    const value = known === undefined ? bound.value : stricter(keyword, known, bound.value);
    return [[keyword, Array.isArray(value) ? value.join(" and ") : value]];
  });
  return values.length === 0 ? schema : { ...schema, ...Object.fromEntries(values) };
}

/** Distinguishes pairs of the same schemas with other outer bounds, or with bounds that are written elsewhere. */
export const boundsKey = ({ bounds }: OuterBounds): string =>
  bounds.size === 0 ? "" : JSON.stringify([...bounds]);

export const haveSameValues = (
  { bounds: one }: OuterBounds,
  { bounds: other }: OuterBounds,
): boolean =>
  one.size === other.size &&
  [...one].every(([keyword, { value }]) => isEqual(value, other.get(keyword)?.value));

export type Keywords = { readonly [key: string]: unknown };

/** One of the schemas that apply together. */
export interface Conjunct {
  readonly keywords: Keywords;
  readonly origin: Origin;
}

/** A schema, which comes first, and the members of its `allOf`: they apply together. References are not followed. */
export function conjuncts(schema: unknown, start: Origin): readonly Conjunct[] {
  const found: Conjunct[] = [];
  const stack = [{ schema, origin: start }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { schema: keywords, origin } = next;
    if (!isKeywords(keywords)) continue;
    found.push({ keywords, origin });
    const { allOf: members } = keywords;
    if (!Array.isArray(members)) continue;
    for (const [index, member] of members.entries()) {
      const pointer = childPointer(origin.pointer, "allOf", index);
      stack.push({ schema: member, origin: { ...origin, pointer } });
    }
  }
  return found;
}

export const isKeywords = (value: unknown): value is Keywords =>
  typeof value === "object" && value !== null && !Array.isArray(value);
