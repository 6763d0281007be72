import type { Declaration } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { arrowFunction, type Expression } from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputNamespace } from "../../print/layout/symbol.js";
import { genericType, qualifiedType, typeDoc } from "../../print/type.js";
import { TYPES_FILE, type TypesPlan } from "../types/plan.js";
import { call, convertedBy, pure, use as reference, runtime, zod } from "./schemas/symbols.js";
import type { SchemaContext } from "./schemas/context.js";
import type { PlainObject } from "./schemas/objects.js";
import { plainObjectOf, schemaExpression } from "./schemas/schema.js";

export interface ConstantContext extends SchemaContext {
  /** Whether objects without rules beyond their properties have the type and the methods of zod's own. */
  readonly zodObjects: boolean;
}

const TYPES = outputNamespace(identifier("types"), TYPES_FILE, "type");

/**
 * The validator of a declaration on the side of `context`, annotated with its type so that the compiler infers nothing.
 */
export function schemaConstant(
  declaration: Declaration,
  types: TypesPlan,
  context: ConstantContext,
): ConstantDeclaration {
  const { title, description, deprecated } = declaration.docs;
  const type = qualifiedType(TYPES, types.typeOf(declaration, context.side).name);
  const { base, value } = validatorOf(declaration, context);
  return {
    kind: "constant",
    name: context.symbolOf(declaration).name,
    comment: comment({
      text: [title, description],
      ...(deprecated === true && { tags: [["deprecated", ""]] }),
    }),
    type: genericType(base, [type]),
    value: pure(value),
  };
}

interface TypedValidator {
  /** The generic type of the validator. */
  readonly base: Doc;
  readonly value: Expression;
}

function validatorOf(declaration: Declaration, context: ConstantContext): TypedValidator {
  const { schema, cycle } = declaration;
  const conversion = context.conversions.symbols.get(declaration);
  const object =
    context.zodObjects && conversion === undefined ? plainObjectOf(schema, context) : undefined;
  if (object !== undefined)
    return { base: ref(runtime.ZodObjectOf), value: objectSchema(object, cycle !== undefined) };
  const build = arrowFunction("()", schemaExpression(schema, context));
  const value = call(cycle === undefined ? runtime.schema : runtime.recursive, build);
  return {
    base: typeDoc(qualifiedType(zod, "ZodType")),
    value: convertedBy(value, conversion && reference(conversion)),
  };
}

function objectSchema({ make, properties }: PlainObject, recursive: boolean): Expression {
  const declare = recursive ? runtime.recursiveObject : runtime.objectSchema;
  return call(declare, reference(make), arrowFunction("()", properties));
}
