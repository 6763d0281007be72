import { sidesOf, TYPES_FILE } from "../types/plan.js";
import { defineEmitter } from "../../emit/emitter.js";
import { choiceOption } from "../../emit/options.js";
import type { Api, Side } from "../../../description/index.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import { assertionConstants } from "./assertion-constants.js";
import { Notes } from "./notes.js";
import {
  ASSERTIONS_FILE,
  PARSERS_FILE,
  planZod,
  SCHEMAS_FILE,
  VALIDATORS_FILE,
  type ZodPlan,
} from "./plan.js";
import { ParserFunctions, parsersOf } from "./parsers/functions.js";
import { measuresOf } from "./parsers/measures.js";
import { inOrder, momentsOf } from "./declared.js";
import { schemaConstant } from "./schema-constant.js";
import { shareValidators } from "./shared-validators.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { objectExpression } from "../../print/expression.js";
import { outputNamespace } from "../../print/layout/symbol.js";
import { globalType, keyword, qualifiedType, typeName } from "../../print/type.js";
import { lazily, operationExpression } from "./operations.js";
import { convertedBy, runtime, use } from "./schemas/symbols.js";
import { identifier } from "../../print/escape/identifier.js";
import { eventsOf } from "../webhooks/events.js";
import type { SchemaContext } from "./schemas/context.js";
import { schemaExpression } from "./schemas/schema.js";

const TYPES = outputNamespace(identifier("types"), TYPES_FILE, "type");

const OPTIONS = {
  formats: choiceOption("whether validators check `format`", ["assert", "annotate"]),
  parsers: choiceOption(
    "what makes validators of requests, responses and events fast: zod compiles their schemas where code may be made at run time, or the output has code for them, which works everywhere",
    ["compile", "print"],
  ),
};

/**
 * `zod.ts`: a validator of each schema. `validators.ts`: those of each operation and event. `assertions.ts`: what only
 * the evaluator can decide.
 */
export const zod = defineEmitter<ZodPlan, typeof OPTIONS>({
  name: "zod",
  summary: "zod 4 validators of schemas, requests and responses, exactly as JSON Schema defines",
  options: OPTIONS,
  entries: { "./zod": SCHEMAS_FILE, "./validators": VALIDATORS_FILE },
  dependencies: { zod: "^4.6.0" },
  plan: ({ api, options, use }) => {
    use(conversions);
    return planZod(api, use(types), {
      assertFormats: options.formats === "assert",
      printsParsers: options.parsers === "print",
    });
  },
  emit(plan, { api, file, report, use }) {
    const notes = new Notes();
    const { assertFormats } = plan;
    const momentOf = momentsOf(api.declarations);
    const parsers = new ParserFunctions({
      file: PARSERS_FILE,
      otherFile: PARSERS_FILE,
      measures: measuresOf(api.declarations, momentOf),
      declared: api.declarations.flatMap((declaration) =>
        sidesOf(declaration).map((side) => plan.schemaOf(declaration, side).name),
      ),
      contextOf: (declaration, { side }) => {
        const [only, other] = sidesOf(declaration);
        return contexts[other === undefined && only !== undefined ? only : side];
      },
    });
    const contextOf = (side: Side): SchemaContext => ({
      side,
      parsers: plan.printsParsers ? parsersOf(parsers, () => contexts[side]) : undefined,
      // Absent values in a request stay absent for the sender; see `received` for servers.
      fills: side === "read",
      assertFormats,
      isLarge: plan.files.parts.length > 0,
      conversions: use(conversions),
      symbolOf: (declaration) => plan.schemaOf(declaration, side),
      assertion: (key) => {
        notes.assertion(key);
        return plan.assertionOf(key, side);
      },
      momentOf,
      unchecked: (format, schema) => notes.unchecked(format, schema),
      report,
    });
    const contexts = { read: contextOf("read"), write: contextOf("write") };
    for (const declaration of inOrder(api.declarations.filter(use(types).isOwn), momentOf))
      for (const side of sidesOf(declaration)) {
        const type = qualifiedType(TYPES, use(types).typeOf(declaration, side).name);
        file(SCHEMAS_FILE).add(schemaConstant(declaration, type, contexts[side]));
      }
    const shared = shareValidators(api, plan, (side) => contexts[side]);
    for (const constant of shared.constants) file(plan.files.shared).add(constant);
    for (const operation of api.operations)
      file(plan.files.fileOf(operation)).add({
        kind: "constant",
        name: plan.validatorsOf(operation).name,
        type: typeName(runtime.OperationValidators),
        value: operationExpression(operation, (side) => contexts[side], shared),
      });
    const entry = file(VALIDATORS_FILE);
    for (const path of plan.files.parts) entry.reExport({ from: { kind: "output", path } });
    for (const constant of [...validatorTable(api, plan), ...webhookValidators(api, contexts.read)])
      entry.add(constant);
    for (const parser of parsers.declarations()) file(PARSERS_FILE).add(parser);
    for (const constant of assertionConstants(api, notes.assertions, assertFormats))
      file(ASSERTIONS_FILE).add(constant);
    for (const test of plan.tests.declarations()) file(ASSERTIONS_FILE).add(test);
    notes.reportTo(report);
  },
});

/** Cannot clash with the validators of an operation. */
const EVENTS = identifier("webhookEventSchemas");

/** The table for a client's `validate({ validators })`; a program that does not use it does not bundle it. */
function validatorTable({ operations }: Api, plan: ZodPlan): readonly ConstantDeclaration[] {
  if (operations.length === 0) return [];
  const entries = operations.map((operation) => ({
    key: operation.id,
    value: use(plan.files.constantOf(operation, plan.validatorsOf(operation).name)),
  }));
  return [
    {
      kind: "constant",
      name: plan.validators.name,
      comment: comment({ text: ["The validators of all operations, by operation id."] }),
      type: globalType("Readonly", [
        globalType("Record", [keyword("string"), typeName(runtime.OperationValidators)]),
      ]),
      value: objectExpression(entries, true),
    },
  ];
}

/** The validators of webhook events by type, for receivers; none if no event is JSON. */
function webhookValidators(api: Api, context: SchemaContext): readonly ConstantDeclaration[] {
  const events = eventsOf(api).events.filter(({ content }) => content.codec === "json");
  if (events.length === 0) return [];
  const entries = events.map(({ type, schema }) => ({
    key: type,
    value: lazily(
      convertedBy(schemaExpression(schema, context), context.conversions.of(schema)),
      context,
      (parsers) => parsers.of(schema),
    ),
  }));
  return [
    {
      kind: "constant",
      name: EVENTS,
      comment: comment({ text: ["Validators of webhook events, by type."] }),
      type: globalType("Readonly", [
        globalType("Record", [keyword("string"), typeName(runtime.Validator)]),
      ]),
      value: objectExpression(entries, true),
    },
  ];
}
