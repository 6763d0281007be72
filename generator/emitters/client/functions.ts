import type { NamedOperation } from "../../names/operations.js";
import type { Operation } from "../../model/operation.js";
import type { FunctionDeclaration, ParameterDeclaration } from "../../print/declaration.js";
import {
  callExpression,
  type Expression,
  expression,
  objectExpression,
} from "../../print/expression.js";
import { functionIdentifier, type Identifier } from "../../print/escape/identifier.js";
import { ref } from "../../print/layout/doc.js";
import { genericType, keyword, type TypeExpression, typeName } from "../../print/type.js";
import type { DescriptorsPlan } from "../descriptors/index.js";
import { typeExpression } from "../types/expression.js";
import type { TypesPlan } from "../types/plan.js";
import { operationComment } from "./comments.js";
import { pageItem } from "./page-item.js";
import { runtime } from "./symbols.js";

export interface FunctionPlans {
  readonly types: TypesPlan;
  readonly descriptors: DescriptorsPlan;
}

/** The function's name: a reserved word can name a method of the facade, but no function. */
export const functionName = ({ method, name }: NamedOperation): Identifier =>
  functionIdentifier(method) ?? name;

/** One operation: `return client.call(approveQuoteOperation, request, options);`. */
export function declareFunction(named: NamedOperation, plans: FunctionPlans): FunctionDeclaration {
  const { operation } = named;
  return {
    kind: "function",
    name: functionName(named),
    comment: operationComment(operation),
    parameters: [
      { name: "client", type: typeName(runtime.Client) },
      ...parametersOf(operation, plans),
    ],
    returns: returnType(operation, plans),
    body: [["return ", callOf(operation, plans).doc, ";"]],
  };
}

/** What is left of the parameters when the client is known. */
export function parametersOf(
  operation: Operation,
  { types }: FunctionPlans,
): readonly ParameterDeclaration[] {
  const request = types.request(operation);
  const options = { name: "options", type: typeName(runtime.CallOptions), optional: true };
  if (request === undefined) return [options];
  return [
    { name: "request", type: typeName(request), optional: !needsRequest(operation) },
    options,
  ];
}

function needsRequest({ parameters, body }: Operation): boolean {
  const bodyNeeded = body !== undefined && body.required && body.contents.length > 0;
  return bodyNeeded || parameters.some(({ required }) => required);
}

export function returnType(operation: Operation, { types }: FunctionPlans): TypeExpression {
  const responses = typeName(types.responses(operation));
  if (operation.pagination === undefined) return genericType(runtime.Call, [responses]);
  const item = pageItem(operation, operation.pagination.items);
  const itemType = item === undefined ? keyword("unknown") : typeExpression(item, "read", types);
  return genericType(runtime.PagedCall, [responses, itemType]);
}

function callOf(operation: Operation, { types, descriptors }: FunctionPlans): Expression {
  const descriptor = expression(ref(descriptors.operation(operation)));
  const request = types.request(operation) === undefined ? undefined : expression("request");
  if (operation.pagination !== undefined) {
    const input = objectExpression([
      request === undefined
        ? { key: "request", value: objectExpression([]) }
        : { shorthand: "request" },
      { shorthand: "options" },
    ]);
    return callExpression(ref(runtime.paginate), [expression("client"), descriptor, input]);
  }
  return callExpression("client.call", [
    descriptor,
    request ?? expression("{}"),
    expression("options"),
  ]);
}
