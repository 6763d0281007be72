/** Keys of queries: all keys with the same first elements can be invalidated together. */
import { needsRequest } from "../types/operations.js";
import type { FunctionDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import {
  arrayExpression,
  callExpression,
  type Expression,
  expression,
  literal,
} from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import {
  genericType,
  globalType,
  literalType,
  readonlyTuple,
  type TypeExpression,
  typeName,
} from "../../print/type.js";
import { runtime } from "./symbols.js";
import { type OperationParts, pathOf } from "./parts.js";

/** `getQueryKey()` or `getQueryKey({ params: { quoteId } })`. */
export function queryKeyFunction({ types, named, scope }: OperationParts): FunctionDeclaration {
  const request = types.request(named.operation);
  const declared = {
    kind: "function",
    name: identifier(`${named.method}QueryKey`),
    comment: comment({ text: ["The prefix of this query's keys.", pathOf(named)] }),
  } as const;
  if (request === undefined) {
    const body: Doc = ["return ", keyExpression(scope).doc, ";"];
    return { ...declared, parameters: [], returns: keyType(scope), body: [body] };
  }
  const call = callExpression(ref(runtime.operationKey), [
    keyExpression(scope),
    expression("request"),
  ]);
  const part = globalType("Partial", [typeName(request)]);
  return {
    ...declared,
    parameters: [{ name: "request", type: part, optional: true }],
    returns: genericType(runtime.OperationKey, [keyType(scope), typeName(request)]),
    body: [["return ", call.doc, ";"]],
  };
}

/** An omitted request is `{}` in the key, so that it matches any partial key. */
export const keyRequest = ({ named: { operation } }: OperationParts): Doc =>
  needsRequest(operation) ? "request" : "request ?? {}";

export const keyType = (
  scope: readonly string[],
  ...rest: readonly (TypeExpression | undefined)[]
): TypeExpression =>
  readonlyTuple([...scope.map(literalType), ...rest.filter((type) => type !== undefined)]);

export const keyExpression = (scope: readonly string[], request?: Doc, last?: string): Expression =>
  arrayExpression([
    ...scope.map((part) => literal(part)),
    ...(request === undefined ? [] : [expression(request)]),
    ...(last === undefined ? [] : [literal(last)]),
  ]);
