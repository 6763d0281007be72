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
import type { Member } from "../composing/flat.js";

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
  if (isCrossed(limits.minItems, limits.maxItems)) {
    return exactly(impossible("`minItems` is above `maxItems`", node, context.source));
  }
  const rest = build(at(length));
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

/** The items of a body of parts, and of a field of a form, are parts; those of any other array are JSON. */
const itemPosition = (slot: SchemaSlot): SchemaSlot => ({
  ...slot,
  medium:
    slot.medium === "part" || slot.medium === "field" ? slot.medium : fieldMedium(slot.medium),
});
