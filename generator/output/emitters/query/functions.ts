import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { needsRequest } from "../types/operations.js";
import type { Operation, Tag } from "../../../description/index.js";
import type { NameClaims } from "../../names/assign.js";
import type { NamedOperation } from "../../names/operations.js";
import type { FunctionDeclaration } from "../../print/declaration.js";
import { comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import { callExpression, expression, objectExpression } from "../../print/expression.js";
import { ref } from "../../print/layout/doc.js";
import { genericType, keyword, literalType, typeName, unionType } from "../../print/type.js";
import { local, runtime } from "./symbols.js";
import {
  type QueryPlan,
  type QueryGroup,
  type OperationParts,
  CLIENT,
  queryParameters,
  responsesOf,
  callOf,
  commentOn,
} from "./parts.js";
import { queryKeyFunction, keyRequest, keyType, keyExpression } from "./keys.js";

/**
 * The functions of one operation: for a query, its key and options, and those of an infinite query if it has pages; or
 * for a mutation.
 */
export function queryFunctions(
  named: NamedOperation,
  { tag, claims }: QueryGroup,
  plan: QueryPlan,
): readonly FunctionDeclaration[] {
  const scope = [...plan.prefix, tag.name, named.operation.id];
  const operation = { ...plan, named, scope };
  if (isStream(named.operation)) return [];
  if (!plan.isQuery(named.operation)) return [mutation(operation)];
  return [
    queryKeyFunction(operation),
    query(operation),
    ...(isInfinite(named.operation) ? [infiniteQuery(operation, claims)] : []),
  ];
}

/** `tagKey()`: the prefix of the keys of all queries of a tag. */
export function tagKey(tag: Tag, prefix: readonly string[]): FunctionDeclaration {
  const scope = [...prefix, tag.name];
  return {
    kind: "function",
    name: identifier("tagKey"),
    comment: comment({ text: [`The prefix of the keys of all queries of \`${tag.name}\`.`] }),
    parameters: [],
    returns: keyType(scope),
    body: [["return ", keyExpression(scope).doc, ";"]],
  };
}

/** A finite response can be cached; a stream of events cannot. */
const isStream = ({ responses }: Operation): boolean =>
  responses.some(
    ({ status, contents }) => isSuccess(status) && contents.some(({ item }) => item !== undefined),
  );

/** Pages that are linked by a `Link` header cannot be followed from the data alone. */
const isInfinite = ({ pagination }: Operation): boolean =>
  pagination !== undefined && (pagination.style !== "link" || pagination.next !== undefined);

function query(operation: OperationParts): FunctionDeclaration {
  const { types, named, scope } = operation;
  const request = types.request(named.operation);
  return {
    kind: "function",
    name: identifier(`${named.method}QueryOptions`),
    comment: commentOn(named, "Options of a query"),
    parameters: queryParameters(operation),
    returns: genericType(local.Query, [
      keyType(scope, request && typeName(request)),
      responsesOf(operation),
    ]),
    body: [
      callOf(
        runtime.queryOptions,
        operation,
        keyExpression(scope, request && keyRequest(operation)),
      ),
    ],
  };
}

function infiniteQuery(operation: OperationParts, claims: NameClaims): FunctionDeclaration {
  const { types, named, scope } = operation;
  const request = types.request(named.operation);
  const requestType = request === undefined ? keyword("null") : typeName(request);
  const key = keyExpression(scope, request === undefined ? "null" : keyRequest(operation), PAGES);
  return {
    kind: "function",
    name: claims.claim(`${named.method}InfiniteQueryOptions`, `${named.method}PagesQueryOptions`),
    comment: commentOn(named, "Options of an infinite query, page by page"),
    parameters: queryParameters(operation),
    returns: genericType(local.InfiniteQuery, [
      keyType(scope, requestType, literalType(PAGES)),
      responsesOf(operation),
    ]),
    body: [callOf(runtime.infiniteQueryOptions, operation, key)],
  };
}

/** Distinguishes the pages of an infinite query from the plain query. */
const PAGES = "pages";

function mutation(operation: OperationParts): FunctionDeclaration {
  const { types, descriptors, named, scope } = operation;
  const request = types.request(named.operation);
  const needed = request !== undefined && needsRequest(named.operation);
  const variables =
    request === undefined
      ? keyword("void")
      : unionType([typeName(request), ...(needed ? [] : [keyword("void")])]);
  return {
    kind: "function",
    name: identifier(`${named.method}MutationOptions`),
    comment: commentOn(named, "Options of a mutation, whose variables are the request"),
    parameters: [CLIENT, { name: "options", type: typeName(runtime.CallOptions), optional: true }],
    returns: genericType(local.Mutation, [variables, responsesOf(operation)]),
    body: [
      [
        "return ",
        callExpression(ref(runtime.mutationOptions), [
          expression("client"),
          expression(ref(descriptors.operation(named.operation))),
          objectExpression([{ key: "key", value: keyExpression(scope) }, { shorthand: "options" }]),
        ]).doc,
        ";",
      ],
    ],
  };
}
