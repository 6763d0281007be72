/** The interfaces that handlers implement. */
import type { Operation } from "../../../description/index.js";
import type { NamedOperation, OperationGroup } from "../../names/operations.js";
import { comment, type Comment } from "../../print/escape/comment.js";
import type { InterfaceDeclaration, MethodMember } from "../../print/declaration.js";
import {
  genericType,
  keyword,
  typeName,
  unionType,
  type TypeExpression,
} from "../../print/type.js";
import { deprecatedTag, operationText } from "../types/comments.js";
import type { ServerPlans } from "./operations.js";
import { runtime } from "./symbols.js";

const PARAMETERS = ["Auth = unknown", "Context = unknown"];

/** The handlers of one group. */
export function declareGroup(group: OperationGroup, plans: ServerPlans): InterfaceDeclaration {
  const { docs, name } = group.tag;
  return {
    kind: "interface",
    name: plans.server.handlersOf(group).name,
    comment: comment({ text: [`Handlers of ${name}.`, docs.description] }),
    typeParameters: PARAMETERS,
    members: group.operations.map((operation) => handlerMember(operation, plans)),
  };
}

/** All groups. */
export function declareHandlers({ server }: ServerPlans): InterfaceDeclaration {
  return {
    kind: "interface",
    name: server.handlers.name,
    comment: comment({ text: ["The handlers of the server: one object per tag."] }),
    typeParameters: PARAMETERS,
    members: server.groups.map((group) => ({
      name: group.name,
      readonly: true,
      type: genericType(server.handlersOf(group), [AUTH, CONTEXT]),
    })),
  };
}

function handlerMember({ operation, method }: NamedOperation, plans: ServerPlans): MethodMember {
  return {
    name: method,
    parameters: [{ name: "request", type: requestType(operation, plans) }],
    returns: genericType(runtime.HandlerResult, [typeName(plans.types.responses(operation))]),
    comment: handlerComment(operation),
  };
}

function requestType(operation: Operation, { server }: ServerPlans): TypeExpression {
  const input = server.inputOf(operation);
  const auth = authType(operation);
  if (input === undefined) return genericType(runtime.HandlerContext, [auth, CONTEXT]);
  const given = typeName(input);
  const type = server.validatesEnums(operation) ? genericType(runtime.OnlyListed, [given]) : given;
  return genericType(runtime.HandlerRequest, [type, auth, CONTEXT]);
}

/** Every group has the same type parameters, so that securing an operation renames no type. */
function authType({ security }: Operation): TypeExpression {
  if (security.length === 0) return genericType(runtime.Anonymous, [AUTH]);
  const optional = security.some((alternative) => alternative.length === 0);
  return optional ? unionType([AUTH, keyword("undefined")]) : AUTH;
}

/** The rest of the description is for callers, and beside the client's function. */
function handlerComment(operation: Operation): Comment | undefined {
  const { docs, security } = operation;
  const scopes = security
    .flatMap((alternative) => alternative.flatMap((requirement) => requirement.scopes))
    .filter((scope, index, all) => all.indexOf(scope) === index);
  const [headline, description] = operationText(operation);
  return comment({
    text: [
      headline,
      description?.trim().split(/\n[^\S\n]*\n/)[0],
      scopes.length === 0 ? undefined : `Scopes: ${scopes.join(", ")}.`,
    ],
    tags: deprecatedTag(docs),
  });
}

/**
 * The type parameters of handlers and routers: the authenticated caller, and the context that the router passes along.
 */
export const AUTH: TypeExpression = { form: "name", doc: "Auth" };
export const CONTEXT: TypeExpression = { form: "name", doc: "Context" };
