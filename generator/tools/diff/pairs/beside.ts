import type { BareSchema, Origin, RefinedSchema } from "../../../description/index.js";
import { same } from "../findings/located.js";
import { conjuncts } from "./conjuncts.js";

/**
 * Bounds that schemas state beside a reference, beside alternatives or without a type. They hold for whatever is behind,
 * so that is compared as if it stated them itself.
 */
export interface Beside {
  readonly bounds: ReadonlyMap<string, Bound>;
  /** Of how many schemas, one behind another, these are the bounds. */
  readonly depth: number;
}

interface Bound {
  /** What all of its values exclude together; of `pattern` a list of all. */
  readonly value: unknown;
  /** Where one of them is written. */
  readonly place: Origin;
}

export const NOTHING_BESIDE: Beside = { bounds: new Map(), depth: 0 };

/** Beyond it only the inner bounds are compared: each way through nested alternatives has other bounds. */
const MOST_DEPTH = 4;

const NUMERIC = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const LISTED = ["minItems", "maxItems", "uniqueItems"];

/** The bounds that a kind of schema can state. */
const BOUNDS: { readonly [Kind in BareSchema["kind"]]?: readonly string[] } = {
  string: ["minLength", "maxLength", "pattern", "format"],
  number: [...NUMERIC, "format"],
  array: LISTED,
  tuple: LISTED,
  object: ["minProperties", "maxProperties"],
};

const UPPER: ReadonlySet<string> = new Set([
  "exclusiveMaximum",
  "maximum",
  "maxItems",
  "maxLength",
  "maxProperties",
]);

/** What two values of a keyword exclude together. */
function together(keyword: string, one: unknown, other: unknown): unknown {
  switch (keyword) {
    case "pattern":
      return [...new Set([one, other].flat())].sort();
    case "uniqueItems":
      return one === true || other === true;
    case "format":
      return one;
    default:
      return (UPPER.has(keyword) ? Math.min : Math.max)(Number(one), Number(other));
  }
}

const ALL: ReadonlySet<string> = new Set(Object.values(BOUNDS).flat());

/** Adds the bounds of refined schemas to those around them. */
export function addBounds(
  { bounds: outer, depth }: Beside,
  refined: readonly RefinedSchema[],
  assertion: (key: string) => unknown,
): Beside {
  const written = refined.flatMap((schema) =>
    conjuncts(assertion(schema.assertion), schema.origin).flatMap(({ keywords, place }) =>
      Object.entries(keywords)
        .filter(([keyword]) => ALL.has(keyword))
        .map(([keyword, value]) => ({ keyword, bound: { value, place } })),
    ),
  );
  if (written.length === 0) return { bounds: outer, depth };
  const isDeep = depth === MOST_DEPTH;
  const bounds = new Map(isDeep ? [] : outer);
  for (const { keyword, bound } of written) {
    const known = bounds.get(keyword);
    const value = known && together(keyword, known.value, bound.value);
    bounds.set(keyword, known === undefined ? bound : { ...known, value });
  }
  return { bounds, depth: isDeep ? 1 : depth + 1 };
}

/** A schema as if it stated the bounds beside it. */
export function narrowed<S extends BareSchema>(schema: S, { bounds }: Beside): S {
  const own = new Map<string, unknown>(Object.entries(schema));
  const values = (BOUNDS[schema.kind] ?? []).flatMap((keyword) => {
    const bound = bounds.get(keyword);
    if (bound === undefined) return [];
    const known = own.get(keyword);
    const value = known === undefined ? bound.value : together(keyword, known, bound.value);
    return [[keyword, Array.isArray(value) ? value.join(" and ") : value]];
  });
  return values.length === 0 ? schema : { ...schema, ...Object.fromEntries(values) };
}

/** Distinguishes pairs of the same schemas with other bounds beside them, or with bounds that are written elsewhere. */
export const besideKey = ({ bounds }: Beside): string =>
  bounds.size === 0 ? "" : JSON.stringify([...bounds]);

/** Returns whether the same bounds stand beside two schemas. */
export const isSameBeside = ({ bounds: one }: Beside, { bounds: other }: Beside): boolean =>
  one.size === other.size &&
  [...one].every(([keyword, { value }]) => same(value, other.get(keyword)?.value));
