import type { Discriminator, Schema } from "../../model/schema.js";
import { type UnionKeyword, possibleTypes } from "../composing/flat.js";
import {
  bare,
  exactly,
  neverSchema,
  nullableSchema,
  nullSchema,
  type BuiltSchema,
  type ShapeContext,
  type ShapeInput,
  type SchemaSlot,
} from "./shape.js";
import { groupBy } from "../../core/group-by.js";
import { isObject } from "../../core/json-value.js";
import { type LocatedValue, originOf } from "../../core/origin.js";
import { schemaTwin } from "../../diagnostics/catalogue/schemas.js";
import { keywordInfo } from "../../document/format/keyword-info.js";
import { describedConstants } from "./described-constants.js";
import { impossible } from "./scalars.js";

/** The shape of the alternatives alone. `{ type: "null" }` among them makes the rest nullable. */
export function unionShape(union: UnionKeyword, { slot, context }: ShapeInput): BuiltSchema {
  const { keyword, variants, member } = union;
  const constants = describedConstants(union, { slot, context });
  if (constants !== undefined) return exactly(constants);
  const isNull = (variant: LocatedValue): boolean => {
    const types = possibleTypes(context.flatten(variant));
    return types?.size === 1 && types.has("null") && isPlainNull(variant, context);
  };
  const rest = variants.filter((variant) => !isNull(variant));
  const nulls = variants.length - rest.length;
  // A single alternative needs none, but what it maps elsewhere is reported.
  const discriminator = context.discriminators.of(member.view.place, rest);
  const isExclusive = keyword === "oneOf" && discriminator === undefined;
  if (isExclusive && variants.every(twinsIn(variants, () => true)))
    return exactly(
      impossible("each alternative of `oneOf` is there twice", slot.node, context.source),
    );
  const twins = isExclusive ? variants.filter(twinsIn(variants, isNoAnnotation)) : [];
  for (const twin of twins) context.source.report(schemaTwin({}, originOf(twin)));
  const schemas = rest.map((variant) => context.inner(variant, slot));
  const exact =
    keyword === "anyOf" ||
    (twins.length === 0 &&
      (nulls === 0 || (nulls === 1 && rest.every((variant) => refusesNull(variant, context)))));
  const schema = joinVariants(schemas, {
    node: bare(slot.node),
    exclusive: keyword === "oneOf",
    discriminator,
  });
  if (nulls === 0) return { schema: withDocs(schema, slot), exact };
  return {
    schema:
      rest.length === 0 ? nullSchema(slot.node) : withDocs(nullableSchema(schema, slot.node), slot),
    exact,
  };
}

/** Whether an alternative is there twice, by the keywords that count: it is never the only one that matches. */
function twinsIn(
  variants: readonly LocatedValue[],
  counts: (keyword: string) => boolean,
): (variant: LocatedValue) => boolean {
  const keyOf = ({ value }: LocatedValue): string =>
    JSON.stringify(
      isObject(value) ? Object.entries(value).filter(([keyword]) => counts(keyword)) : value,
    );
  const groups = groupBy(variants, keyOf);
  return (variant) => (groups.get(keyOf(variant)) ?? []).length > 1;
}

const isNoAnnotation = (keyword: string): boolean => keywordInfo(keyword)?.role !== "annotation";

/** The alternatives, or the only one, take over the documentation of the keyword. */
const withDocs = (schema: Schema, { node }: SchemaSlot): Schema => ({
  ...schema,
  docs: { ...schema.docs, ...node.docs },
});

function joinVariants(
  variants: readonly Schema[],
  {
    node,
    exclusive,
    discriminator,
  }: {
    readonly node: SchemaSlot["node"];
    readonly exclusive: boolean;
    readonly discriminator: Discriminator | undefined;
  },
): Schema {
  const [only] = variants;
  if (only === undefined) return neverSchema(node);
  if (variants.length === 1) return only;
  return {
    origin: node.origin,
    docs: node.docs,
    kind: "union",
    variants,
    exclusive,
    ...(discriminator !== undefined && { discriminator }),
  };
}

/** A reference to a schema that happens to be null is kept, with its name. */
function isPlainNull(variant: LocatedValue, { source }: ShapeContext): boolean {
  const view = source.view(variant);
  return typeof view !== "boolean" && view.keywords["$ref"] === undefined;
}

function refusesNull(variant: LocatedValue, { flatten }: ShapeContext): boolean {
  const types = possibleTypes(flatten(variant));
  return types !== undefined && !types.has("null");
}
