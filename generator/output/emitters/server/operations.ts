/** The input of an operation's handler: what differs from the request type of a client. */
import type { Body, Content, Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  globalType,
  intersectionType,
  literalType,
  objectType,
  typeName,
  unionType,
  type TypeExpression,
  type TypeMember,
} from "../../print/type.js";
import { bodyTypes, nameOfTypes } from "../types/media-types.js";
import { contentType } from "../types/responses.js";
import type { TypesPlan } from "../types/plan.js";
import { filledGroups, type FilledGroup, filledProperties, isBodyAsSent } from "./as-sent.js";
import type { ServerPlan } from "./plan.js";
import { runtime } from "./symbols.js";

export interface ServerPlans {
  readonly types: TypesPlan;
  readonly server: ServerPlan;
}

/** Like the request type of a client, but with defaults filled in, and with the media type always known. */
export function declareInput(
  operation: Operation,
  { types, server }: ServerPlans,
): readonly CodeDeclaration[] {
  const input = server.inputOf(operation);
  const request = types.request(operation);
  if (input === undefined || request === undefined || input === request) return [];
  const head = {
    name: input.name,
    comment: comment({ text: [`The input of the handler of \`${routeOf(operation)}\`.`] }),
  };
  const groups = [...filledGroups(operation), ...filledBody(operation, server)];
  const members = groups.map((group) => groupMember(group, request));
  const bodies = members.some(({ name }) => name === "body")
    ? []
    : bodyAlternatives(operation, { types, server });
  const [first = [], ...others] = bodies;
  // The request is a union of one type for each media type, which no interface can extend.
  if (bodies.length === 0 && operation.body !== undefined && operation.body.contents.length > 1) {
    const type = intersectionType([typeName(request), objectType(members)]);
    return [{ ...head, kind: "type", type }];
  }
  if (others.length === 0) {
    const own = first.map(({ name }) => name).filter((name) => name !== "body");
    const base = bodies.length === 0 ? [typeName(request)] : parametersOf(operation, request, own);
    const extended = base.length > 0 && { extends: base };
    return [{ ...head, kind: "interface", ...extended, members: [...members, ...first] }];
  }
  const base = parametersOf(operation, request, ["contentType", ...groups.map(({ name }) => name)]);
  const alternatives = unionType(bodies.map((body) => objectType([...members, ...body])));
  return [{ ...head, kind: "type", type: intersectionType([...base, alternatives]) }];
}

/** A request without its body, and without further members. */
function parametersOf(
  { parameters }: Operation,
  request: OutputSymbol,
  others: readonly string[] = [],
): readonly TypeExpression[] {
  if (parameters.length === 0) return [];
  const omitted = unionType(["body", ...others].map(literalType));
  return [globalType("Omit", [typeName(request), omitted])];
}

/** Such as `query: WithDefaults<operations.ListQuotesRequest["query"], "page">`. */
function groupMember(
  { name, optional = false, filled }: FilledGroup,
  request: OutputSymbol,
): TypeMember {
  const group: TypeExpression = { form: "name", doc: [ref(request), `["${name}"]`] };
  return {
    name,
    optional,
    type: genericType(runtime.WithDefaults, [group, unionType(filled.map(literalType))]),
  };
}

/** The body, if a server only adds properties to it. */
function filledBody(operation: Operation, { received }: ServerPlan): readonly FilledGroup[] {
  const { body } = operation;
  if (body === undefined || received?.bodies.has(operation) !== true) return [];
  const filled = filledProperties(body, received);
  return filled.length === 0 ? [] : [{ name: "body", optional: !body.required, filled }];
}

/** The members for the body, by media type; none if they are those of the request. */
function bodyAlternatives(
  operation: Operation,
  { types, server }: ServerPlans,
): readonly (readonly TypeMember[])[] {
  const { body } = operation;
  const received = server.received?.bodies.has(operation) === true ? server.received : undefined;
  if (body === undefined || (received === undefined && isBodyAsSent(body))) return [];
  return bodyTypes(body).map((contents) => bodyMembers(contents, body, received?.types ?? types));
}

/**
 * `contentType` distinguishes several media types. Its value is the one in the document, or, for a range, the one that
 * was sent.
 */
function bodyMembers(
  contents: readonly Content[],
  body: Body,
  types: TypesPlan,
): readonly TypeMember[] {
  const [content] = contents;
  if (content === undefined) return [];
  const optional = !body.required;
  const isFirst = content === body.contents[0];
  const member: TypeMember = {
    name: "body",
    optional,
    type: contentType(content, "write", types),
    comment: isFirst ? comment({ text: [body.docs.description] }) : undefined,
  };
  if (body.contents.length === 1 && !content.mediaType.includes("*")) return [member];
  return [{ name: "contentType", optional, type: nameOfTypes(contents, "any") }, member];
}

const routeOf = ({ method, path }: Operation): string => `${method} ${path}`;
