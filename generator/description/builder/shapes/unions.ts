import {
  type UnionKeyword,
  withoutAlternatives,
  type Flat,
  type Member,
  isSubset,
  possibleTypes,
  typesOf,
} from "../composing/flat.js";
import {
  anySchema,
  bare,
  exactly,
  nullableSchema,
  combinedFlags,
  type BuiltSchema,
  type ShapeContext,
  type ShapeInput,
  type SchemaSlot,
} from "./shape.js";
import { typedShape } from "./typed.js";
import { CONSTRAINTS, SHAPE } from "../reading/keyword-groups.js";
import type { EnumSchema, Schema } from "../../model/schema.js";
import { describedConstants } from "./described-constants.js";
import { allowedIn, SCALAR_KEYWORDS } from "./enums.js";
import { canDistribute, distribute } from "./distribute.js";
import { isUnrestricted, refuseDeclared } from "./objects.js";
import { unionShape } from "./alternatives-shape.js";

/** Alternatives together with the keywords next to them. */
export function unionsShape(
  flat: Flat,
  unions: readonly UnionKeyword[],
  input: ShapeInput,
): BuiltSchema {
  const siblings = withoutAlternatives(flat.members);
  const [only] = unions;
  if (only !== undefined && unions.length === 1 && flat.refs.length === 0) {
    return withNullOf(only, oneUnion(only, siblings, input), input.slot);
  }
  return intersectionShape(siblings, unions, input);
}

/** Null is valid for the alternatives of a `nullable` schema. */
function withNullOf(
  { member }: UnionKeyword,
  shape: BuiltSchema,
  { node }: SchemaSlot,
): BuiltSchema {
  return member.nullable ? { ...shape, schema: nullableSchema(shape.schema, node) } : shape;
}

function oneUnion(
  union: UnionKeyword,
  siblings: readonly Member[],
  input: ShapeInput,
): BuiltSchema {
  const constants = describedConstants(union, input);
  if (constants !== undefined && admitAll(siblings, constants)) return exactly(constants);
  const keywords = siblings.flatMap(({ view }) =>
    Object.keys(view.keywords).filter(
      (keyword) => CONSTRAINTS.has(keyword) && !isIdle(keyword, view.keywords[keyword]),
    ),
  );
  if (keywords.length === 0) return unionShape(union, input);
  if (canDistribute(union, siblings, input.context)) return distribute(union, siblings, input);
  if (keywords.every((keyword) => keyword === "type")) {
    const shape = unionShape(union, input);
    return { ...shape, exact: shape.exact && isImplied(union, siblings, input.context) };
  }
  if (!keywords.some((keyword) => SHAPE.has(keyword)))
    return { ...unionShape(union, input), exact: false };
  return intersectionShape(siblings, [union], input);
}

/** `additionalProperties: true` or `{}` beside alternatives restricts nothing. */
const isIdle = (keyword: string, value: unknown): boolean =>
  keyword === "additionalProperties" && isUnrestricted({ value });

/** Returns whether the keywords next to the alternatives restrict only scalars, and admit every constant. */
function admitAll(siblings: readonly Member[], { values }: EnumSchema): boolean {
  const isScalar = (keyword: string): boolean =>
    keyword === "type" || SCALAR_KEYWORDS.includes(keyword) || !CONSTRAINTS.has(keyword);
  return (
    siblings.every(({ view }) => Object.keys(view.keywords).every(isScalar)) &&
    values.map(({ value }) => value).every(allowedIn(siblings))
  );
}

/** Returns whether types are given next to the alternatives, and every variant already has one of them. */
function isImplied(
  { variants }: UnionKeyword,
  siblings: readonly Member[],
  context: ShapeContext,
): boolean {
  const types = typesOf(siblings);
  return (
    types !== undefined &&
    variants.every((variant) => {
      const own = possibleTypes(context.flatten(variant));
      return own !== undefined && isSubset(own, types);
    })
  );
}

function intersectionShape(
  siblings: readonly Member[],
  unions: readonly UnionKeyword[],
  input: ShapeInput,
): BuiltSchema {
  const { slot, context } = input;
  const inner: ShapeInput = { context, slot: { ...slot, node: bare(slot.node) } };
  const shapes = [
    ...(siblings.length === 0 ? [] : siblingShape(siblings, unions, inner)),
    ...unions.map((union) => withNullOf(union, unionShape(union, inner), inner.slot)),
  ];
  const parts = shapes.map(({ schema }) => schema).filter(({ kind }) => kind !== "any");
  const [only] = parts;
  const schema: Schema =
    parts.length === 1 && only !== undefined
      ? { ...only, ...slot.node }
      : { origin: slot.node.origin, docs: slot.node.docs, kind: "intersection", parts };
  return { schema, ...combinedFlags(shapes) };
}

/** What stands beside alternatives. It is open in types if it refuses what they declare: nobody means that. */
function siblingShape(
  siblings: readonly Member[],
  unions: readonly UnionKeyword[],
  { slot, context }: ShapeInput,
): readonly BuiltSchema[] {
  const shape = typedShape(siblings, slot, context);
  if (shape.schema.kind !== "object") return [shape];
  const alternatives = unions.flatMap(({ variants }) =>
    variants.flatMap((variant) => context.flatten(variant).members),
  );
  const declared = new Set(
    alternatives.flatMap(({ view }) => Object.keys(view.keywords["properties"] ?? {})),
  );
  if (!refuseDeclared(siblings, declared, context)) return [shape];
  const { additional: _, ...open } = shape.schema;
  const isEmpty = open.properties.length + open.patterns.length === 0;
  return [
    isEmpty
      ? { schema: anySchema(slot.node), exact: false }
      : { ...shape, schema: open, exact: false },
  ];
}
