import type { Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { ConstantDeclaration } from "../../print/declaration.js";
import { objectExpression } from "../../print/expression.js";
import { genericType, keyword, typeName } from "../../print/type.js";
import { type ContextOf, operationExpression } from "./operations.js";
import type { ZodPlan } from "./plan.js";
import { use, runtime } from "./schemas/symbols.js";

/** The validators of each operation, and the table of all of them; none if there are no operations. */
export function operationConstants(
  operations: readonly Operation[],
  plan: ZodPlan,
  contextOf: ContextOf,
): readonly ConstantDeclaration[] {
  if (operations.length === 0) return [];
  const constants = operations.map((operation): ConstantDeclaration => ({
    kind: "constant",
    name: plan.validatorsOf(operation).name,
    comment: comment({ text: [`Validators of ${operation.method} ${operation.path}.`] }),
    type: typeName(runtime.OperationValidators),
    value: operationExpression(operation, contextOf),
  }));
  return [...constants, validatorTable(operations, plan)];
}

/** The table for a client's `validate({ validators })`; a program that does not use it does not bundle it. */
function validatorTable(operations: readonly Operation[], plan: ZodPlan): ConstantDeclaration {
  const entries = operations.map((operation) => ({
    key: operation.id,
    value: use(plan.validatorsOf(operation)),
  }));
  return {
    kind: "constant",
    name: plan.validators.name,
    comment: comment({ text: ["The validators of all operations, by operation id."] }),
    type: genericType("Readonly", [
      genericType("Record", [keyword("string"), typeName(runtime.OperationValidators)]),
    ]),
    value: objectExpression(entries, true),
  };
}
