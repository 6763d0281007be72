import { discriminatorDecides, formatNotChecked } from "../../diagnostics/catalogue/zod.js";
import type { Api } from "../../model/api.js";
import type { Origin } from "../../core/origin.js";
import type { Declaration } from "../../model/schema.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { arrowFunction, literal, objectExpression } from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputNamespace, outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { genericType, keyword, qualifiedType, typeDoc, typeName } from "../../print/type.js";
import { defineEmitter, type EmitContext } from "../../emit/emitter.js";
import { choiceOption, type OptionValues } from "../../emit/options.js";
import { types } from "../types/index.js";
import { TYPES_FILE, type Side, type TypesPlan } from "../types/plan.js";
import { addressShortener } from "../../names/address.js";
import { assertionTable } from "./assertion-table.js";
import { call, pure, use } from "./code.js";
import type { SchemaContext } from "./context.js";
import { operationExpression } from "./operations.js";
import {
  ASSERTIONS_FILE,
  planZod,
  SCHEMAS_FILE,
  sidesOf,
  VALIDATORS_FILE,
  type ZodPlan,
} from "./plan.js";
import { schemaExpression } from "./schema.js";
import { runtime, zod as zodSymbol } from "./symbols.js";
import { webhookValidators } from "./webhooks.js";

const OPTIONS = {
  formats: choiceOption("whether validators check `format`", ["assert", "annotate"]),
};

type ZodContext = EmitContext<typeof OPTIONS>;

/** `zod.ts`: a validator of each schema. `validators.ts`: those of each operation and event. `assertions.ts`: what only the evaluator decides. */
export const zod = defineEmitter<ZodPlan, typeof OPTIONS>({
  name: "zod",
  summary: "zod 4 validators of schemas, requests and responses, exact to JSON Schema",
  options: OPTIONS,
  entries: { "./zod": SCHEMAS_FILE, "./validators": VALIDATORS_FILE },
  dependencies: { zod: "^4.1.0" },
  plan: ({ api, use: useEmitter }) => planZod(api, useEmitter(types)),
  emit(plan, context) {
    const { api, file, report } = context;
    const notes: Notes = { assertions: new Set(), formats: new Map(), decided: new Map() };
    const contexts = {
      read: schemaContext("read", plan, { context, notes }),
      write: schemaContext("write", plan, { context, notes }),
    };
    const typesPlan = context.use(types);
    for (const declaration of api.declarations) {
      for (const side of sidesOf(declaration)) {
        file(SCHEMAS_FILE).add(
          schemaConstant(declaration, plan, { typesPlan, context: contexts[side] }),
        );
      }
    }
    for (const operation of api.operations) {
      file(VALIDATORS_FILE).add({
        kind: "constant",
        name: plan.validatorsOf(operation).name,
        comment: comment({ text: [`Validators of ${operation.method} ${operation.path}.`] }),
        type: typeName(runtime.OperationValidators),
        value: operationExpression(operation, (side) => contexts[side]),
      });
    }
    if (api.operations.length > 0) file(VALIDATORS_FILE).add(validatorTable(api, plan));
    for (const constant of webhookValidators(api, contexts.read))
      file(VALIDATORS_FILE).add(constant);
    if (notes.assertions.size > 0)
      for (const constant of assertionConstants(context, notes))
        file(ASSERTIONS_FILE).add(constant);
    for (const [format, { origin, places }] of notes.formats)
      report(formatNotChecked({ format, places }, origin));
    for (const { origin, property } of notes.decided.values())
      report(discriminatorDecides({ property }, origin));
  },
});

/** All of them, for a client's `validate({ validators })`; a program that does not name it does not bundle it. */
function validatorTable(api: Api, plan: ZodPlan): ConstantDeclaration {
  const entries = api.operations.map((operation) => ({
    key: operation.id,
    value: use(plan.validatorsOf(operation)),
  }));
  return {
    kind: "constant",
    name: identifier("validators"),
    comment: comment({ text: ["The validators of every operation, by its id."] }),
    type: genericType("Readonly", [
      genericType("Record", [keyword("string"), typeName(runtime.OperationValidators)]),
    ]),
    value: objectExpression(entries, true),
  };
}

/** What printing has come across. */
interface Notes {
  /** Keys of the assertions that validators refer to. */
  readonly assertions: Set<string>;
  /** Formats that are not enforced, with the first place where they stand. */
  readonly formats: Map<string, { readonly origin: Origin; places: number }>;
  /** Unions whose alternatives overlap, by where they stand. */
  readonly decided: Map<string, { readonly origin: Origin; readonly property: string }>;
}

interface Printing {
  readonly context: ZodContext;
  readonly notes: Notes;
}

function schemaContext(side: Side, plan: ZodPlan, { context, notes }: Printing): SchemaContext {
  const shorten = addressShortener(context.api);
  return {
    side,
    assertFormats: assertsFormats(context.options),
    symbolOf: (declaration) => plan.schemaOf(declaration, side),
    assertion: (key) => {
      notes.assertions.add(key);
      return { evaluator: EVALUATORS[side], uri: shorten(key) };
    },
    unchecked: (format, { origin }) => {
      const note = notes.formats.get(format);
      if (note === undefined) notes.formats.set(format, { origin, places: 1 });
      else note.places++;
    },
    decided: ({ origin }, property) =>
      notes.decided.set(`${origin.document}#${origin.pointer}`, { origin, property }),
  };
}

const assertsFormats = (options: OptionValues<typeof OPTIONS>): boolean =>
  options.formats === "assert";

const EVALUATORS: Readonly<Record<Side, OutputSymbol>> = {
  read: outputSymbol(identifier("reading"), ASSERTIONS_FILE, "value"),
  write: outputSymbol(identifier("writing"), ASSERTIONS_FILE, "value"),
};

const TYPES = outputNamespace(identifier("types"), TYPES_FILE, "type");

interface SchemaPrinting {
  readonly typesPlan: TypesPlan;
  readonly context: SchemaContext;
}

function schemaConstant(
  declaration: Declaration,
  plan: ZodPlan,
  printing: SchemaPrinting,
): ConstantDeclaration {
  const { typesPlan, context } = printing;
  const { side } = context;
  const { title, description, deprecated } = declaration.docs;
  const type = qualifiedType(TYPES, typesPlan.typeOf(declaration, side).name);
  const build = arrowFunction("()", schemaExpression(declaration.schema, context));
  return {
    kind: "constant",
    name: plan.schemaOf(declaration, side).name,
    comment: comment({
      text: [title, description],
      ...(deprecated === true && { tags: [["deprecated", ""]] }),
    }),
    type: genericType(typeDoc(qualifiedType(zodSymbol, "ZodType")), [type]),
    value: pure(call(declaration.cycle === undefined ? runtime.schema : runtime.recursive, build)),
  };
}

/** The table, and one evaluator of it for each side. */
function assertionConstants(
  { api, options }: ZodContext,
  notes: Notes,
): readonly ConstantDeclaration[] {
  const table = outputSymbol(identifier("assertions"), ASSERTIONS_FILE, "value");
  const evaluatorOf = (side: Side): ConstantDeclaration => {
    const settings = { direction: side, ...(!assertsFormats(options) && { formats: "annotate" }) };
    return {
      kind: "constant",
      name: EVALUATORS[side].name,
      comment: comment({ text: [SIDES[side]] }),
      type: typeName(runtime.Evaluator),
      value: pure(call(runtime.evaluator, use(table), literal(settings))),
    };
  };
  return [
    {
      kind: "constant",
      name: table.name,
      comment: comment({
        text: ["JSON Schemas with rules that zod has no word for, and all that they refer to."],
      }),
      type: typeName(runtime.SchemaTable),
      value: objectExpression(
        Object.entries(assertionTable(api, notes.assertions)).map(([key, schema]) => ({
          key,
          value: literal(schema),
        })),
        true,
      ),
    },
    evaluatorOf("read"),
    evaluatorOf("write"),
  ];
}

const SIDES: Readonly<Record<Side, string>> = {
  read: "Decides on what a server sends.",
  write: "Decides on what a client sends.",
};
