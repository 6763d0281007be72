import { schemaImpossible } from "../../../diagnostics/catalogue/schema.js";
import type { Discriminator, EnumValue, Schema, UnionSchema } from "../../schema.js";
import type { Place } from "../place.js";
import { originOf } from "../read.js";
import { impossible } from "./scalars.js";
import type { Source } from "./source.js";
import { type Alternatives, alternativesIn, withoutAlternatives } from "./alternatives.js";
import type { Flat, Member } from "./flatten.js";
import {
  bare,
  exactly,
  neverSchema,
  nullable,
  nullSchema,
  together,
  type Scene,
  type Shape,
  type Workshop,
} from "./shape.js";
import { canonical, isSubset, possibleTypes, typesOf, valuesIn, hasType } from "./types-of.js";
import { typedShape } from "./typed.js";
import { hasResidue } from "./flatten.js";
import { CONSTRAINTS, SHAPE } from "./words.js";

/** Alternatives together with the keywords beside them. */
export function unionsShape(flat: Flat, unions: readonly Alternatives[], setting: Setting): Shape {
  const siblings = withoutAlternatives(flat.members);
  const [only] = unions;
  if (only !== undefined && unions.length === 1 && flat.refs.length === 0) {
    return withNullOf(only, oneUnion(only, siblings, setting), setting.scene);
  }
  return intersected(siblings, unions, setting);
}

export interface Setting {
  readonly scene: Scene;
  readonly workshop: Workshop;
}

/** Null passes the alternatives of a `nullable` schema. */
function withNullOf({ member }: Alternatives, shape: Shape, { node }: Scene): Shape {
  return member.nullable ? { ...shape, schema: nullable(shape.schema, node) } : shape;
}

function oneUnion(union: Alternatives, siblings: readonly Member[], setting: Setting): Shape {
  const constants = describedConstants(union, setting);
  if (
    constants !== undefined &&
    isImplied(union, siblings, setting.workshop) &&
    onlyTypes(siblings)
  ) {
    return exactly(constants);
  }
  const words = siblings.flatMap(({ view }) =>
    Object.keys(view.words).filter((word) => CONSTRAINTS.has(word)),
  );
  if (words.length === 0) return unionShape(union, setting);
  if (canDistribute(union, setting.workshop)) return distributed(union, siblings, setting);
  if (words.every((word) => word === "type")) {
    const shape = unionShape(union, setting);
    return { ...shape, exact: shape.exact && isImplied(union, siblings, setting.workshop) };
  }
  if (!words.some((word) => SHAPE.has(word)))
    return { ...unionShape(union, setting), exact: false };
  return intersected(siblings, [union], setting);
}

const onlyTypes = (siblings: readonly Member[]): boolean =>
  siblings.every(({ view }) =>
    Object.keys(view.words).every((word) => word === "type" || !CONSTRAINTS.has(word)),
  );

/** Whether every variant is of the types that stand beside the alternatives. */
function isImplied(
  { variants }: Alternatives,
  siblings: readonly Member[],
  workshop: Workshop,
): boolean {
  const types = typesOf(siblings);
  if (types === undefined) return true;
  return variants.every((variant) => {
    const own = possibleTypes(workshop.flatten(variant));
    return own !== undefined && isSubset(own, types);
  });
}

/** Variants without a name of their own are written out together with what stands beside them. */
function canDistribute({ variants }: Alternatives, { source, flatten }: Workshop): boolean {
  return variants.every((variant) => {
    const view = source.view(variant);
    if (typeof view === "boolean" || view.nullable) return false;
    if (view.words["$ref"] !== undefined || view.words["allOf"] !== undefined) return false;
    const flat = flatten(variant);
    const types = possibleTypes(flat);
    const onlyNull = types?.size === 1 && types.has("null");
    return !onlyNull && flat.refs.length === 0 && alternativesIn(flat.members).length === 0;
  });
}

/** `A and exactly one of B, C` holds just where `exactly one of (A and B), (A and C)` does. */
function distributed(union: Alternatives, siblings: readonly Member[], setting: Setting): Shape {
  const { scene, workshop } = setting;
  const written = union.variants.map((variant) => ({
    variant,
    shape: withSiblings(variant, siblings, setting),
  }));
  // What stands beside the alternatives rules some of them out.
  const possible = written.filter(({ shape }) => shape.schema.kind !== "never");
  const shapes = possible.map(({ shape }) => shape);
  const [only] = shapes;
  if (only === undefined) {
    const why = "none of the alternatives agrees with what stands beside them";
    return exactly(impossible(why, scene.node, workshop.source));
  }
  if (shapes.length === 1) return { ...only, schema: { ...only.schema, ...scene.node } };
  const places = possible.map(({ variant }) => variant);
  const discriminator = workshop.discriminators.of(union.member.view.place, places);
  const sum = together(shapes);
  const schema: UnionSchema = {
    origin: scene.node.origin,
    docs: scene.node.docs,
    kind: "union",
    variants: shapes.map((shape) => shape.schema),
    // Shapes that accept more than they should may overlap where the schemas do not.
    exclusive: union.keyword === "oneOf" && sum.exact,
    ...(discriminator !== undefined && { discriminator }),
  };
  return { schema, ...sum };
}

function withSiblings(
  variant: Place,
  siblings: readonly Member[],
  { scene, workshop }: Setting,
): Shape {
  const { members } = workshop.flatten(variant);
  const node = { origin: originOf(variant), docs: {} };
  const { source } = workshop;
  const quiet: Source = {
    ...source,
    report: (diagnostic) => {
      if (diagnostic.code !== schemaImpossible.definition.code) source.report(diagnostic);
    },
  };
  const shape = typedShape(
    [...siblings, ...members],
    { ...scene, node },
    { ...workshop, source: quiet },
  );
  return hasResidue(members) ? { ...shape, exact: false } : shape;
}

function intersected(
  siblings: readonly Member[],
  unions: readonly Alternatives[],
  setting: Setting,
): Shape {
  const { scene, workshop } = setting;
  const inner: Setting = { workshop, scene: { ...scene, node: bare(scene.node) } };
  const shapes = [
    ...(siblings.length === 0 ? [] : [typedShape(siblings, inner.scene, workshop)]),
    ...unions.map((union) => withNullOf(union, unionShape(union, inner), inner.scene)),
  ];
  return {
    schema: {
      origin: scene.node.origin,
      docs: scene.node.docs,
      kind: "intersection",
      parts: shapes.map(({ schema }) => schema),
    },
    ...together(shapes),
  };
}

/** The alternatives alone. `{ type: "null" }` among them makes the rest nullable. */
function unionShape(union: Alternatives, { scene, workshop }: Setting): Shape {
  const { keyword, variants, member } = union;
  const constants = describedConstants(union, { scene, workshop });
  if (constants !== undefined) return exactly(constants);
  const isNull = (variant: Place): boolean => {
    const types = possibleTypes(workshop.flatten(variant));
    return types?.size === 1 && types.has("null") && isPlainNull(variant, workshop);
  };
  const rest = variants.filter((variant) => !isNull(variant));
  const nulls = variants.length - rest.length;
  const schemas = rest.map((variant) => workshop.inner(variant, scene));
  const exact =
    nulls === 0 ||
    keyword === "anyOf" ||
    (nulls === 1 && rest.every((variant) => refusesNull(variant, workshop)));
  const discriminator =
    rest.length > 1 ? workshop.discriminators.of(member.view.place, rest) : undefined;
  const schema = joined(schemas, {
    node: nulls > 0 ? bare(scene.node) : scene.node,
    exclusive: keyword === "oneOf",
    discriminator,
  });
  if (nulls === 0) return { schema: rest.length === 1 ? documented(schema, scene) : schema, exact };
  return {
    schema:
      rest.length === 0 ? nullSchema(scene.node) : relabel(nullable(schema, scene.node), scene),
    exact,
  };
}

/** A lone variant takes over the texts of the union around it, if it has none itself. */
function documented(schema: Schema, { node }: Scene): Schema {
  return { ...schema, docs: { ...schema.docs, ...node.docs } };
}

const relabel = (schema: Schema, { node }: Scene): Schema => ({
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
    readonly node: Scene["node"];
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
function isPlainNull(variant: Place, { source }: Workshop): boolean {
  const view = source.view(variant);
  return typeof view !== "boolean" && view.words["$ref"] === undefined;
}

function refusesNull(variant: Place, { flatten }: Workshop): boolean {
  const types = possibleTypes(flatten(variant));
  return types !== undefined && !types.has("null");
}

/** `oneOf: [{ const: 1, title: Low }, ...]` is how JSON Schema describes the values of an enum. */
function describedConstants(
  { variants }: Alternatives,
  { scene, workshop }: Setting,
): Schema | undefined {
  const values: EnumValue[] = [];
  for (const variant of variants) {
    const value = constantOf(variant, workshop);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const distinct = new Set(values.map(({ value }) => canonical(value))).size === values.length;
  return distinct && values.length > 1
    ? { origin: scene.node.origin, docs: scene.node.docs, kind: "enum", values }
    : undefined;
}

/** Beside a constant, its type says nothing more. */
const LISTING: ReadonlySet<string> = new Set(["const", "enum", "type"]);

function constantOf(variant: Place, { source }: Workshop): EnumValue | undefined {
  const view = source.view(variant);
  if (typeof view === "boolean" || view.nullable) return undefined;
  const { words } = view;
  const [value, ...rest] = valuesIn(words) ?? [];
  if (value === undefined || value === null || typeof value === "object" || rest.length > 0)
    return undefined;
  const others = Object.keys(words).filter((word) => CONSTRAINTS.has(word) && !LISTING.has(word));
  const types = typesOf([{ view, nullable: false }]);
  if (others.length > 0 || (types !== undefined && !hasType(value, types))) return undefined;
  const { title, description } = words as { title?: unknown; description?: unknown };
  return {
    value,
    ...(typeof title === "string" && { name: title }),
    ...(typeof description === "string" && { description }),
  };
}
