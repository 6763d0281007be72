import { isObject } from "../../core/json-value.js";
import type { Discriminator, Schema, TagValue, UnionSchema } from "../../model/schema.js";
import { elements } from "../reading/read.js";
import { keyOf } from "../reading/key.js";
import { mergedShape } from "./merge.js";
import { bare, exactly, type BuiltSchema, type ShapeInput } from "./shape.js";
import type { Source } from "../reading/source.js";
import type { LocatedValue } from "../../core/origin.js";
import type { Flat } from "../composing/flat.js";

/**
 * A schema with a `discriminator` and no alternatives of its own, and the components that are an `allOf` of it (OpenAPI
 * 3.0.4, 4.7.25.4). A reference to it means any of them.
 */
export interface DiscriminatedFamily {
  readonly children: readonly LocatedValue[];
  readonly shape: (flat: Flat, input: ShapeInput) => BuiltSchema;
}

export interface Families {
  of(place: LocatedValue): DiscriminatedFamily | undefined;
}

/** Which components extend which is computed once for all components. */
export function createFamilies(
  components: readonly LocatedValue[],
  source: Source,
  identityOf: (place: LocatedValue) => LocatedValue,
): Families {
  const children = new Map<string, LocatedValue[]>();
  for (const component of components) {
    for (const parent of parentsOf(component, source)) {
      const key = keyOf(identityOf(parent));
      const list = children.get(key) ?? [];
      list.push(component);
      children.set(key, list);
    }
  }
  return {
    of(place) {
      if (!hasOwnDiscriminator(place, source)) return undefined;
      const found = descendants(identityOf(place), { children, source, identityOf });
      return found.length === 0
        ? undefined
        : {
            children: found,
            shape: (flat, input) => familyShape({ place, children: found }, flat, input),
          };
    },
  };
}

/** The targets of a component's `allOf`. */
function parentsOf(component: LocatedValue, source: Source): readonly LocatedValue[] {
  const view = source.view(component);
  if (typeof view === "boolean") return [];
  const ref = view.keywords["$ref"];
  const through = typeof ref === "string" ? source.target(component, ref) : undefined;
  const own =
    through === undefined || through.document === component.document ? view : source.view(through);
  if (typeof own === "boolean") return [];
  return elements(own.at("allOf")).flatMap((part) => {
    const target = isObject(part.value) ? part.value["$ref"] : undefined;
    return (typeof target === "string" && source.target(part, target)) || [];
  });
}

function hasOwnDiscriminator(place: LocatedValue, source: Source): boolean {
  const view = source.view(place);
  if (typeof view === "boolean") return false;
  const { keywords } = view;
  return (
    keywords["discriminator"] !== undefined &&
    keywords["oneOf"] === undefined &&
    keywords["anyOf"] === undefined
  );
}

/** Children and their descendants; a child with its own discriminator represents its descendants. */
function descendants(
  parent: LocatedValue,
  {
    children,
    source,
    identityOf,
  }: {
    readonly children: ReadonlyMap<string, readonly LocatedValue[]>;
    readonly source: Source;
    readonly identityOf: (place: LocatedValue) => LocatedValue;
  },
): readonly LocatedValue[] {
  const found = new Map<string, LocatedValue>();
  const seen = new Set([keyOf(parent)]);
  const queue = [parent];
  for (const place of queue) {
    for (const child of children.get(keyOf(identityOf(place))) ?? []) {
      const key = keyOf(identityOf(child));
      if (seen.has(key)) continue;
      seen.add(key);
      found.set(key, child);
      if (!hasOwnDiscriminator(child, source)) queue.push(child);
    }
  }
  return [...found.values()];
}

/**
 * The union of the children. The schema itself is a variant if the mapping names it, if a child cannot be distinguished
 * from it, and for values of the property that lead to no child.
 */
function familyShape(
  { place, children }: { readonly place: LocatedValue; readonly children: readonly LocatedValue[] },
  flat: Flat,
  { slot, context }: ShapeInput,
): BuiltSchema {
  const { discriminators } = context;
  const isMapped = discriminators.maps(place, place);
  const unclaimed = isMapped ? [] : discriminators.unclaimed(place, children);
  const discriminator =
    unclaimed === "all"
      ? undefined
      : discriminators.of(place, isMapped ? [...children, place] : children, unclaimed);
  const node = bare(slot.node);
  const refs = children.map((child) => context.refTo(child, node, slot.medium));
  const base =
    isMapped || unclaimed.length > 0
      ? mergedShape(flat, { ...slot, node }, context, place)
      : undefined;
  const rest = remainder(base?.schema, discriminator, unclaimed);
  const variants = rest === undefined ? refs : [...refs, rest];
  const [only] = variants;
  // With a discriminator, one child is open to others like several are.
  if (variants.length === 1 && only !== undefined && discriminator === undefined)
    return exactly({ ...only, docs: slot.node.docs });
  const schema: UnionSchema = {
    origin: slot.node.origin,
    docs: slot.node.docs,
    kind: "union",
    variants,
    exclusive: false,
    ...(discriminator !== undefined && {
      discriminator: withCases(discriminator, { unclaimed, variant: refs.length }),
    }),
  };
  return { schema, exact: base?.exact ?? true };
}

/** The schema itself, restricted to the values that no child claims. */
function remainder(
  base: Schema | undefined,
  discriminator: Discriminator | undefined,
  unclaimed: readonly TagValue[] | "all",
): Schema | undefined {
  if (discriminator === undefined || unclaimed === "all" || unclaimed.length === 0) return base;
  if (base?.kind !== "object") return undefined;
  const values = unclaimed.map((value) => ({ value }));
  return {
    ...base,
    properties: base.properties.map((property) =>
      property.name === discriminator.property
        ? {
            ...property,
            schema: { ...bare(property.schema), kind: "enum", values, extensibility: "closed" },
          }
        : property,
    ),
  };
}

const withCases = (
  discriminator: Discriminator,
  {
    unclaimed,
    variant,
  }: { readonly unclaimed: readonly TagValue[] | "all"; readonly variant: number },
): Discriminator => ({
  ...discriminator,
  cases: [
    ...discriminator.cases,
    ...(unclaimed === "all" ? [] : unclaimed.map((value) => ({ value, variant }))),
  ],
});
