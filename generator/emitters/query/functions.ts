import { isSuccess } from "../../../runtime/wire/negotiation/status.js";
import type { DescriptorsPlan } from "../descriptors/plan.js";
import { mediaTypeChoice } from "../types/media-types.js";
import { needsRequest } from "../types/operations.js";
import type { TypesPlan } from "../types/plan.js";
import type { Tag, Operation } from "../../model/operation.js";
import { createClaims, type NameClaims } from "../../names/claims.js";
import type { NamedOperation, OperationGroup } from "../../names/operations.js";
import type { FunctionDeclaration, ParameterDeclaration } from "../../print/declaration.js";
import { comment, type Comment } from "../../print/escape/comment.js";
import { identifier } from "../../print/escape/identifier.js";
import {
  arrayExpression,
  callExpression,
  type Expression,
  expression,
  literal,
  type ObjectEntry,
  objectExpression,
} from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  keyword,
  literalType,
  readonlyTuple,
  type TypeExpression,
  typeName,
  unionType,
} from "../../print/type.js";
import { local, runtime } from "./symbols.js";

export interface QueryPlan {
  readonly types: TypesPlan;
  readonly descriptors: DescriptorsPlan;
  /** First elements of every key: the prefix, if there is one. */
  readonly prefix: readonly string[];
  readonly isQuery: (operation: Operation) => boolean;
}

/** The operations of a tag, and the names of their functions. */
export interface QueryGroup {
  readonly tag: Tag;
  readonly claims: NameClaims;
}

/** The claims of a group, in which every query has the name of its operation. */
export const queryGroup = ({ tag, operations }: OperationGroup): QueryGroup => ({
  tag,
  claims: createClaims(["tagKey", ...operations.map(({ method }) => `${method}QueryOptions`)]),
});

/** What the functions of one operation are made from. */
interface Planned extends QueryPlan {
  readonly named: NamedOperation;
  /** The elements of its key before the request. */
  readonly scope: readonly string[];
}

/** The functions of one operation: key and options of a query and, where there are pages, of an infinite one; or of a mutation. */
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
    operationKey(operation),
    query(operation),
    ...(isInfinite(named.operation) ? [infiniteQuery(operation, claims)] : []),
  ];
}

/** `tagKey()`: a part of the key of every query of a tag. */
export function tagKey(tag: Tag, prefix: readonly string[]): FunctionDeclaration {
  const scope = [...prefix, tag.name];
  return {
    kind: "function",
    name: identifier("tagKey"),
    comment: comment({ text: [`What the keys of all queries of \`${tag.name}\` begin with.`] }),
    parameters: [],
    returns: keyType(scope),
    body: [["return ", keyExpression(scope).doc, ";"]],
  };
}

/** What ends by itself can be cached; a stream of events cannot. */
const isStream = ({ responses }: Operation): boolean =>
  responses.some(
    ({ status, contents }) => isSuccess(status) && contents.some(({ item }) => item !== undefined),
  );

/** Pages that follow a `Link` header cannot be followed from the data alone. */
const isInfinite = ({ pagination }: Operation): boolean =>
  pagination !== undefined && (pagination.style !== "link" || pagination.next !== undefined);

/** `getQueryKey()` or `getQueryKey({ params: { quoteId } })`. */
function operationKey({ types, named, scope }: Planned): FunctionDeclaration {
  const request = types.request(named.operation);
  const declared = {
    kind: "function",
    name: identifier(`${named.method}QueryKey`),
    comment: comment({ text: ["What the keys of this query begin with.", pathOf(named)] }),
  } as const;
  if (request === undefined) {
    const body: Doc = ["return ", keyExpression(scope).doc, ";"];
    return { ...declared, parameters: [], returns: keyType(scope), body: [body] };
  }
  const call = callExpression(ref(runtime.operationKey), [
    keyExpression(scope),
    expression("request"),
  ]);
  const part = genericType("Partial", [typeName(request)]);
  return {
    ...declared,
    parameters: [{ name: "request", type: part, optional: true }],
    returns: genericType(runtime.OperationKey, [keyType(scope), typeName(request)]),
    body: [["return ", call.doc, ";"]],
  };
}

function query(operation: Planned): FunctionDeclaration {
  const { types, named, scope } = operation;
  const request = types.request(named.operation);
  return {
    kind: "function",
    name: identifier(`${named.method}QueryOptions`),
    comment: about(named, "Options of a query"),
    parameters: parametersOf(operation),
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

function infiniteQuery(operation: Planned, claims: NameClaims): FunctionDeclaration {
  const { types, named, scope } = operation;
  const request = types.request(named.operation);
  const requestType = request === undefined ? keyword("null") : typeName(request);
  const key = keyExpression(scope, request === undefined ? "null" : keyRequest(operation), PAGES);
  return {
    kind: "function",
    name: claims.claim(`${named.method}InfiniteQueryOptions`, `${named.method}PagesQueryOptions`),
    comment: about(named, "Options of an infinite query, page by page"),
    parameters: parametersOf(operation),
    returns: genericType(local.InfiniteQuery, [
      keyType(scope, requestType, literalType(PAGES)),
      responsesOf(operation),
    ]),
    body: [callOf(runtime.infiniteQueryOptions, operation, key)],
  };
}

/** Keeps the pages of an infinite query apart from the same query. */
const PAGES = "pages";

function mutation(operation: Planned): FunctionDeclaration {
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
    comment: about(named, "Options of a mutation, whose variables are the request"),
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

const CLIENT: ParameterDeclaration = { name: "client", type: typeName(runtime.Client) };

function parametersOf({ types, named: { operation } }: Planned): readonly ParameterDeclaration[] {
  const request = types.request(operation);
  return [
    CLIENT,
    ...(request === undefined
      ? []
      : [{ name: "request", type: typeName(request), optional: !needsRequest(operation) }]),
    { name: "options", type: typeName(runtime.QueryCallOptions), optional: true },
  ];
}

/** Where the answer depends on the media type that is asked for: of those that a call asks for by itself. */
function responsesOf({ types, named: { operation } }: Planned): TypeExpression {
  const preferred = mediaTypeChoice(operation)?.preferred;
  const responses = types.responses(operation);
  return preferred === undefined
    ? typeName(responses)
    : genericType(responses, [unionType(preferred.map(literalType))]);
}

/** A request that may be left out is `{}` in the key: whatever is asked for by a part of the key, it matches. */
const keyRequest = ({ named: { operation } }: Planned): Doc =>
  needsRequest(operation) ? "request" : "request ?? {}";

function callOf(callee: OutputSymbol, operation: Planned, key: Expression): Doc {
  const { types, descriptors, named } = operation;
  const request: ObjectEntry =
    types.request(named.operation) === undefined
      ? { key: "request", value: objectExpression([]) }
      : { shorthand: "request" };
  const input = objectExpression([{ key: "key", value: key }, request, { shorthand: "options" }]);
  const descriptor = expression(ref(descriptors.operation(named.operation)));
  return [
    "return ",
    callExpression(ref(callee), [expression("client"), descriptor, input]).doc,
    ";",
  ];
}

const keyType = (
  scope: readonly string[],
  ...rest: readonly (TypeExpression | undefined)[]
): TypeExpression =>
  readonlyTuple([...scope.map(literalType), ...rest.filter((type) => type !== undefined)]);

const keyExpression = (scope: readonly string[], request?: Doc, last?: string): Expression =>
  arrayExpression([
    ...scope.map((part) => literal(part)),
    ...(request === undefined ? [] : [expression(request)]),
    ...(last === undefined ? [] : [literal(last)]),
  ]);

const about = (named: NamedOperation, what: string): Comment | undefined => {
  const { docs } = named.operation;
  return comment({ text: [docs.summary ?? docs.title, `${what}.`, pathOf(named)] });
};

const pathOf = ({ operation }: NamedOperation): string =>
  `\`${operation.method} ${operation.path}\``;
