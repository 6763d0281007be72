import { schemaImpossible } from "../../diagnostics/catalogue/schema.js";
import type { Discriminator, EnumValue, Schema, UnionSchema } from "../../model/schema.js";
import { impossible } from "./scalars.js";
import type { Source } from "../reading/source.js";
import {
  type Alternatives,
  alternativesIn,
  withoutAlternatives,
} from "../composing/alternatives.js";
import {
  bare,
  exactly,
  neverSchema,
  nullable,
  nullSchema,
  together,
  type BuiltSchema,
  type ShapeContext,
  type SchemaPosition,
} from "./shape.js";
import {
  canonical,
  isSubset,
  possibleTypes,
  typesOf,
  valuesIn,
  hasType,
} from "../composing/types-of.js";
import { typedShape } from "./typed.js";
import { hasResidue } from "../composing/flatten.js";
import { CONSTRAINTS, SHAPE } from "../reading/keyword-groups.js";
import { originOf, type Located } from "../../core/origin.js";
import type { Flat, Member } from "../composing/flat.js";

/** Alternatives together with the keywords beside them. */
export function unionsShape(
  flat: Flat,
  unions: readonly Alternatives[],
  input: ShapeInput,
): BuiltSchema {
  const siblings = withoutAlternatives(flat.members);
  const [only] = unions;
  if (only !== undefined && unions.length === 1 && flat.refs.length === 0) {
    return withNullOf(only, oneUnion(only, siblings, input), input.position);
  }
  return intersected(siblings, unions, input);
}

export interface ShapeInput {
  readonly position: SchemaPosition;
  readonly context: ShapeContext;
}

/** Null passes the alternatives of a `nullable` schema. */
function withNullOf(
  { member }: Alternatives,
  shape: BuiltSchema,
  { node }: SchemaPosition,
): BuiltSchema {
  return member.nullable ? { ...shape, schema: nullable(shape.schema, node) } : shape;
}

function oneUnion(
  union: Alternatives,
  siblings: readonly Member[],
  input: ShapeInput,
): BuiltSchema {
  const constants = describedConstants(union, input);
  if (constants !== undefined && isImplied(union, siblings, input.context) && onlyTypes(siblings)) {
    return exactly(constants);
  }
  const keywords = siblings.flatMap(({ view }) =>
    Object.keys(view.keywords).filter((keyword) => CONSTRAINTS.has(keyword)),
  );
  if (keywords.length === 0) return unionShape(union, input);
  if (canDistribute(union, input.context)) return distributed(union, siblings, input);
  if (keywords.every((keyword) => keyword === "type")) {
    const shape = unionShape(union, input);
    return { ...shape, exact: shape.exact && isImplied(union, siblings, input.context) };
  }
  if (!keywords.some((keyword) => SHAPE.has(keyword)))
    return { ...unionShape(union, input), exact: false };
  return intersected(siblings, [union], input);
}

const onlyTypes = (siblings: readonly Member[]): boolean =>
  siblings.every(({ view }) =>
    Object.keys(view.keywords).every((keyword) => keyword === "type" || !CONSTRAINTS.has(keyword)),
  );

/** Whether every variant is of the types that stand beside the alternatives. */
function isImplied(
  { variants }: Alternatives,
  siblings: readonly Member[],
  context: ShapeContext,
): boolean {
  const types = typesOf(siblings);
  if (types === undefined) return true;
  return variants.every((variant) => {
    const own = possibleTypes(context.flatten(variant));
    return own !== undefined && isSubset(own, types);
  });
}

/** Variants without a name are written out together with what is beside them. */
function canDistribute({ variants }: Alternatives, { source, flatten }: ShapeContext): boolean {
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

/** `A and exactly one of B, C` holds just where `exactly one of (A and B), (A and C)` does. */
function distributed(
  union: Alternatives,
  siblings: readonly Member[],
  input: ShapeInput,
): BuiltSchema {
  const { position, context } = input;
  const written = union.variants.map((variant) => ({
    variant,
    shape: withSiblings(variant, siblings, input),
  }));
  // Keywords beside the alternatives rule some of them out.
  const possible = written.filter(({ shape }) => shape.schema.kind !== "never");
  const shapes = possible.map(({ shape }) => shape);
  const [only] = shapes;
  if (only === undefined) {
    const why = "none of the alternatives agrees with what stands beside them";
    return exactly(impossible(why, position.node, context.source));
  }
  if (shapes.length === 1) return { ...only, schema: { ...only.schema, ...position.node } };
  const places = possible.map(({ variant }) => variant);
  const discriminator = context.discriminators.of(union.member.view.place, places);
  const sum = together(shapes);
  const schema: UnionSchema = {
    origin: position.node.origin,
    docs: position.node.docs,
    kind: "union",
    variants: shapes.map((shape) => shape.schema),
    // Shapes that accept more than they should may overlap where the schemas do not.
    exclusive: union.keyword === "oneOf" && sum.exact,
    ...(discriminator !== undefined && { discriminator }),
  };
  return { schema, ...sum };
}

function withSiblings(
  variant: Located,
  siblings: readonly Member[],
  { position, context }: ShapeInput,
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
    { ...position, node },
    { ...context, source: quiet },
  );
  return hasResidue(members) ? { ...shape, exact: false } : shape;
}

function intersected(
  siblings: readonly Member[],
  unions: readonly Alternatives[],
  input: ShapeInput,
): BuiltSchema {
  const { position, context } = input;
  const inner: ShapeInput = { context, position: { ...position, node: bare(position.node) } };
  const shapes = [
    ...(siblings.length === 0 ? [] : [typedShape(siblings, inner.position, context)]),
    ...unions.map((union) => withNullOf(union, unionShape(union, inner), inner.position)),
  ];
  return {
    schema: {
      origin: position.node.origin,
      docs: position.node.docs,
      kind: "intersection",
      parts: shapes.map(({ schema }) => schema),
    },
    ...together(shapes),
  };
}

/** The alternatives alone. `{ type: "null" }` among them makes the rest nullable. */
function unionShape(union: Alternatives, { position, context }: ShapeInput): BuiltSchema {
  const { keyword, variants, member } = union;
  const constants = describedConstants(union, { position, context });
  if (constants !== undefined) return exactly(constants);
  const isNull = (variant: Located): boolean => {
    const types = possibleTypes(context.flatten(variant));
    return types?.size === 1 && types.has("null") && isPlainNull(variant, context);
  };
  const rest = variants.filter((variant) => !isNull(variant));
  const nulls = variants.length - rest.length;
  const schemas = rest.map((variant) => context.inner(variant, position));
  const exact =
    nulls === 0 ||
    keyword === "anyOf" ||
    (nulls === 1 && rest.every((variant) => refusesNull(variant, context)));
  const discriminator =
    rest.length > 1 ? context.discriminators.of(member.view.place, rest) : undefined;
  const schema = joined(schemas, {
    node: nulls > 0 ? bare(position.node) : position.node,
    exclusive: keyword === "oneOf",
    discriminator,
  });
  if (nulls === 0)
    return { schema: rest.length === 1 ? withDocs(schema, position) : schema, exact };
  return {
    schema:
      rest.length === 0
        ? nullSchema(position.node)
        : withDocs(nullable(schema, position.node), position),
    exact,
  };
}

/** The only variant of a union takes over the documentation of the union. */
const withDocs = (schema: Schema, { node }: SchemaPosition): Schema => ({
  ...schema,
  docs: { ...schema.docs, ...node.docs },
});

function joined(
  variants: readonly Schema[],
  {
    node,
    exclusive,
    discriminator,
  }: {
    readonly node: SchemaPosition["node"];
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

/** A reference to a schema that happens to be null keeps its name. */
function isPlainNull(variant: Located, { source }: ShapeContext): boolean {
  const view = source.view(variant);
  return typeof view !== "boolean" && view.keywords["$ref"] === undefined;
}

function refusesNull(variant: Located, { flatten }: ShapeContext): boolean {
  const types = possibleTypes(flatten(variant));
  return types !== undefined && !types.has("null");
}

/** `oneOf: [{ const: 1, title: Low }, ...]` is how JSON Schema describes the values of an enum. */
function describedConstants(
  { variants }: Alternatives,
  { position, context }: ShapeInput,
): Schema | undefined {
  const values: EnumValue[] = [];
  for (const variant of variants) {
    const value = constantOf(variant, context);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const distinct = new Set(values.map(({ value }) => canonical(value))).size === values.length;
  return distinct && values.length > 1
    ? { origin: position.node.origin, docs: position.node.docs, kind: "enum", values }
    : undefined;
}

/** Beside a constant, its type says nothing more. */
const LISTING: ReadonlySet<string> = new Set(["const", "enum", "type"]);

function constantOf(variant: Located, { source }: ShapeContext): EnumValue | undefined {
  const view = source.view(variant);
  if (typeof view === "boolean" || view.nullable) return undefined;
  const { keywords } = view;
  const [value, ...rest] = valuesIn(keywords) ?? [];
  if (value === undefined || value === null || typeof value === "object" || rest.length > 0)
    return undefined;
  const others = Object.keys(keywords).filter(
    (keyword) => CONSTRAINTS.has(keyword) && !LISTING.has(keyword),
  );
  const types = typesOf([{ view, nullable: false }]);
  if (others.length > 0 || (types !== undefined && !hasType(value, types))) return undefined;
  const { title, description } = keywords as { title?: unknown; description?: unknown };
  return {
    value,
    ...(typeof title === "string" && { name: title }),
    ...(typeof description === "string" && { description }),
  };
}
