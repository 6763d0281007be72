import { type Api, assertionTable, type Side } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { literal, objectExpression } from "../../print/expression.js";
import { typeName } from "../../print/type.js";
import { ASSERTION_TABLE, EVALUATORS } from "./plan.js";
import { call, pure, use, runtime } from "./schemas/symbols.js";

const COMMENTS: Readonly<Record<Side, string>> = {
  read: "Checks values that a server sends.",
  write: "Checks values that a client sends.",
};

/**
 * The schemas of `keys` and everything that they refer to, and one evaluator for each side; none if there are no keys.
 */
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
  name: ASSERTION_TABLE.name,
  comment: comment({
    text: ["JSON Schemas with rules that zod cannot express, and the schemas that they refer to."],
  }),
  type: typeName(runtime.SchemaTable),
  value: objectExpression(
    Object.entries(assertionTable(api, keys)).map(([key, schema]) => ({
      key,
      value: literal(schema),
    })),
  ),
});

function evaluatorConstant(side: Side, assertFormats: boolean): ConstantDeclaration {
  const settings = { direction: side, ...(!assertFormats && { formats: "annotate" }) };
  return {
    kind: "constant",
    name: EVALUATORS[side].name,
    comment: comment({ text: [COMMENTS[side]] }),
    type: typeName(runtime.Evaluator),
    value: pure(call(runtime.evaluator, use(ASSERTION_TABLE), literal(settings))),
  };
}
