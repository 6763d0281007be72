import type { Declaration } from "../../model/schema.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { arrowFunction } from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputNamespace } from "../../print/layout/symbol.js";
import { genericType, qualifiedType, typeDoc } from "../../print/type.js";
import { TYPES_FILE, type TypesPlan } from "../types/plan.js";
import { call, convertedBy, pure, use as reference, runtime, zod } from "./schemas/symbols.js";
import type { SchemaContext } from "./schemas/context.js";
import { schemaExpression } from "./schemas/schema.js";

const TYPES = outputNamespace(identifier("types"), TYPES_FILE, "type");

/**
 * The validator of a declaration on the side of `context`, annotated with its type so that the compiler infers nothing.
 */
export function schemaConstant(
  declaration: Declaration,
  types: TypesPlan,
  context: SchemaContext,
): ConstantDeclaration {
  const { title, description, deprecated } = declaration.docs;
  const type = qualifiedType(TYPES, types.typeOf(declaration, context.side).name);
  const build = arrowFunction("()", schemaExpression(declaration.schema, context));
  const schema = call(declaration.cycle === undefined ? runtime.schema : runtime.recursive, build);
  const conversion = context.conversions.symbols.get(declaration);
  return {
    kind: "constant",
    name: context.symbolOf(declaration).name,
    comment: comment({
      text: [title, description],
      ...(deprecated === true && { tags: [["deprecated", ""]] }),
    }),
    type: genericType(typeDoc(qualifiedType(zod, "ZodType")), [type]),
    value: pure(convertedBy(schema, conversion && reference(conversion))),
  };
}
