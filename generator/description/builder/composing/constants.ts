import { isOpenEnum } from "../reading/keyword-groups.js";
import { child } from "../reading/read.js";
import type { Source } from "../reading/source.js";
import { possibleTypes, valuesIn, alternativesIn, type Flat } from "./flat.js";
import type { JsonType } from "../../document/keywords.js";
import type { TagValue } from "../../model/schema.js";
import type { LocatedValue } from "../../core/origin.js";

/**
 * The values that a property can have. `open`: any string. `numbers`: any number. `missing`: no part declares the property. `no object`: the
 * value is not an object.
 */
export type Constants = ReadonlySet<TagValue> | "open" | "numbers" | "missing" | "no object";

interface ConstantsContext {
  readonly source: Source;
  readonly flatten: (place: LocatedValue) => Flat;
}

/** The values that a schema allows for a property. Those of its alternatives are united. */
export function constantsAt(
  place: LocatedValue,
  property: string,
  context: ConstantsContext,
  depth = 0,
): Constants {
  const flat = context.flatten(place);
  const types = possibleTypes(flat);
  if (types !== undefined && !types.has("object")) return "no object";
  if (depth > 16) return "open";
  const own = flat.members.flatMap(({ view }) => {
    const properties = view.at("properties");
    const declared = properties && child(properties, property);
    return declared === undefined ? [] : [tagsAt(declared, context)];
  });
  const constantsBelow = (places: readonly LocatedValue[]): readonly Constants[] =>
    places.map((other) => constantsAt(other, property, context, depth + 1));
  const alternatives = alternativesIn(flat.members).map(({ variants }) =>
    union(constantsBelow(variants)),
  );
  return narrowest([...own, ...constantsBelow(flat.refs), ...alternatives]);
}

function tagsAt(property: LocatedValue, { flatten }: ConstantsContext): Constants {
  const flat = flatten(property);
  const types = possibleTypes(flat);
  const { members } = flat;
  const open = members.some(({ view }) => isOpenEnum(view.keywords));
  const lists = members.flatMap(({ view }) => {
    const values = valuesIn(view.keywords);
    return values === undefined
      ? []
      : [new Set(values.filter(isTag).filter((value) => types === undefined || has(types, value)))];
  });
  return narrowest(open || lists.length === 0 ? [constantsOfTypes(types)] : lists);
}

const isTag = (value: unknown): value is TagValue =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const has = (types: ReadonlySet<JsonType>, value: TagValue): boolean =>
  types.has(typeof value as JsonType) || (Number.isInteger(value) && types.has("integer"));

/** What a property can be that lists no values. */
function constantsOfTypes(types: ReadonlySet<JsonType> | undefined): Constants {
  if (types === undefined || types.has("string")) return "open";
  if (types.has("number") || types.has("integer")) return "numbers";
  return new Set(types.has("boolean") ? [true, false] : []);
}

/** For parts that must all hold. */
function narrowest(all: readonly Constants[]): Constants {
  const sets = all.filter((constants) => constants instanceof Set);
  const [first, ...others] = sets;
  if (first !== undefined)
    return new Set([...first].filter((value) => others.every((set) => set.has(value))));
  return anyOf(all);
}

/** For parts of which one must hold. */
function union(all: readonly Constants[]): Constants {
  const objects = all.filter((constants) => constants !== "no object");
  const sets = objects.filter((constants) => constants instanceof Set);
  if (sets.length === objects.length && sets.length > 0)
    return new Set(sets.flatMap((set) => [...set]));
  return anyOf(objects);
}

const anyOf = (all: readonly Constants[]): Constants =>
  (["open", "numbers"] as const).find((one) => all.includes(one)) ?? "missing";
