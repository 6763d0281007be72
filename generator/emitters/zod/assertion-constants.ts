import type { Api } from "../../model/api.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { literal, objectExpression } from "../../print/expression.js";
import { identifier } from "../../print/escape/identifier.js";
import { outputSymbol, type OutputSymbol } from "../../print/layout/symbol.js";
import { typeName } from "../../print/type.js";
import type { Side } from "../../model/usage.js";
import { assertionTable } from "../../schemas/assertion-table.js";
import { ASSERTIONS_FILE } from "./plan.js";
import { call, pure, use } from "./schemas/code.js";
import { runtime } from "./schemas/symbols.js";

/** The evaluator of each side, which validators pass what zod cannot express to. */
export const EVALUATORS: Readonly<Record<Side, OutputSymbol>> = {
  read: outputSymbol(identifier("reading"), ASSERTIONS_FILE, "value"),
  write: outputSymbol(identifier("writing"), ASSERTIONS_FILE, "value"),
};

const COMMENTS: Readonly<Record<Side, string>> = {
  read: "Decides on what a server sends.",
  write: "Decides on what a client sends.",
};

const TABLE = outputSymbol(identifier("assertions"), ASSERTIONS_FILE, "value");

/** The schemas of `keys` and all that they refer to, and one evaluator for each side; nothing where there are none. */
export function assertionConstants(
  api: Api,
  keys: ReadonlySet<string>,
  assertFormats: boolean,
): readonly ConstantDeclaration[] {
  if (keys.size === 0) return [];
  return [
    assertionsConstant(api, keys),
    evaluatorConstant("read", assertFormats),
    evaluatorConstant("write", assertFormats),
  ];
}

const assertionsConstant = (api: Api, keys: ReadonlySet<string>): ConstantDeclaration => ({
  kind: "constant",
  name: TABLE.name,
  comment: comment({
    text: ["JSON Schemas with rules that zod has no word for, and all that they refer to."],
  }),
  type: typeName(runtime.SchemaTable),
  value: objectExpression(
    Object.entries(assertionTable(api, keys)).map(([key, schema]) => ({
      key,
      value: literal(schema),
    })),
    true,
  ),
});

function evaluatorConstant(side: Side, assertFormats: boolean): ConstantDeclaration {
  const settings = { direction: side, ...(!assertFormats && { formats: "annotate" }) };
  return {
    kind: "constant",
    name: EVALUATORS[side].name,
    comment: comment({ text: [COMMENTS[side]] }),
    type: typeName(runtime.Evaluator),
    value: pure(call(runtime.evaluator, use(TABLE), literal(settings))),
  };
}
