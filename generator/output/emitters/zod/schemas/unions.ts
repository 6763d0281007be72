import {
  casesOf,
  discriminatorDecides,
  type model,
  narrowingOf,
  type Schema,
  type UnionSchema,
} from "../../../../description/index.js";
import {
  arrayExpression,
  literal,
  objectExpression,
  type Expression,
  type KeyedEntry,
} from "../../../print/expression.js";
import { call, withCheck, runtime, z } from "./symbols.js";
import type { Print, SchemaContext } from "./context.js";
import { areDisjoint, findTag, isObjectOnly, isOpenIn } from "./disjoint.js";

/**
 * A union, according to what is known of its variants. If the document's `discriminator` distinguishes them, it decides,
 * as it does in the types; otherwise a property with other constants in each, or their JSON types, if there is such a
 * difference; otherwise all are tried.
 */
export function unionExpression(
  schema: UnionSchema,
  context: SchemaContext,
  print: Print,
): Expression {
  const { variants, discriminator } = schema;
  const [only] = variants;
  if (only === undefined) return z("never");
  if (variants.length === 1 && discriminator === undefined) return print(only);
  const tag = findTag(variants);
  if (discriminator !== undefined && discriminator.property !== tag) {
    context.report(discriminatorDecides({ property: discriminator.property }, schema.origin));
    return decidedExpression(schema, discriminator.property, print);
  }
  if (tag === undefined) return triedExpression(variants, schema, print);
  const options = arrayExpression(variants.map(print));
  // Zod's discriminator would refuse the values that a service may add.
  return variants.some((variant) => isOpenIn(variant, tag))
    ? z("union", options)
    : z("discriminatedUnion", literal(tag), options);
}

/** All variants are tried. */
function triedExpression(
  variants: readonly Schema[],
  { exclusive }: UnionSchema,
  print: Print,
): Expression {
  const isExclusive = exclusive && !areDisjoint(variants);
  return z(isExclusive ? "xor" : "union", arrayExpression(variants.map(print)));
}

/** The variant for each value: of a parent that stands for its children, and a child listed beside it, the child. */
function deciding(values: readonly (readonly model.TagValue[])[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const countOf = (index = -1): number => values[index]?.length ?? Infinity;
  values.forEach((all, index) => {
    for (const value of all.map(String))
      if (countOf(index) <= countOf(found.get(value))) found.set(value, index);
  });
  return found;
}

/** Which variants a `discriminator` leads to, by their indexes. */
export interface TagDecision {
  readonly property: string;
  /** The variant for each value of the property. */
  readonly cases: ReadonlyMap<string, number>;
  /** The variants for other values. */
  readonly otherwise: readonly number[];
  /** The variants for values without the property. */
  readonly absent: readonly number[];
  /** Whether exactly one of several variants has to match. */
  readonly exclusive: boolean;
}

/**
 * What the `discriminator` decides. Values that it does not list lead to the variants that it does not restrict; without
 * the property, those that do not require it are tried as well.
 */
export function decisionOf(union: UnionSchema, property: string): TagDecision {
  const { variants, exclusive } = union;
  const narrowings = variants.map((_, index) => narrowingOf(union, index));
  const values = variants.map((_, index) => narrowings[index]?.values ?? casesOf(union, index));
  const where = (holds: (variant: Schema, index: number) => boolean): readonly number[] =>
    variants.flatMap((variant, index) => (holds(variant, index) ? [index] : []));
  return {
    property,
    cases: deciding(values),
    otherwise: where((_, index) => narrowings[index] === undefined),
    absent: where(
      (variant, index) => narrowings[index]?.isOptional !== false || !isObjectOnly(variant),
    ),
    exclusive: exclusive && !areDisjoint(variants),
  };
}

function decidedExpression(union: UnionSchema, property: string, print: Print): Expression {
  const { cases, otherwise, absent, exclusive } = decisionOf(union, property);
  const indexes = (key: string, some: readonly number[]): readonly KeyedEntry[] =>
    some.length === 0 ? [] : [{ key, value: literal(some) }];
  const decided = objectExpression(
    [
      { key: "property", value: literal(property) },
      {
        key: "cases",
        value: objectExpression([...cases].map(([key, index]) => ({ key, value: literal(index) }))),
      },
      ...indexes("otherwise", otherwise),
      ...indexes("absent", absent),
      ...(exclusive ? [{ key: "exclusive", value: literal(true) }] : []),
    ],
    true,
  );
  return withCheck(
    z("union", arrayExpression(union.variants.map(print))),
    call(runtime.discriminator, decided),
  );
}
