import type {
  Declaration,
  JsonValue,
  ObjectSchema,
  Schema,
  TupleSchema,
} from "../../../description/index.js";
import type { Shape } from "../../../../runtime/wire/descriptors/descriptor.js";
import { absenceOf } from "./absence.js";

type ListShape = Extract<Shape, { readonly array: unknown }>;
type ObjectShape = Extract<Shape, { readonly object: unknown }>;
type Absences = NonNullable<ObjectShape["absent"]>;

/** Levels of a value that a style can express: a list or an object, and lists in an exploded one. */
export const STYLED = 2;
/** Levels of a `deepObject`. */
export const DEEP = 6;

/** The shape of a schema, as deep as a string can express it. */
export type Shapes = (schema: Schema, depth: number) => Shape;

/** The remaining depth, the declarations passed, and the known results. */
interface Trail {
  readonly depth: number;
  /** Declarations that can reach themselves. */
  readonly seen: ReadonlySet<Declaration>;
  readonly known: ShapeCache;
}

/** The shapes of declarations by depth, except recursive ones: their shape depends on where the cycle was entered. */
type ShapeCache = Map<Declaration, Shape[]>;

/**
 * Determines shapes: `depth` levels of arrays and objects. Deeper or recursive values are JSON. A schema that many
 * others refer to is processed once.
 */
export function createShapes(): Shapes {
  const known: ShapeCache = new Map();
  return (schema, depth) => shape(schema, { depth, seen: new Set(), known });
}

function shape(schema: Schema, trail: Trail): Shape {
  switch (schema.kind) {
    case "any":
    case "never":
      return "json";
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "binary":
      return schema.kind;
    case "literal":
      return valueShape(schema.value);
    case "enum":
      return anyOf(textsLast(schema.values.map(({ value }) => valueShape(value))));
    case "array":
      return trail.depth === 0 ? "json" : { array: shape(schema.items, innerTrail(trail)) };
    case "tuple":
      return trail.depth === 0 ? "json" : tupleShape(schema, innerTrail(trail));
    case "object":
      return trail.depth === 0 ? { object: {} } : objectShape(schema, innerTrail(trail));
    case "union":
      return anyOf(
        [
          ...schema.variants.filter((variant) => !isListed(variant)),
          ...schema.variants.filter(isListed),
        ].map((variant) => shape(variant, trail)),
      );
    case "intersection":
      return allOf(schema.parts.map((part) => shape(part, trail)));
    case "nullable":
      return anyOf([shape(schema.schema, trail), "null"]);
    case "ref":
      return reference(schema.target, trail);
    case "refined":
      return shape(schema.schema, trail);
    default:
      return schema satisfies never;
  }
}

/** Returns whether a schema lists its values: a string that is not one of them may be a number or a boolean instead. */
const isListed = (schema: Schema): boolean =>
  schema.kind === "ref"
    ? schema.target.schema.kind === "enum" || schema.target.schema.kind === "literal"
    : schema.kind === "enum" || schema.kind === "literal";

const textsLast = (shapes: readonly Shape[]): readonly Shape[] => [
  ...shapes.filter((one) => one !== "string"),
  ...shapes.filter((one) => one === "string"),
];

const innerTrail = (trail: Trail): Trail => ({ ...trail, depth: trail.depth - 1 });

function reference(
  { behind: { schema, declaration, nullable } }: Declaration,
  trail: Trail,
): Shape {
  if (schema === undefined || declaration === undefined) return "json";
  const plain = declarationShape(declaration, schema, trail);
  return nullable ? anyOf([plain, "null"]) : plain;
}

function declarationShape(declaration: Declaration, schema: Schema, trail: Trail): Shape {
  if (trail.seen.has(declaration)) return "json";
  if (declaration.cycle !== undefined)
    return shape(schema, { ...trail, seen: new Set(trail.seen).add(declaration) });
  const shapes = trail.known.get(declaration) ?? [];
  trail.known.set(declaration, shapes);
  return (shapes[trail.depth] ??= shape(schema, trail));
}

function tupleShape(schema: TupleSchema, trail: Trail): Shape {
  const shapes = tupleItems(schema).map((item) => shape(item, trail));
  const first = shapes.slice(0, schema.prefix.length);
  const array = anyOf(shapes);
  const isMixed = first.some((one) => JSON.stringify(one) !== JSON.stringify(array));
  return { array, ...(isMixed && { first }) };
}

function tupleItems({ prefix, rest }: TupleSchema): readonly Schema[] {
  return rest.kind === "never" || rest.kind === "any" ? prefix : [...prefix, rest];
}

/**
 * Undeclared members are distinguished from a query's other parameters only if the schema declares that there are such
 * members.
 */
function objectShape({ properties, additional, patterns }: ObjectSchema, trail: Trail): Shape {
  const free = additional === undefined && (properties.length === 0 || patterns.length > 0);
  const object = Object.fromEntries(
    properties.map(({ name, schema }) => [name, shape(schema, trail)]),
  );
  const absences = properties.flatMap((property) => {
    const absent = absenceOf(property, object[property.name] ?? "json");
    return absent === undefined ? [] : [[property.name, absent] as const];
  });
  const absent = absences.length > 0 && { absent: Object.fromEntries(absences) };
  if (free) return { object, rest: "json", ...absent };
  const others = [...patterns.map((pattern) => pattern.schema), additional].filter(
    (other) => other !== undefined && other.kind !== "never",
  );
  return {
    object,
    ...(others.length > 0 && { rest: anyOf(others.map((one) => shape(one, trail))) }),
    ...absent,
  };
}

function valueShape(value: JsonValue): Shape {
  if (value === null) return "null";
  if (typeof value === "object") return "json";
  return typeof value === "string" ? "string" : typeof value === "number" ? "number" : "boolean";
}

/** Alternatives without repetition; all arrays are merged into one, and all objects. */
function anyOf(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((one) =>
    typeof one === "object" && "anyOf" in one ? one.anyOf : [one],
  );
  if (flat.length === 0 || flat.includes("json")) return "json";
  const arrays = flat.filter(isList);
  const objects = flat.flatMap((one) => (isObject(one) ? [one] : []));
  const texts = [...new Set(flat.filter((one) => typeof one === "string"))];
  const all: Shape[] = [
    ...(texts.includes("string") ? texts.filter((text) => text !== "null") : texts),
    ...(arrays.length > 1 ? [{ array: anyOf(arrays.map(({ array }) => array)) }] : arrays),
    ...(objects.length > 1 ? [mergeObjects(objects)] : objects),
  ];
  const [only] = all;
  return only !== undefined && all.length === 1 ? only : { anyOf: all };
}

/** Parts that must all hold: objects are merged, otherwise the first part with a shape counts. */
function allOf(shapes: readonly Shape[]): Shape {
  const objects = shapes.filter(isObject);
  if (objects.length > 0)
    return mergeObjects(
      objects,
      Object.assign({}, ...objects.map(({ absent }) => absent)) as Absences,
    );
  return shapes.find((one) => one !== "json") ?? "json";
}

function mergeObjects(objects: readonly ObjectShape[], absent: Absences = {}): ObjectShape {
  const members = new Map<string, Shape[]>();
  for (const [name, member] of objects.flatMap(({ object }) => Object.entries(object))) {
    members.set(name, [...(members.get(name) ?? []), member]);
  }
  const rests = objects.flatMap(({ rest }) => (rest === undefined ? [] : [rest]));
  const object = Object.fromEntries([...members].map(([name, shapes]) => [name, anyOf(shapes)]));
  return {
    object,
    ...(rests.length > 0 && { rest: anyOf(rests) }),
    ...(Object.keys(absent).length > 0 && { absent }),
  };
}

const isList = (one: Shape): one is ListShape => typeof one === "object" && "array" in one;

const isObject = (one: Shape): one is ObjectShape => typeof one === "object" && "object" in one;
