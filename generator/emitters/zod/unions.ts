import type { Schema, UnionSchema } from "../../model/schema.js";
import { arrayExpression, literal, objectExpression } from "../../print/expression.js";
import type { Expression } from "../../print/expression.js";
import { call } from "./code.js";
import type { Print } from "./context.js";
import { areDisjoint, findTag } from "./disjoint.js";
import type { DisjointProperty } from "./disjoint.js";
import { runtime } from "./symbols.js";

/**
 * A union by what is known of its variants: told apart by a property, or by their types; otherwise they are all tried. The
 * document's `discriminator` decides nothing here: it is a hint which JSON Schema does not know.
 */
export function unionExpression(schema: UnionSchema, print: Print): Expression {
  const { variants, exclusive } = schema;
  const [only] = variants;
  if (only === undefined) return call(runtime.never);
  if (variants.length === 1) return print(only);
  const tag = findTag(variants);
  if (tag !== undefined) return discriminatedExpression(tag, variants, print);
  const list = arrayExpression(variants.map(print));
  return call(exclusive && !areDisjoint(variants) ? runtime.exactlyOne : runtime.union, list);
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
