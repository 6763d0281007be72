import type { Operation } from "../../../description/index.js";
import type { TypesPlan } from "../types/plan.js";
import type { NamedOperation } from "../../names/operations.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import {
  callExpression,
  type Expression,
  expression,
  objectExpression,
} from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { genericType, typeName } from "../../print/type.js";
import { type MockSchemas, mockOperation } from "./operation.js";
import { msw, runtime, shared } from "./symbols.js";

/** The input for printing mocks. */
export interface MockPlan {
  readonly plan: TypesPlan;
  readonly schemas: MockSchemas;
  /** Whether other files use the operations as data. */
  readonly shared: boolean;
}

/** The methods that `http` has functions for. */
const METHODS: ReadonlySet<string> = new Set([
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
]);

/** The name of an operation as data. */
export const dataName = ({ name }: NamedOperation): Identifier => identifier(`${name}Mock`);

/** An operation as data, and `get({ status: 404 })`: its handler. */
export function mockFunction(
  named: NamedOperation,
  { plan, schemas, shared: exported }: MockPlan,
): readonly CodeDeclaration[] {
  const data = dataName(named);
  return [
    {
      kind: "constant",
      name: data,
      exported,
      type: typeName(runtime.MockOperation),
      value: mockOperation(named.operation, schemas, plan.components),
    },
    handlerFunction(named, data, plan),
  ];
}

function handlerFunction(
  named: NamedOperation,
  data: Identifier,
  plan: TypesPlan,
): CodeDeclaration {
  const { operation } = named;
  const mock = genericType(runtime.Mock, [typeName(plan.responses(operation))]);
  return {
    kind: "function",
    name: named.functionName,
    exportedAs: named.exportedAs,
    comment: comment({
      text: [
        operation.docs.summary ?? operation.docs.title,
        "Responds with the given response, or else with an example or generated values.",
        `\`${operation.method} ${operation.path}\``,
      ],
    }),
    parameters: [
      { name: "mock", type: mock, optional: true },
      { name: "options", type: typeName(runtime.MockOptions), optional: true },
    ],
    returns: typeName(msw.HttpHandler),
    body: [["return ", handlerCall(operation, data).doc, ";"]],
  };
}

/** `http.get(PATTERN, RESPONDER)`. */
function handlerCall({ method }: Operation, data: Identifier): Expression {
  const bases = expression(ref(shared.bases));
  const pattern = [expression(data), bases, expression("options")];
  const settings = objectExpression([
    { shorthand: "mock" },
    { shorthand: "options" },
    { shorthand: ref(shared.bodies) },
  ]);
  return callExpression(
    [ref(msw.http), `.${METHODS.has(method) ? method.toLowerCase() : "all"}`],
    [
      callExpression(ref(runtime.addressPattern), pattern),
      callExpression(ref(runtime.responder), [expression(data), settings]),
    ],
  );
}
