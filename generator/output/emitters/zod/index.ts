import { sidesOf } from "../types/plan.js";
import { defineEmitter } from "../../emit/emitter.js";
import { choiceOption } from "../../emit/options.js";
import { addressShortener, type Side } from "../../../description/index.js";
import { conversions } from "../conversions/index.js";
import { types } from "../types/index.js";
import { assertionConstants } from "./assertion-constants.js";
import { Notes } from "./notes.js";
import { operationConstants } from "./operation-constants.js";
import {
  EVALUATORS,
  ASSERTIONS_FILE,
  planZod,
  SCHEMAS_FILE,
  VALIDATORS_FILE,
  type ZodPlan,
} from "./plan.js";
import { type ConstantContext, schemaConstant } from "./schema-constant.js";
import { webhookValidators } from "./webhooks.js";

const OPTIONS = {
  formats: choiceOption("whether validators check `format`", ["assert", "annotate"]),
  objects: choiceOption(
    "the type of the schema of an object without rules beyond its properties; a `ZodObject` has `shape`, `pick`, `extend`",
    ["ZodType", "ZodObject"],
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
  dependencies: { zod: "^4.1.0" },
  plan: ({ api, options, use }) => {
    use(conversions);
    return planZod(api, use(types), options.formats === "assert");
  },
  emit(plan, { api, file, options, report, use }) {
    const notes = new Notes();
    const { assertFormats } = plan;
    const shorten = addressShortener(api);
    const contextOf = (side: Side): ConstantContext => ({
      side,
      // Absent values in a request stay absent for the sender; see `received` for servers.
      fills: side === "read",
      assertFormats,
      zodObjects: options.objects === "ZodObject",
      conversions: use(conversions),
      symbolOf: (declaration) => plan.schemaOf(declaration, side),
      assertion: (key) => {
        notes.assertion(key);
        return { evaluator: EVALUATORS[side], uri: shorten(key) };
      },
      unchecked: (format, schema) => notes.unchecked(format, schema),
      decided: (union, property) => notes.decided(union, property),
    });
    const contexts = { read: contextOf("read"), write: contextOf("write") };
    for (const declaration of api.declarations)
      for (const side of sidesOf(declaration))
        file(SCHEMAS_FILE).add(schemaConstant(declaration, use(types), contexts[side]));
    for (const constant of [
      ...operationConstants(api.operations, plan, (side) => contexts[side]),
      ...webhookValidators(api, contexts.read),
    ])
      file(VALIDATORS_FILE).add(constant);
    for (const constant of assertionConstants(api, notes.assertions, assertFormats))
      file(ASSERTIONS_FILE).add(constant);
    notes.reportTo(report);
  },
});
