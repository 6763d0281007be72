import {
  type ArraySchema,
  isAsymmetric,
  type RefinedSchema,
  type Schema,
  type TupleSchema,
} from "../../../../description/index.js";
import {
  arrayExpression,
  expression,
  literal,
  type Expression,
} from "../../../print/expression.js";
import { ref } from "../../../print/layout/doc.js";
import { call, use, runtime } from "./symbols.js";
import type { SchemaContext } from "./context.js";
import { objectSchemaExpression, type PlainObject, plainObjectExpression } from "./objects.js";
import {
  bounds,
  enumExpression,
  literalExpression,
  numberExpression,
  stringExpression,
} from "./scalars.js";
import { unionExpression } from "./unions.js";

/** The validator of a schema, as code. */
export function schemaExpression(schema: Schema, context: SchemaContext): Expression {
  const print = (part: Schema): Expression => schemaExpression(part, context);
  switch (schema.kind) {
    case "any":
      return call(runtime.anything);
    case "never":
    case "boolean":
      return call(runtime[schema.kind]);
    case "null":
      return call(runtime.jsonNull);
    case "number":
      return numberExpression(schema, context);
    case "string":
      return stringExpression(schema, context);
    case "binary":
      return call(runtime.binary);
    case "literal":
      return literalExpression(schema);
    case "enum":
      return enumExpression(schema);
    case "array":
      return counted(call(runtime.array, print(schema.items)), schema);
    case "tuple":
      return counted(tupleExpression(schema, print), schema);
    case "object":
      return objectSchemaExpression(schema, context, print);
    case "union":
      return unionExpression(schema, context, print);
    case "intersection":
      return call(runtime.allOf, arrayExpression(schema.parts.map(print)));
    case "nullable":
      return call(runtime.nullable, print(schema.schema));
    case "ref":
      return use(context.symbolOf(schema.target));
    case "refined":
      return refinedExpression(schema, context);
    default:
      return schema satisfies never;
  }
}

/** The properties of a schema, as code, if it is an object without other rules. */
export const plainObjectOf = (schema: Schema, context: SchemaContext): PlainObject | undefined =>
  plainObjectExpression(schema, context, (part) => schemaExpression(part, context));

function tupleExpression(schema: TupleSchema, print: (schema: Schema) => Expression): Expression {
  const prefix = arrayExpression(schema.prefix.map(print));
  return schema.rest.kind === "any"
    ? call(runtime.tuple, prefix)
    : call(runtime.tuple, prefix, print(schema.rest));
}

function counted(
  base: Expression,
  { minItems = 0, maxItems, uniqueItems }: ArraySchema | TupleSchema,
): Expression {
  const limited = minItems > 0 || maxItems !== undefined;
  const whole = uniqueItems === true ? call(runtime.distinct, base) : base;
  // Outermost, so that the items of an array that is too long are not checked.
  return limited ? call(runtime.counted, whole, ...bounds(minItems, maxItems)) : whole;
}

/** The evaluator decides; the shape is needed only if it changes the output. */
function refinedExpression(schema: RefinedSchema, context: SchemaContext): Expression {
  const { evaluator, uri } = context.assertion(schema.assertion);
  const shape = isAsymmetric(schema.schema) ? [outputExpression(schema, context)] : [];
  return call(runtime.conforms, expression(ref(evaluator)), literal(uri), ...shape);
}

/** Without a type, values of other types are valid too, and are returned unchanged. */
function outputExpression(schema: RefinedSchema, context: SchemaContext): Expression {
  const shape = schemaExpression(schema.schema, context);
  if (schema.typeless !== true) return shape;
  return call(runtime.union, arrayExpression([shape, call(runtime.anything)]));
}
