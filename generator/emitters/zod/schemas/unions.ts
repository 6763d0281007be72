import type { Discriminator, Schema, UnionSchema } from "../../../model/schema.js";
import {
  arrayExpression,
  literal,
  objectExpression,
  type Expression,
} from "../../../print/expression.js";
import { call, runtime } from "./symbols.js";
import type { Print, SchemaContext } from "./context.js";
import { areDisjoint, findTag, type DisjointProperty } from "./disjoint.js";

/**
 * A union, according to what is known of its variants: distinguished by a property or by their types; otherwise all are
 * tried. If alternatives of a `oneOf` overlap, the document's `discriminator` decides for the values that it lists,
 * consistently with the types.
 */
export function unionExpression(
  schema: UnionSchema,
  context: SchemaContext,
  print: Print,
): Expression {
  const { variants, exclusive, discriminator } = schema;
  const [only] = variants;
  if (only === undefined) return call(runtime.never);
  if (variants.length === 1) return print(only);
  const tag = findTag(variants);
  if (tag !== undefined) return discriminatedExpression(tag, variants, print);
  const list = arrayExpression(variants.map(print));
  if (!exclusive || areDisjoint(variants)) return call(runtime.union, list);
  const one = call(runtime.exactlyOne, list);
  if (discriminator === undefined) return one;
  context.decided(schema, discriminator.property);
  return decidedExpression(discriminator, { variants, otherwise: one }, print);
}

function discriminatedExpression(
  tag: DisjointProperty,
  variants: readonly Schema[],
  print: Print,
): Expression {
  const cases = tag.values.flatMap((values, index) => {
    const variant = variants[index];
    return variant === undefined ? [] : [arrayExpression([literal(values), print(variant)])];
  });
  return call(
    runtime.discriminated,
    objectExpression([
      { key: "property", value: literal(tag.property) },
      { key: "cases", value: arrayExpression(cases) },
    ]),
  );
}

/** Cases by the `discriminator`; other values are checked strictly as `oneOf`. */
function decidedExpression(
  { property, cases }: Discriminator,
  union: { readonly variants: readonly Schema[]; readonly otherwise: Expression },
  print: Print,
): Expression {
  const byVariant = union.variants.flatMap((variant, index) => {
    const values = cases.filter((entry) => entry.variant === index).map(({ value }) => value);
    return values.length === 0 ? [] : [arrayExpression([literal(values), print(variant)])];
  });
  return call(
    runtime.discriminated,
    objectExpression([
      { key: "property", value: literal(property) },
      { key: "cases", value: arrayExpression(byVariant) },
      { key: "otherwise", value: union.otherwise },
    ]),
  );
}
