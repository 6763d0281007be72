import type { Declaration, Schema } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import {
  arrowFunction,
  chainExpression,
  type Expression,
  literal,
} from "../../print/expression.js";
import { genericType, type TypeExpression } from "../../print/type.js";
import { call, withCheck, pure, use as reference, runtime } from "./schemas/symbols.js";
import type { SchemaContext } from "./schemas/context.js";
import { schemaExpression } from "./schemas/schema.js";

/**
 * The validator of a declaration on the side of `context`, annotated with its type so that the compiler infers nothing.
 */
export function schemaConstant(
  declaration: Declaration,
  type: TypeExpression,
  context: SchemaContext,
): ConstantDeclaration {
  const { title, description, deprecated } = declaration.docs;
  return {
    kind: "constant",
    name: context.symbolOf(declaration).name,
    comment: comment({
      text: [title, description],
      ...(deprecated === true && { tags: [["deprecated", ""]] }),
    }),
    type: schemaType(declaration, type, context),
    value: pure(valueOf(declaration, context)),
  };
}

/** The type of a schema: what it tells of the class that zod has for it. */
function schemaType(
  declaration: Declaration,
  type: TypeExpression,
  context: SchemaContext,
): TypeExpression {
  return genericType(INTERFACES[classOf(declaration, context)], [type]);
}

const INTERFACES = {
  object: runtime.ObjectOf,
  enum: runtime.EnumOf,
  array: runtime.ArrayOf,
  union: runtime.UnionOf,
  other: runtime.SchemaOf,
} as const;

function classOf(declaration: Declaration, context: SchemaContext): keyof typeof INTERFACES {
  const moment = context.momentOf(declaration);
  if (moment !== "at once") return moment === "late" ? "object" : "other";
  return kindOf(declaration.schema, context);
}

function kindOf(schema: Schema, context: SchemaContext): keyof typeof INTERFACES {
  switch (schema.kind) {
    // Only another name: as an alternative of a union, it has to tell as much as the object itself.
    case "ref":
      return classOf(schema.target, context);
    case "array":
      return "array";
    case "union":
      return schema.variants.length > 1 ? "union" : "other";
    case "enum":
      return schema.extensibility !== "open" && schema.values.every(isText) ? "enum" : "other";
    default:
      return "other";
  }
}

const isText = ({ value }: { readonly value: unknown }): boolean => typeof value === "string";

/** Objects and lazy schemas are made of functions, and have the type that is declared. */
function valueOf(declaration: Declaration, context: SchemaContext): Expression {
  const { schema, docs } = declaration;
  const { description } = docs;
  const conversion = context.conversions.symbols.get(declaration);
  const converts = conversion && call(runtime.converts, reference(conversion));
  switch (context.momentOf(declaration)) {
    case "late": {
      const checks = converts === undefined ? [] : [converts];
      return schemaExpression(schema, context, { late: true, description, checks });
    }
    case "lazy": {
      const about = description === undefined ? [] : [literal(description)];
      const deferred = call(
        runtime.lazy,
        arrowFunction("()", schemaExpression(schema, context)),
        ...about,
      );
      return converts === undefined ? deferred : definition(withCheck(deferred, converts));
    }
    case "at once": {
      const value = schemaExpression(schema, context);
      const described =
        description === undefined || value.form === "name"
          ? value
          : chainExpression(value, ["describe", literal(description)]);
      return definition(converts === undefined ? described : withCheck(described, converts));
    }
  }
}

/** The type is declared: the compiler need not find it out. */
const definition = (value: Expression): Expression =>
  call(runtime.defineSchema, arrowFunction("()", value));
