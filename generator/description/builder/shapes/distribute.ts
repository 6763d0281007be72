import { schemaImpossible } from "../../diagnostics/catalogue/schemas.js";
import type { UnionSchema } from "../../model/schema.js";
import { impossible } from "./scalars.js";
import type { Source } from "../reading/source.js";
import {
  type UnionKeyword,
  alternativesIn,
  type Member,
  possibleTypes,
} from "../composing/flat.js";
import {
  exactly,
  combinedFlags,
  type BuiltSchema,
  type ShapeContext,
  type ShapeInput,
} from "./shape.js";
import { typedShape } from "./typed.js";
import { hasResidue } from "../composing/flatten.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

const UNIONS = ["oneOf", "anyOf"] as const;

/**
 * Levels of written-out unions within keywords that every variant repeats. Each level multiplies the output: without a
 * limit, its size is exponential in their number.
 */
const MAX_REPEATED_UNIONS = 2;

/** Variants without a name are written out, combined with the keywords next to them. */
export function canDistribute(
  { variants }: UnionKeyword,
  siblings: readonly Member[],
  { source, flatten }: ShapeContext,
): boolean {
  if (siblings.some(({ view }) => hasUnionLevels(view.keywords, MAX_REPEATED_UNIONS + 1)))
    return false;
  return variants.every((variant) => {
    const view = source.view(variant);
    if (typeof view === "boolean" || view.nullable) return false;
    if (view.keywords["$ref"] !== undefined || view.keywords["allOf"] !== undefined) return false;
    const flat = flatten(variant);
    const types = possibleTypes(flat);
    const onlyNull = types?.size === 1 && types.has("null");
    return !onlyNull && flat.refs.length === 0 && alternativesIn(flat.members).length === 0;
  });
}

/** Returns whether unions are written within each other on that many levels; names in between end a level. */
function hasUnionLevels(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  const isUnion = UNIONS.some((keyword) => Object.hasOwn(value, keyword));
  const further = isUnion ? levels - 1 : levels;
  return further === 0 || Object.values(value).some((inner) => hasUnionLevels(inner, further));
}

/** `A and exactly one of B, C` is equivalent to `exactly one of (A and B), (A and C)`. */
export function distribute(
  union: UnionKeyword,
  siblings: readonly Member[],
  input: ShapeInput,
): BuiltSchema {
  const { slot, context } = input;
  const written = union.variants.map((variant) => ({
    variant,
    shape: withSiblings(variant, siblings, input),
  }));
  // Keywords next to the alternatives rule some of them out.
  const possible = written.filter(({ shape }) => shape.schema.kind !== "never");
  const shapes = possible.map(({ shape }) => shape);
  const [only] = shapes;
  if (only === undefined) {
    const why = "no alternative is compatible with the keywords beside them";
    return exactly(impossible(why, slot.node, context.source));
  }
  if (shapes.length === 1) return { ...only, schema: { ...only.schema, ...slot.node } };
  const places = possible.map(({ variant }) => variant);
  const discriminator = context.discriminators.of(union.member.view.place, places);
  const sum = combinedFlags(shapes);
  const schema: UnionSchema = {
    origin: slot.node.origin,
    docs: slot.node.docs,
    kind: "union",
    variants: shapes.map((shape) => shape.schema),
    // Shapes that accept too much may overlap although the schemas do not.
    exclusive: union.keyword === "oneOf" && sum.exact,
    ...(discriminator !== undefined && { discriminator }),
  };
  return { schema, ...sum };
}

function withSiblings(
  variant: LocatedValue,
  siblings: readonly Member[],
  { slot, context }: ShapeInput,
): BuiltSchema {
  const { members } = context.flatten(variant);
  const node = { origin: originOf(variant), docs: {} };
  const { source } = context;
  const quiet: Source = {
    ...source,
    report: (diagnostic) => {
      if (diagnostic.code !== schemaImpossible.definition.code) source.report(diagnostic);
    },
  };
  const shape = typedShape(
    [...siblings, ...members],
    { ...slot, node },
    { ...context, source: quiet },
  );
  return hasResidue(members) ? { ...shape, exact: false } : shape;
}
