import { planOf } from "../../emit/emitter.js";
import {
  addressShortener,
  type Api,
  type Declaration,
  type Operation,
  type Side,
} from "../../../description/index.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { type OperationFiles, operationFiles } from "../types/operation-files.js";
import type { ParameterGroupsPlan } from "../types/parameter-groups.js";
import { sidesOf, type TypesPlan } from "../types/plan.js";
import { AssertionFunctions } from "./assertions/functions.js";
import type { PrintedAssertion } from "./schemas/context.js";

export const SCHEMAS_FILE = "zod.ts";
export const VALIDATORS_FILE = "validators.ts";
export const ASSERTIONS_FILE = "assertions.ts";

/** What validators call before they ask zod. */
export const PARSERS_FILE = "parsers.ts";

/** The constant with the schemas that evaluators need, by their addresses. */
export const ASSERTION_TABLE = outputSymbol(identifier("assertions"), ASSERTIONS_FILE, "value");

/** The validators of every operation, by its id. */
const VALIDATOR_TABLE = outputSymbol(identifier("validators"), VALIDATORS_FILE, "value");

/** The evaluator of each side, to which validators delegate what zod cannot express. */
export const EVALUATORS: Readonly<Record<Side, OutputSymbol>> = {
  read: outputSymbol(identifier("reading"), ASSERTIONS_FILE, "value"),
  write: outputSymbol(identifier("writing"), ASSERTIONS_FILE, "value"),
};

/** An assertion on one side, as schemas refer to it. */
type AssertionOf = (key: string, side: Side) => PrintedAssertion;

interface ZodChoices {
  /** Whether validators check `format`. */
  readonly assertFormats: boolean;
  /** Whether the output has code for what zod would compile. */
  readonly printsParsers: boolean;
}

/** The part of the validators that other emitters may use. */
export interface ZodPlan extends ZodChoices {
  /** The validator of a declaration on one side: a `z.ZodType` with the same name as its type. */
  schemaOf(declaration: Declaration, side: Side): OutputSymbol;
  /** The `OperationValidators` of an operation, such as `createQuoteValidators`. */
  validatorsOf(operation: Operation): OutputSymbol;
  /** Which file declares the validators of each operation. */
  readonly files: OperationFiles;
  /** Parameters that operations share. */
  readonly parameterGroups: ParameterGroupsPlan;
  readonly assertionOf: AssertionOf;
  /** The functions of the assertions that schemas refer to. */
  readonly tests: AssertionFunctions;
  /** The validators of all operations, by their ids. */
  readonly validators: OutputSymbol;
}

export function planZod(api: Api, types: TypesPlan, choices: ZodChoices): ZodPlan {
  const symbols = new Map(
    api.declarations.flatMap((declaration) =>
      sidesOf(declaration).map((side) => {
        const type = types.typeOf(declaration, side);
        const path = types.pathOf(declaration, SCHEMAS_FILE);
        return [type, outputSymbol(type.name, path, "value")] as const;
      }),
    ),
  );
  const validators = new Map(
    types.groups.flatMap((group) =>
      group.operations.map(({ operation, name }) => {
        const symbol = outputSymbol(identifier(`${name}Validators`), VALIDATORS_FILE, "value");
        return [operation, symbol] as const;
      }),
    ),
  );
  const { assertions } = api;
  const { assertFormats } = choices;
  const tests = new AssertionFunctions({ assertions, assertFormats, file: ASSERTIONS_FILE });
  const shorten = addressShortener(api);
  return {
    ...choices,
    tests,
    assertionOf: (key, side) => ({
      evaluator: EVALUATORS[side],
      uri: shorten(key),
      test: tests.of(key, side),
    }),
    schemaOf: (declaration, side) =>
      planOf(symbols.get(types.typeOf(declaration, side)), declaration.key),
    validatorsOf: (operation) => planOf(validators.get(operation), operation.id),
    files: operationFiles("validators", types.groups, ({ name }) => name),
    parameterGroups: types.parameterGroups,
    validators: VALIDATOR_TABLE,
  };
}
