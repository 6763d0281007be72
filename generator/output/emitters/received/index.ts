import { defineEmitter } from "../../emit/emitter.js";
import { addressShortener, type Declaration, type Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { arrowFunction, objectExpression } from "../../print/expression.js";
import type { Identifier } from "../../print/escape/identifier.js";
import {
  genericType,
  globalType,
  keyword,
  typeDoc,
  typeName,
  qualifiedType,
} from "../../print/type.js";
import { conversions } from "../conversions/index.js";
import { declare } from "../types/declarations.js";
import { types } from "../types/index.js";
import { zod } from "../zod/index.js";
import { contentEntries } from "../zod/operations.js";
import { EVALUATORS } from "../zod/plan.js";
import type { SchemaContext } from "../zod/schemas/context.js";
import { schemaExpression } from "../zod/schemas/schema.js";
import {
  call,
  convertedBy,
  pure,
  runtime,
  use as reference,
  zod as z,
} from "../zod/schemas/symbols.js";
import { planReceived, RECEIVED_FILE, type ReceivedPlan } from "./plan.js";

/**
 * `received.ts`: types and validators of request bodies as handlers receive them, with the document's defaults filled
 * in.
 */
export const received = defineEmitter<ReceivedPlan>({
  name: "received",
  summary: "request bodies as a server gets them, with defaults filled in",
  plan: ({ api, use }) => {
    use(zod);
    return planReceived(api, use(types));
  },
  emit(plan, { api, file, use }) {
    const shorten = addressShortener(api);
    const context: SchemaContext = {
      side: "write",
      fills: true,
      assertFormats: use(zod).assertFormats,
      conversions: use(conversions),
      symbolOf: (declaration) =>
        plan.schemaOf(declaration) ?? use(zod).schemaOf(declaration, "write"),
      // The validators of the write side have already reported what they leave to the evaluator, and their table
      // contains it.
      assertion: (key) => ({ evaluator: EVALUATORS.write, uri: shorten(key) }),
      unchecked: () => undefined,
      decided: () => undefined,
    };
    if (plan.bodies.size === 0) return;
    const output = file(RECEIVED_FILE);
    for (const declaration of plan.declarations)
      for (const item of declare(declaration, "write", plan.types)) output.add(item);
    for (const declaration of plan.declarations)
      output.add(schemaConstant(declaration, plan, context));
    for (const [operation, { name }] of plan.bodies)
      output.add(bodiesConstant(operation, name, context));
  },
});

function schemaConstant(
  declaration: Declaration,
  plan: ReceivedPlan,
  context: SchemaContext,
): ConstantDeclaration {
  const build = arrowFunction("()", schemaExpression(declaration.schema, context));
  const schema = call(declaration.cycle === undefined ? runtime.schema : runtime.recursive, build);
  const conversion = context.conversions.symbols.get(declaration);
  const type = typeName(plan.types.typeOf(declaration, "write"));
  return {
    kind: "constant",
    name: context.symbolOf(declaration).name,
    type: genericType(typeDoc(qualifiedType(z, "ZodType")), [type]),
    value: pure(convertedBy(schema, conversion && reference(conversion))),
  };
}

function bodiesConstant(
  operation: Operation,
  name: Identifier,
  context: SchemaContext,
): ConstantDeclaration {
  return {
    kind: "constant",
    name,
    comment: comment({ text: [`The bodies of ${operation.method} ${operation.path}.`] }),
    type: globalType("Readonly", [
      globalType("Record", [keyword("string"), typeName(runtime.Validator)]),
    ]),
    value: objectExpression(contentEntries(operation.body?.contents ?? [], context), true),
  };
}
