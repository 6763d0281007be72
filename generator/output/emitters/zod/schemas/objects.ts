import type { ObjectSchema, Property, Schema } from "../../../../description/index.js";
import {
  arrayExpression,
  literal,
  objectExpression,
  type ObjectEntry,
  type KeyedEntry,
  type Expression,
} from "../../../print/expression.js";
import type { OutputSymbol } from "../../../print/layout/symbol.js";
import { call, withDefault, runtime } from "./symbols.js";
import type { Print, SchemaContext } from "./context.js";
import { bounds } from "./scalars.js";

export function objectSchemaExpression(
  schema: ObjectSchema,
  context: SchemaContext,
  print: Print,
): Expression {
  const foreign = schema.properties
    .filter((property) => isForeign(property, context))
    .map(({ name }) => name);
  const base = withPatterns(schema, shapeOf(schema, context, print), print);
  const { minProperties = 0, maxProperties } = schema;
  const sized = minProperties > 0 || maxProperties !== undefined;
  const whole = sized ? call(runtime.sized, base, ...bounds(minProperties, maxProperties)) : base;
  return foreign.length === 0 ? whole : call(runtime.without, literal(foreign), whole);
}

/** The properties of an object that has no other rules, as code. */
export interface PlainObject {
  readonly properties: Expression;
  /** The function that makes a validator of them. */
  readonly make: OutputSymbol;
}

/** The properties of an object if nothing else is demanded of it, and none of them are removed. */
export function plainObjectExpression(
  schema: Schema,
  context: SchemaContext,
  print: Print,
): PlainObject | undefined {
  if (schema.kind !== "object" || schema.properties.length === 0) return undefined;
  if (schema.properties.some((property) => isForeign(property, context))) return undefined;
  const { patterns, minProperties = 0, maxProperties } = schema;
  if (patterns.length > 0 || minProperties > 0 || maxProperties !== undefined) return undefined;
  const { entries, rest } = shapeOf(schema, context, print);
  if (rest !== undefined && rest.kind !== "never") return undefined;
  const make = rest === undefined ? runtime.object : runtime.strictObject;
  return { properties: objectExpression(entries, true), make };
}

/** Returns whether a property belongs to the other side of the exchange. */
function isForeign(property: Property, { side }: SchemaContext): boolean {
  return property.direction !== "both" && property.direction !== side;
}

interface Shape {
  readonly entries: readonly KeyedEntry[];
  /** The schema of all other properties; absent: any. */
  readonly rest?: Schema | undefined;
}

function shapeOf(schema: ObjectSchema, context: SchemaContext, print: Print): Shape {
  const entries = schema.properties.map((property) => ({
    key: property.name,
    value: propertyExpression(property, context, print),
  }));
  const { additional } = schema;
  return {
    entries,
    ...(additional !== undefined && additional.kind !== "any" && { rest: additional }),
  };
}

function propertyExpression(property: Property, context: SchemaContext, print: Print): Expression {
  // It is removed afterwards, so this side does not check its value.
  if (isForeign(property, context)) return call(runtime.optional, call(runtime.anything));
  const value = print(property.schema);
  if (property.required) return value;
  const { default: fallback } = property;
  if (fallback === undefined || !context.fills) return call(runtime.optional, value);
  return withDefault(value, fallback);
}

function withPatterns(schema: ObjectSchema, shape: Shape, print: Print): Expression {
  if (schema.patterns.length === 0) return plainObject(shape, print);
  const names = shape.entries.map(({ key }) => literal(key));
  const patterns = schema.patterns.map(({ pattern, schema: part }) =>
    arrayExpression([literal(pattern), print(part)]),
  );
  const rules: readonly ObjectEntry[] = [
    { key: "declared", value: arrayExpression(names) },
    { key: "patterns", value: arrayExpression(patterns) },
    ...(shape.rest === undefined ? [] : [{ key: "additional", value: print(shape.rest) }]),
  ];
  return call(
    runtime.patterned,
    objectExpression(rules),
    plainObject({ entries: shape.entries }, print),
  );
}

function plainObject({ entries, rest }: Shape, print: Print): Expression {
  const properties = objectExpression(entries, entries.length > 1);
  if (rest === undefined) return call(runtime.object, properties);
  if (rest.kind === "never") return call(runtime.strictObject, properties);
  if (entries.length === 0) return call(runtime.record, print(rest));
  return call(runtime.object, properties, print(rest));
}
