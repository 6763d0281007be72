import {
  type ArraySchema,
  isAsymmetric,
  type ObjectSchema,
  type RefinedSchema,
  type Schema,
  type TupleSchema,
} from "../../../../description/index.js";
import {
  arrayExpression,
  chainExpression,
  expression,
  literal,
  objectExpression,
  type Expression,
} from "../../../print/expression.js";
import { ref } from "../../../print/layout/doc.js";
import { call, withCheck, use, runtime, z } from "./symbols.js";
import type { SchemaContext } from "./context.js";
import { type ObjectForm, objectSchemaExpression } from "./objects.js";
import {
  enumExpression,
  literalExpression,
  numberExpression,
  stringExpression,
} from "./scalars.js";
import { unionExpression } from "./unions.js";

const INLINE: ObjectForm = { late: false };

/** The validator of a schema, as code. `form` is that of the object itself, if it is one. */
export function schemaExpression(
  schema: Schema,
  context: SchemaContext,
  form: ObjectForm = INLINE,
): Expression {
  const print = (part: Schema): Expression => schemaExpression(part, context);
  switch (schema.kind) {
    case "any":
      return z("unknown");
    case "never":
    case "boolean":
    case "null":
      return z(schema.kind);
    case "number":
      return numberExpression(schema, context);
    case "string":
      return stringExpression(schema, context);
    case "binary":
      return withCheck(z("unknown"), call(runtime.binary));
    case "literal":
      return literalExpression(schema, context);
    case "enum":
      return enumExpression(schema, context);
    case "array":
      return unique(withItemCount(z("array", print(schema.items)), schema), schema);
    case "tuple":
      return unique(tupleExpression(schema, print), schema);
    case "object":
      return objectSchemaExpression(schema, context, { print, form });
    case "union":
      return unionExpression(schema, context, print);
    case "intersection":
      return call(runtime.intersection, ...schema.parts.map(print));
    case "nullable":
      return chainExpression(print(schema.schema), ["nullable"]);
    case "ref":
      return use(context.symbolOf(schema.target));
    case "refined":
      return refinedExpression(schema, context, form);
    default:
      return schema satisfies never;
  }
}

/** `prefixItems` does not require its items: those from `minItems` on may be absent. */
function tupleExpression(schema: TupleSchema, print: (schema: Schema) => Expression): Expression {
  const { prefix, rest, minItems = 0, maxItems } = schema;
  const items = prefix.map((item, index) =>
    index < minItems ? print(item) : chainExpression(print(item), ["optional"]),
  );
  const others = rest.kind === "never" ? [] : [print(rest)];
  const tuple = z("tuple", arrayExpression(items), ...others);
  const checks = [
    ...(minItems > prefix.length ? [z("minLength", literal(minItems))] : []),
    ...(maxItems === undefined ? [] : [z("maxLength", literal(maxItems))]),
  ];
  return checks.length === 0 ? tuple : chainExpression(tuple, ["check", ...checks]);
}

function withItemCount(base: Expression, { minItems = 0, maxItems }: ArraySchema): Expression {
  const least = minItems > 0 ? chainExpression(base, ["min", literal(minItems)]) : base;
  return maxItems === undefined ? least : chainExpression(least, ["max", literal(maxItems)]);
}

const unique = (base: Expression, { uniqueItems }: ArraySchema | TupleSchema): Expression =>
  uniqueItems === true ? withCheck(base, call(runtime.uniqueItems)) : base;

/** The evaluator decides; the shape makes the output, if it changes it. */
function refinedExpression(
  schema: RefinedSchema,
  context: SchemaContext,
  form: ObjectForm,
): Expression {
  const { evaluator, uri, test } = context.assertion(schema.assertion);
  const shapes = isAsymmetric(schema.schema);
  // Zod would have a recursive test read again on each level what it has read before.
  const isTested = test !== undefined && !(shapes && test.counts);
  const matches = isTested ? use(test.symbol) : expression("undefined");
  const options = shapes ? [objectExpression([{ key: "shapes", value: literal(true) }])] : [];
  const check = call(
    runtime.conforms,
    expression(ref(evaluator)),
    literal(uri),
    ...(isTested || shapes ? [matches] : []),
    ...options,
  );
  const { checks = [] } = form;
  // An object has its checks from the start, because a copy of it would need its shape.
  if (ownObject(schema) !== undefined)
    return schemaExpression(schema.schema, context, { ...form, checks: [check, ...checks] });
  return withCheck(refinedBase(schema, context), check);
}

/** Without a type, values of other types are valid too, and are returned unchanged. */
function refinedBase({ schema, typeless }: RefinedSchema, context: SchemaContext): Expression {
  if (typeless !== true) return schemaExpression(schema, context);
  if (!isAsymmetric(schema)) return z("unknown");
  return z("union", arrayExpression([schemaExpression(schema, context), z("unknown")]));
}

/** The object that a schema is, behind the rules that zod has no word for. */
export function ownObject(schema: Schema): ObjectSchema | undefined {
  if (schema.kind === "refined" && schema.typeless !== true) return ownObject(schema.schema);
  return schema.kind === "object" ? schema : undefined;
}
