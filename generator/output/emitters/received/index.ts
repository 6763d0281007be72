import { defineEmitter } from "../../emit/emitter.js";
import type { Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { objectExpression } from "../../print/expression.js";
import type { Identifier } from "../../print/escape/identifier.js";
import { globalType, keyword, typeName } from "../../print/type.js";
import { conversions } from "../conversions/index.js";
import { declare } from "../types/declarations.js";
import { types } from "../types/index.js";
import { zod } from "../zod/index.js";
import { inOrder, momentsOf } from "../zod/declared.js";
import { ParserFunctions, parsersOf } from "../zod/parsers/functions.js";
import { measuresOf } from "../zod/parsers/measures.js";
import { contentEntries, contentExpression } from "../zod/operations.js";
import { PARSERS_FILE as ZOD_PARSERS_FILE } from "../zod/plan.js";
import type { SchemaContext } from "../zod/schemas/context.js";
import { schemaConstant } from "../zod/schema-constant.js";
import { runtime } from "../zod/schemas/symbols.js";
import { PARSERS_FILE, planReceived, RECEIVED_FILE, type ReceivedPlan } from "./plan.js";

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
    const momentOf = momentsOf(api.declarations);
    const parsers = new ParserFunctions({
      file: PARSERS_FILE,
      otherFile: ZOD_PARSERS_FILE,
      measures: measuresOf(api.declarations, momentOf),
      declared: plan.declarations.flatMap((declaration) => plan.schemaOf(declaration)?.name ?? []),
      contextOf: (declaration) => (plan.schemaOf(declaration) === undefined ? undefined : context),
    });
    const context: SchemaContext = {
      side: "write",
      parsers: use(zod).printsParsers ? parsersOf(parsers, () => context) : undefined,
      fills: true,
      assertFormats: use(zod).assertFormats,
      isLarge: use(zod).files.parts.length > 0,
      conversions: use(conversions),
      symbolOf: (declaration) =>
        plan.schemaOf(declaration) ?? use(zod).schemaOf(declaration, "write"),
      // The validators of the write side have already reported what they leave to the evaluator, and their table
      // contains it.
      assertion: (key) => use(zod).assertionOf(key, "write"),
      momentOf,
      unchecked: () => undefined,
      report: () => undefined,
    };
    const output = file(RECEIVED_FILE);
    const declarations = plan.declarations.filter(plan.types.isOwn);
    for (const declaration of declarations)
      output.add(...declare(declaration, "write", plan.types));
    for (const declaration of inOrder(declarations, momentOf))
      output.add(
        schemaConstant(declaration, typeName(plan.types.typeOf(declaration, "write")), context),
      );
    for (const [operation, { name }] of plan.bodies)
      output.add(bodiesConstant(operation, name, context));
    for (const parser of parsers.declarations()) file(PARSERS_FILE).add(parser);
  },
});

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
    value: objectExpression(
      contentEntries(operation.body?.contents ?? [], (content) =>
        contentExpression(content, context),
      ),
      true,
    ),
  };
}
