import {
  behind,
  type Declaration,
  type EnumSchema,
  type EnumValue,
  isOmissible,
  type JsonValue,
  type LiteralSchema,
  narrowingOf,
  type NumberSchema,
  type ObjectSchema,
  type Property,
  type Schema,
  type Side,
  type StringSchema,
  type TupleSchema,
  type UnionSchema,
} from "../../../description/index.js";
import { runtimeSymbol } from "../../print/layout/symbol.js";
import {
  arrayType,
  genericType,
  globalType,
  intersectionType,
  keyword,
  literalType,
  objectType,
  tupleType,
  type TypeExpression,
  type TypeMember,
  typeName,
  unionType,
} from "../../print/type.js";
import { schemaComment } from "./comments.js";
import { convertedKind, isRounded } from "./options.js";
import { withoutRedundant } from "./literals.js";
import type { TypesPlan } from "./plan.js";

const OPEN = runtimeSymbol("Open", "types/open.ts", "type");
const OPEN_LONG = runtimeSymbol("OpenLong", "types/open.ts", "type");
const EXTENSIBLE = runtimeSymbol("Extensible", "types/open.ts", "type");
const BINARY = runtimeSymbol("Binary", "types/binary.ts", "type");

/** The type of a schema on one side. Declarations appear by name. */
export function typeExpression(schema: Schema, side: Side, plan: TypesPlan): TypeExpression {
  const recurse = (inner: Schema): TypeExpression => typeExpression(inner, side, plan);
  switch (schema.kind) {
    case "any":
      return keyword("unknown");
    case "never":
    case "null":
    case "boolean":
      return keyword(schema.kind);
    case "number":
    case "string":
      return scalarType(schema, plan);
    case "binary":
      return typeName(BINARY);
    case "literal":
      return isScalar(schema) ? listedType([schema], plan) : jsonType(schema.value);
    case "enum":
      return withUnlisted(schema, listedType(schema.values, plan), { side, plan });
    case "array":
      return arrayType(recurse(schema.items));
    case "tuple":
      return tupleOf(
        plan.tuples === "full" ? { ...schema, minItems: schema.prefix.length } : schema,
        recurse,
      );
    case "object":
      return objectLiteral(objectMembers(schema, side, plan));
    case "union":
      return unionType(
        schema.variants.map((_, index) => variantType(schema, index, { side, plan })),
      );
    case "intersection":
      return intersectionType(withoutRedundant(schema.parts).map(recurse));
    case "nullable":
      return unionType([recurse(schema.schema), keyword("null")]);
    case "ref":
      return withUnlisted(schema.target.schema, typeName(plan.typeOf(schema.target, side)), {
        side,
        plan,
      });
    case "refined":
      return recurse(schema.schema);
    default:
      return schema satisfies never;
  }
}

/** Items after the first `minItems` may be absent. */
export const tupleOf = (
  { prefix, rest, minItems = 0 }: TupleSchema,
  typeOf: (schema: Schema) => TypeExpression,
): TypeExpression =>
  tupleType(
    prefix.map((item, index) => ({ type: typeOf(item), optional: index >= minItems })),
    rest.kind === "never" ? undefined : typeOf(rest),
  );

/** A string or a number, or the result of its conversion. */
function scalarType(schema: NumberSchema | StringSchema, plan: TypesPlan): TypeExpression {
  switch (convertedKind(schema, plan)) {
    case "int64":
      return keyword("bigint");
    case "dateTime":
      return globalType("Date");
    case "instant":
      return globalType("Temporal.Instant");
    case "plainDate":
      return globalType("Temporal.PlainDate");
    default:
      return keyword(schema.kind);
  }
}

const isScalar = (schema: LiteralSchema): schema is LiteralSchema & EnumValue =>
  typeof schema.value !== "object";

/** The values that a schema lists. A number that is rounded when it is read may be any. */
export function listedType(
  values: readonly EnumValue[],
  { int64 }: Pick<TypesPlan, "int64">,
): TypeExpression {
  if (isRounded(values) && int64 === "number") return keyword("number");
  return unionType(
    values.map(({ value, digits }) =>
      literalType(digits === undefined || int64 === "number" ? value : BigInt(digits)),
    ),
  );
}

/**
 * An enum is open on both sides, so that what was read can be sent back. If the document says that it is open, other
 * values can be written, too.
 */
function withUnlisted(
  schema: Schema,
  type: TypeExpression,
  { side, plan }: { readonly side: Side; readonly plan: TypesPlan },
): TypeExpression {
  const target = schema.kind === "nullable" ? schema.schema : schema;
  if (!isOpen(target, plan) || type.form === "keyword") return type;
  if (convertedKind(target, plan) !== undefined) return genericType(OPEN_LONG, [type]);
  const isExtensible = side === "write" && target.extensibility === "open";
  return genericType(isExtensible ? EXTENSIBLE : OPEN, [type]);
}

/** Returns whether a schema is an enum to which a service may add values. */
export const isOpen = (schema: Schema, { enums }: Pick<TypesPlan, "enums">): schema is EnumSchema =>
  enums === "open" &&
  schema.kind === "enum" &&
  schema.extensibility !== "closed" &&
  schema.values.every(({ value }) => typeof value !== "boolean");

/** What an object type consists of. */
export interface ObjectMembers {
  readonly members: readonly TypeMember[];
  /** The type of the properties that are not declared; none if there are no such properties. */
  readonly index: TypeExpression | undefined;
}

const objectLiteral = ({ members, index }: ObjectMembers): TypeExpression =>
  objectType(members, index);

/** Properties on one side: without read-only ones on the write side, and without write-only ones on the read side. */
export function objectMembers(schema: ObjectSchema, side: Side, plan: TypesPlan): ObjectMembers {
  const properties = schema.properties.filter(
    ({ direction }) => direction === "both" || direction === side,
  );
  const members = properties.map((property) => ({
    name: property.name,
    type: typeExpression(property.schema, side, plan),
    optional: isOptional(property, side, plan),
    comment: schemaComment(property, property.schema, property.default),
  }));
  const others = [schema.additional, ...schema.patterns.map((pattern) => pattern.schema)].filter(
    (other): other is Schema => other !== undefined && other.kind !== "never",
  );
  if (others.length === 0)
    return { members, index: members.length === 0 ? freeIndex(schema) : undefined };
  const isExact = properties.every((property) => isShallow(property.schema, REPEATED_LEVELS));
  const types = others.map((other) => typeExpression(other, side, plan));
  return { members, index: isExact ? indexType(types, members) : keyword("unknown") };
}

/** A property with a default is optional, unless something fills it in on this side; to a reader, only if not required. */
const isOptional = (property: Property, side: Side, plan: TypesPlan): boolean =>
  (side === "write" ? isOmissible(property) : !property.required) &&
  (property.default === undefined || plan.filled !== side);

/** TypeScript requires every declared property to match the index signature, so it is the union of all types. */
function indexType(
  others: readonly TypeExpression[],
  declared: readonly TypeMember[],
): TypeExpression {
  const types = [
    ...others,
    ...declared.map(({ type }) => type),
    ...(declared.some(({ optional }) => optional) ? [keyword("undefined")] : []),
  ];
  return types.some(isUnknown) ? keyword("unknown") : unionType(types);
}

/** The levels of objects that an index signature repeats. Repeating all of them would double the code at each level. */
const REPEATED_LEVELS = 2;

/** Returns whether a type has at most this many levels of objects without a name. */
function isShallow(schema: Schema, levels: number): boolean {
  const recurse = (inner: Schema): boolean => isShallow(inner, levels);
  switch (schema.kind) {
    case "object":
      return (
        levels > 0 &&
        schema.properties.every((property) => isShallow(property.schema, levels - 1)) &&
        schema.patterns.every((pattern) => isShallow(pattern.schema, levels - 1)) &&
        (schema.additional === undefined || isShallow(schema.additional, levels - 1))
      );
    case "array":
      return recurse(schema.items);
    case "tuple":
      return schema.prefix.every(recurse) && recurse(schema.rest);
    case "union":
      return schema.variants.every(recurse);
    case "intersection":
      return schema.parts.every(recurse);
    case "nullable":
    case "refined":
      return recurse(schema.schema);
    default:
      return true;
  }
}

/**
 * An object without declared properties is a record: `{}` would accept strings and numbers, and its properties could
 * not be read.
 */
const freeIndex = ({ additional }: ObjectSchema): TypeExpression =>
  keyword(additional?.kind === "never" ? "never" : "unknown");

const isUnknown = (type: TypeExpression): boolean =>
  type.form === "keyword" && type.doc === "unknown";

/**
 * A variant of a discriminated union includes the values that lead to it, if its own schema does not. Validators accept
 * a variant without the property if its schema does not require it, and so does the type.
 */
function variantType(
  union: UnionSchema,
  index: number,
  { side, plan }: { readonly side: Side; readonly plan: TypesPlan },
): TypeExpression {
  const variant = union.variants[index];
  if (variant === undefined) return keyword("never");
  const type = typeExpression(variant, side, plan);
  const narrowing = narrowingOf(union, index);
  if (narrowing === undefined || narrowing.isOwn || narrowing.isTyped) return type;
  const values = unionType(narrowing.values.map(literalType));
  const narrowed = intersectionType([
    type,
    objectType([{ name: narrowing.property, type: values, optional: narrowing.isOptional }]),
  ]);
  return behind(variant).nullable ? unionType([narrowed, keyword("null")]) : narrowed;
}

/** The type that holds exactly one JSON value. */
export function jsonType(value: JsonValue): TypeExpression {
  if (value === null || typeof value !== "object") return literalType(value);
  if (Array.isArray(value))
    return tupleType(value.map((item: JsonValue) => ({ type: jsonType(item) })));
  return objectType(Object.entries(value).map(([name, item]) => ({ name, type: jsonType(item) })));
}

/** Declarations whose type alias would refer to itself with no object or array in between. */
export function isUnguardedCycle(declaration: Declaration): boolean {
  if (declaration.cycle === undefined) return false;
  const seen = new Set<Declaration>();
  const reaches = (schema: Schema): boolean => {
    switch (schema.kind) {
      case "ref":
        if (schema.target === declaration) return true;
        if (seen.has(schema.target) || isObjectSchema(schema.target.schema)) return false;
        seen.add(schema.target);
        return reaches(schema.target.schema);
      case "nullable":
      case "refined":
        return reaches(schema.schema);
      case "union":
        return schema.variants.some(reaches);
      case "intersection":
        return schema.parts.some(reaches);
      default:
        return false;
    }
  };
  return reaches(declaration.schema);
}

export function isObjectSchema(schema: Schema): schema is ObjectSchema {
  return schema.kind === "object";
}
