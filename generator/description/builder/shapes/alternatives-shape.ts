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
import { schemaImpossible } from "../../diagnostics/catalogue/schemas.js";
import { keywordsWhere } from "../../document/format/keyword-info.js";
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
  // A single alternative needs none, but what it maps elsewhere is reported.
  const discriminator = context.discriminators.of(
    member.view.place,
    variants.filter((variant) => !isNull(variant)),
  );
  const twins = keyword === "oneOf" && discriminator === undefined ? twinsIn(variants) : [];
  if (twins.length === variants.length)
    return exactly(impossible(TWICE, slot.node, context.source));
  for (const twin of twins) context.source.report(schemaImpossible({ why: TWICE }, originOf(twin)));
  const unlike = variants.filter((variant) => !twins.includes(variant));
  const rest = unlike.filter((variant) => !isNull(variant));
  const nulls = unlike.length - rest.length;
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

const TWICE = "the same alternative of `oneOf` is there twice";

/** The alternatives that cannot be the only one that matches, whatever is said of them. */
function twinsIn(variants: readonly LocatedValue[]): readonly LocatedValue[] {
  const groups = groupBy(variants, ({ value }) =>
    JSON.stringify(
      isObject(value) ? Object.entries(value).filter(([key]) => !SAID.has(key)) : value,
    ),
  );
  return [...groups.values()].flatMap((group) => (group.length > 1 ? group : []));
}

const SAID: ReadonlySet<string> = new Set(keywordsWhere(({ role }) => role === "annotation"));

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
