import {
  narrowingOf,
  type ObjectSchema,
  type Property,
  type Schema,
  type Side,
  type UnionSchema,
} from "../../../description/index.js";
import {
  arrayType,
  intersectionType,
  keyword,
  literalType,
  objectType,
  type TypeExpression,
  type TypeMember,
  unionType,
} from "../../print/type.js";
import { schemaComment } from "../types/comments.js";
import { jsonType, tupleOf } from "../types/expression.js";
import { withoutRedundant } from "../types/literals.js";
import type { PathsPlan } from "./plan.js";

/** The type of a schema as JSON on one side: enums closed, dates and bytes as strings, as in openapi-typescript. */
export function jsonTypeOf(schema: Schema, side: Side, plan: PathsPlan): TypeExpression {
  const recurse = (inner: Schema): TypeExpression => jsonTypeOf(inner, side, plan);
  switch (schema.kind) {
    case "any":
      return keyword("unknown");
    case "never":
    case "null":
    case "boolean":
    case "number":
    case "string":
      return keyword(schema.kind);
    case "binary":
      return keyword("string");
    case "literal":
      return jsonType(schema.value);
    case "enum":
      if (schema.extensibility === "open" && schema.values.every(isText)) return keyword("string");
      return unionType(schema.values.map(({ value }) => literalType(value)));
    case "array":
      return arrayType(recurse(schema.items));
    case "tuple":
      return tupleOf(schema, recurse);
    case "object":
      return objectOf(schema, side, plan);
    case "union":
      return unionType(
        schema.variants.map((_, index) => variantType(schema, index, { side, plan })),
      );
    case "intersection":
      return intersectionType(withoutRedundant(schema.parts).map(recurse));
    case "nullable":
      return unionType([recurse(schema.schema), keyword("null")]);
    case "ref":
      return plan.typeOf(schema.target, side);
    case "refined":
      return recurse(schema.schema);
    default:
      return schema satisfies never;
  }
}

const isText = ({ value }: { readonly value: unknown }): boolean => typeof value === "string";

/**
 * The declared properties and the type of all others: an intersection, so that the declared types need not match the
 * latter.
 */
function objectOf(schema: ObjectSchema, side: Side, plan: PathsPlan): TypeExpression {
  const declared = schema.properties
    .filter(({ direction }) => direction === "both" || direction === side)
    .map((property) => member(property, side, plan));
  const others = [schema.additional, ...schema.patterns.map((pattern) => pattern.schema)].filter(
    (other): other is Schema => other !== undefined && other.kind !== "never",
  );
  const index = unionType(others.map((other) => jsonTypeOf(other, side, plan)));
  if (declared.length === 0) return objectType([], others.length === 0 ? free(schema) : index);
  if (others.length === 0) return objectType(declared);
  return intersectionType([objectType(declared), objectType([], index)]);
}

/** An object without declared properties may have any. */
const free = ({ additional }: ObjectSchema): TypeExpression =>
  keyword(additional?.kind === "never" ? "never" : "unknown");

/** As in openapi-typescript, properties with a default are present when read and optional when written. */
function member(property: Property, side: Side, plan: PathsPlan): TypeMember {
  const { name, schema, required, default: assumed, direction } = property;
  return {
    name,
    type: jsonTypeOf(schema, side, plan),
    optional: !required && (side === "write" || assumed === undefined),
    readonly: direction === "read",
    comment: schemaComment(property, schema, assumed),
  };
}

/** A variant of a discriminated union includes the values that lead to it, if its own schema does not. */
function variantType(
  union: UnionSchema,
  index: number,
  { side, plan }: { readonly side: Side; readonly plan: PathsPlan },
): TypeExpression {
  const variant = union.variants[index];
  if (variant === undefined) return keyword("never");
  const type = jsonTypeOf(variant, side, plan);
  const narrowing = narrowingOf(union, index);
  if (narrowing === undefined || narrowing.isOwn) return type;
  const value = unionType(narrowing.values.map(literalType));
  return intersectionType([type, objectType([{ name: narrowing.property, type: value }])]);
}
