import { elements } from "../reading/read.js";
import { fieldMedium } from "../reading/source.js";
import { highest, impossible, isCrossed, lowest, valuesOf } from "./scalars.js";
import {
  anySchema,
  bare,
  exactly,
  present,
  type BuiltSchema,
  type ShapeContext,
  type SchemaSlot,
} from "./shape.js";
import type { LocatedValue } from "../../core/origin.js";
import { type Member, typesOf, valuesIn } from "../composing/flat.js";

/** Arrays and tuples: each item of a tuple must satisfy all parts. */
export function arrayShape(
  members: readonly Member[],
  slot: SchemaSlot,
  context: ShapeContext,
): BuiltSchema {
  const { node } = slot;
  const prefixes = members.map(({ view }) => elements(view.at("prefixItems")));
  const length = Math.max(0, ...prefixes.map((prefix) => prefix.length));
  const inner = itemPosition(slot);
  const at = (index: number): readonly LocatedValue[] =>
    members.flatMap(({ view }, member) => {
      const own = prefixes[member]?.[index] ?? view.at("items");
      return own === undefined ? [] : [own];
    });
  const build = (places: readonly LocatedValue[]) =>
    places.length === 0 ? anySchema(bare(node)) : context.innerAll(places, inner);
  const limits = present({
    minItems: highest(members, "minItems"),
    maxItems: lowest(members, "maxItems"),
    uniqueItems: valuesOf(members, "uniqueItems").includes(true) ? true : undefined,
  });
  const rest = build(at(length));
  const isUnique = limits.uniqueItems === true && length === 0;
  const most: readonly (readonly [number | undefined, string])[] = [
    [limits.maxItems, "`minItems` is above `maxItems`"],
    [rest.kind === "never" ? length : undefined, "too few items can be valid for `minItems`"],
    [
      isUnique ? countOf(context.flattenAll(at(0)).members) : undefined,
      "there are too few different items for `minItems`",
    ],
  ];
  const [, why] = most.find(([count]) => isCrossed(limits.minItems, count)) ?? [];
  if (why !== undefined) return exactly(impossible(why, node, context.source));
  const contained = members.map(({ view: { keywords } }) =>
    keywords["contains"] === undefined ? 0 : Number(keywords["minContains"] ?? 1),
  );
  if (isCrossed(Math.max(...contained), limits.maxItems))
    return exactly(impossible("`contains` asks for more than `maxItems`", node, context.source));
  if (length === 0)
    return {
      schema: { origin: node.origin, docs: node.docs, kind: "array", items: rest, ...limits },
      exact: true,
    };
  const prefix = Array.from({ length }, (_, index) => build(at(index)));
  return {
    schema: { origin: node.origin, docs: node.docs, kind: "tuple", prefix, rest, ...limits },
    exact: true,
  };
}

/** How many values these parts allow, as far as they list them or have a type of few. */
function countOf(members: readonly Member[]): number {
  const counts = members.map(({ view, nullable }) => {
    const listed = valuesIn(view.keywords);
    return listed === undefined ? Infinity : listed.length + (nullable ? 1 : 0);
  });
  const types = [...(typesOf(members) ?? ["string"])];
  const ofTypes = types.map((type) => (type === "null" ? 1 : type === "boolean" ? 2 : Infinity));
  return Math.min(
    ...counts,
    ofTypes.reduce((sum, count) => sum + count, 0),
  );
}

/** The items of a body of parts, and of a field of a form, are parts; those of any other array are JSON. */
const itemPosition = (slot: SchemaSlot): SchemaSlot => ({
  ...slot,
  medium:
    slot.medium === "part" || slot.medium === "field" ? slot.medium : fieldMedium(slot.medium),
});
