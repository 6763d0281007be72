import {
  casesOf,
  narrowingOf,
  type Schema,
  type UnionSchema,
} from "../../../../description/index.js";
import {
  arrayExpression,
  literal,
  objectExpression,
  type Expression,
  type ObjectEntry,
} from "../../../print/expression.js";
import { call, runtime } from "./symbols.js";
import type { Print, SchemaContext } from "./context.js";
import { areDisjoint, findTag, isObjectOnly, type DisjointProperty } from "./disjoint.js";

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
  if (only === undefined) return call(runtime.never);
  if (variants.length === 1 && discriminator === undefined) return print(only);
  const tag = findTag(variants);
  if (discriminator !== undefined && discriminator.property !== tag?.property) {
    context.decided(schema, discriminator.property);
    return decidedExpression(schema, discriminator.property, print);
  }
  return tag === undefined
    ? triedExpression(variants, schema, print)
    : discriminatedExpression(tag, variants, print);
}

/** All variants are tried. */
function triedExpression(
  variants: readonly Schema[],
  { exclusive }: UnionSchema,
  print: Print,
): Expression {
  const [only] = variants;
  if (only !== undefined && variants.length === 1) return print(only);
  const several = exclusive && !areDisjoint(variants) ? runtime.exactlyOne : runtime.union;
  return call(several, arrayExpression(variants.map(print)));
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

/**
 * The `discriminator` decides. Values that it does not list lead to the variants that it does not restrict; without the
 * property, those that do not require it are tried as well.
 */
function decidedExpression(union: UnionSchema, property: string, print: Print): Expression {
  const { variants } = union;
  const narrowings = variants.map((_, index) => narrowingOf(union, index));
  const cases = variants.flatMap((variant, index) => {
    const values = narrowings[index]?.values ?? casesOf(union, index);
    return values.length === 0 ? [] : [arrayExpression([literal(values), print(variant)])];
  });
  const tried = (key: string, some: readonly Schema[]): readonly ObjectEntry[] =>
    some.length === 0 ? [] : [{ key, value: triedExpression(some, union, print) }];
  return call(
    runtime.discriminated,
    objectExpression([
      { key: "property", value: literal(property) },
      { key: "cases", value: arrayExpression(cases) },
      ...tried(
        "otherwise",
        variants.filter((_, index) => narrowings[index] === undefined),
      ),
      ...tried(
        "absent",
        variants.filter(
          (variant, index) => narrowings[index]?.isOptional !== false || !isObjectOnly(variant),
        ),
      ),
    ]),
  );
}
