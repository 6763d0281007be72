import type { NamedOperation } from "../../names/operations.js";
import { type Operation, type Schema, unwrap } from "../../../description/index.js";
import type { FunctionDeclaration, ParameterDeclaration } from "../../print/declaration.js";
import {
  callExpression,
  type Expression,
  expression,
  objectExpression,
} from "../../print/expression.js";
import { LINE_WIDTH } from "../../print/layout/layout.js";
import { type Doc, hardline, indent, join, ref } from "../../print/layout/doc.js";
import {
  genericType,
  keyword,
  literalType,
  typeDoc,
  type TypeExpression,
  typeName,
  typeParameter,
  unionType,
} from "../../print/type.js";
import type { DescriptorsPlan } from "../descriptors/plan.js";
import { typeExpression } from "../types/expression.js";
import { acceptableTypes, mediaTypeChoice } from "../types/media-types.js";
import { needsRequest } from "../types/operations.js";
import type { TypesPlan } from "../types/plan.js";
import { dataType, responsesType } from "../types/responses.js";
import { operationComment } from "./comments.js";
import { runtime } from "./symbols.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";

export interface FunctionPlans {
  readonly types: TypesPlan;
  readonly descriptors: DescriptorsPlan;
}

/** One operation: `return client.call(approveQuoteOperation, request, options);`. */
export function declareFunction(named: NamedOperation, plans: FunctionPlans): FunctionDeclaration {
  const { operation } = named;
  return {
    kind: "function",
    name: named.functionName,
    exportedAs: named.exportedAs,
    comment: operationComment(operation, plans.types),
    ...typeParametersOf(
      operation,
      `${named.exportedAs === undefined ? "export " : ""}function ${named.functionName}`,
    ),
    parameters: [
      { name: "client", type: typeName(runtime.Client) },
      ...parametersOf(operation, plans),
    ],
    returns: returnType(operation, plans),
    body: [["return ", callOf(operation, plans).doc, ";"]],
  };
}

/**
 * The headers with which a request says that a 304 would do (RFC 9110, 13.1.2 and 13.1.3). None, if their values have not
 * one type.
 */
function conditionsOf({ parameters, responses }: Operation): readonly string[] {
  if (!responses.some(({ status }) => status === 304)) return [];
  const found = parameters.filter(
    ({ location, name }) =>
      location === "header" && /^if-(?:none-match|modified-since)$/i.test(name),
  );
  const types = new Set(found.map(({ schema }) => JSON.stringify(formOf(schema))));
  return types.size > 1 ? [] : found.map(({ name }) => name);
}

function formOf(schema: Schema): readonly unknown[] {
  const plain = unwrap(schema);
  return [plain?.kind, plain?.kind === "string" ? plain.format : undefined];
}

const CONDITION = "Condition";

/** Whether the result depends on what is asked for. */
export const isGeneric = (operation: Operation): boolean =>
  mediaTypeChoice(operation) !== undefined || conditionsOf(operation).length > 0;

/**
 * The type parameters for the requested media type and for a condition, if the result depends on them; `head` is what
 * precedes them on their line.
 */
export function typeParametersOf(
  operation: Operation,
  head: string,
): { readonly typeParameters?: readonly Doc[] } {
  const choice = mediaTypeChoice(operation);
  const condition = conditionsOf(operation).length > 0 ? [`${CONDITION} = undefined`] : [];
  if (choice === undefined) return condition.length > 0 ? { typeParameters: condition } : {};
  const accept = { name: "Accept", words: choice.types, preferred: choice.preferred };
  return { typeParameters: wordParameter(head, accept, condition) };
}

interface WordParameter {
  readonly name: string;
  readonly words: readonly string[];
  /** Its default; without one, it is inferred. */
  readonly preferred?: readonly string[];
}

/** A type parameter that stands for one of some words, and others after it. */
export function wordParameter(
  head: string,
  { name, words, preferred = [] }: WordParameter,
  others: readonly string[] = [],
): readonly Doc[] {
  const literalUnion = (list: readonly string[]): string =>
    list.map((word) => `"${word}"`).join(" | ");
  const standard = preferred.length === 0 ? "" : ` = ${literalUnion(preferred)}`;
  const flat = `${name} extends ${literalUnion(words)}${standard}`;
  const fits = `${head}<${[flat, ...others].join(", ")}>(`.length <= LINE_WIDTH;
  const oneOf = (list: readonly string[]): Doc => {
    const types = list.map(literalType);
    return fits ? join(" | ", types.map(typeDoc)) : typeDoc(unionType(types));
  };
  const parameter: Doc = [
    [name, " extends ", oneOf(words)],
    preferred.length === 0 ? [] : [" = ", oneOf(preferred)],
  ];
  const all = [parameter, ...others];
  return fits ? all : [[indent(all.map((one) => [hardline, one, ","])), hardline]];
}

/** The parameters that remain once the client is given. */
export function parametersOf(
  operation: Operation,
  { types }: FunctionPlans,
): readonly ParameterDeclaration[] {
  const request = types.request(operation);
  const accepted =
    mediaTypeChoice(operation) === undefined
      ? acceptableTypes(operation).map(literalType)
      : [typeParameter("Accept")];
  const type =
    accepted.length === 0
      ? typeName(runtime.CallOptions)
      : genericType(runtime.AcceptOptions, [unionType(accepted)]);
  const options = { name: "options", type, optional: true };
  if (request === undefined) return [options];
  const conditions = conditionsOf(operation);
  const plain = typeName(request);
  const requestType =
    conditions.length === 0
      ? plain
      : genericType(runtime.ConditionalRequest, [
          plain,
          unionType(conditions.map(literalType)),
          typeParameter(CONDITION),
        ]);
  return [{ name: "request", type: requestType, optional: !needsRequest(operation) }, options];
}

export function returnType(operation: Operation, { types }: FunctionPlans): TypeExpression {
  const data = dataType(operation, types);
  const declared = responsesType(operation, types);
  const responses =
    conditionsOf(operation).length === 0
      ? declared
      : genericType(runtime.ConditionalResponses, [declared, typeParameter(CONDITION)]);
  if (operation.pagination === undefined) return genericType(runtime.Call, [data, responses]);
  const item = pageItem(operation, operation.pagination.items);
  const itemType = item === undefined ? keyword("unknown") : typeExpression(item, "read", types);
  return genericType(runtime.PagedCall, [data, itemType, responses]);
}

function callOf(operation: Operation, { types, descriptors }: FunctionPlans): Expression {
  const descriptor = expression(ref(descriptors.declared(operation)));
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

/** The schema of one item of a page, found by the JSON pointer to the list in a successful response. */
function pageItem({ responses }: Operation, pointer: string): Schema | undefined {
  const success = responses.find(({ status }) => isSuccess(status));
  const schema = success?.contents[0]?.schema;
  const list = stepsOf(pointer).reduce<Schema | undefined>(
    (found, step) => found && memberOf(found, step),
    schema,
  );
  return list === undefined ? undefined : itemOf(list);
}

/** The steps of a JSON pointer (RFC 6901). */
export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));

/** Follows names and wrappers to the member of an object. `undefined` for a cycle of names without a schema. */
function memberOf(schema: Schema, name: string): Schema | undefined {
  const plain = unwrap(schema);
  if (plain?.kind === "object")
    return plain.properties.find((property) => property.name === name)?.schema;
  if (plain?.kind !== "intersection") return undefined;
  return plain.parts.map((part) => memberOf(part, name)).find((found) => found !== undefined);
}

function itemOf(schema: Schema): Schema | undefined {
  const plain = unwrap(schema);
  return plain?.kind === "array" ? plain.items : undefined;
}
