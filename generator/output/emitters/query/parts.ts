import { comment, type Comment } from "../../print/escape/comment.js";
import type { Operation, Tag } from "../../../description/index.js";
import { mediaTypeChoice } from "../types/media-types.js";
import { needsRequest } from "../types/operations.js";
import type { ParameterDeclaration } from "../../print/declaration.js";
import {
  callExpression,
  type Expression,
  expression,
  type ObjectEntry,
  objectExpression,
} from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  literalType,
  type TypeExpression,
  typeName,
  unionType,
} from "../../print/type.js";
import { runtime } from "./symbols.js";
import type { DescriptorsPlan } from "../descriptors/plan.js";
import type { TypesPlan } from "../types/plan.js";
import { createClaims, type NameClaims } from "../../names/assign.js";
import type { NamedOperation, OperationGroup } from "../../names/operations.js";

export const CLIENT: ParameterDeclaration = { name: "client", type: typeName(runtime.Client) };

export function queryParameters({
  types,
  named: { operation },
}: OperationParts): readonly ParameterDeclaration[] {
  const request = types.request(operation);
  return [
    CLIENT,
    ...(request === undefined
      ? []
      : [{ name: "request", type: typeName(request), optional: !needsRequest(operation) }]),
    { name: "options", type: typeName(runtime.QueryCallOptions), optional: true },
  ];
}

/**
 * If the response depends on the requested media type: the responses for the media types that a call requests by
 * default.
 */
export function responsesOf({ types, named: { operation } }: OperationParts): TypeExpression {
  const preferred = mediaTypeChoice(operation)?.preferred;
  const responses = types.responses(operation);
  return preferred === undefined
    ? typeName(responses)
    : genericType(responses, [unionType(preferred.map(literalType))]);
}

export function callOf(callee: OutputSymbol, operation: OperationParts, key: Expression): Doc {
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

export const commentOn = (named: NamedOperation, what: string): Comment | undefined => {
  const { docs } = named.operation;
  return comment({ text: [docs.summary ?? docs.title, `${what}.`, pathOf(named)] });
};

export const pathOf = ({ operation }: NamedOperation): string =>
  `\`${operation.method} ${operation.path}\``;

export interface QueryPlan {
  readonly types: TypesPlan;
  readonly descriptors: DescriptorsPlan;
  /** First elements of every key: the prefix, if one is configured. */
  readonly prefix: readonly string[];
  readonly isQuery: (operation: Operation) => boolean;
}

/** The operations of a tag, and the names of their functions. */
export interface QueryGroup {
  readonly tag: Tag;
  readonly claims: NameClaims;
}

/** The names of a group, in which every query has the name of its operation. */
export const queryGroup = ({ tag, operations }: OperationGroup): QueryGroup => ({
  tag,
  claims: createClaims(["tagKey", ...operations.map(({ method }) => `${method}QueryOptions`)]),
});

/** The input for the functions of one operation. */
export interface OperationParts extends QueryPlan {
  readonly named: NamedOperation;
  /** The elements of its key before the request. */
  readonly scope: readonly string[];
}
