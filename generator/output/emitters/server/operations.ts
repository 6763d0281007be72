/** The input and the result of an operation's handler. */
import type { Body, Content, Operation } from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { keyword, literalType, objectType, unionType, type TypeMember } from "../../print/type.js";
import { contentType, requestParameters } from "../types/operations.js";
import type { TypesPlan } from "../types/plan.js";
import type { ServerPlan } from "./plan.js";

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
  if (input === undefined || input === types.request(operation)) return [];
  const { body } = operation;
  const head = {
    name: input.name,
    comment: comment({ text: [`The input of the handler of \`${routeOf(operation)}\`.`] }),
  };
  const parameters = requestParameters(operation, "read", types);
  const isFilled = server.received?.bodies.has(operation) === true;
  const bodyTypes = (isFilled ? server.received?.types : undefined) ?? types;
  const bodies = body?.contents.map((content) => bodyMembers(content, body, bodyTypes)) ?? [];
  if (bodies.length < 2) {
    return [{ ...head, kind: "interface", members: [...parameters, ...bodies.flat()] }];
  }
  const alternatives = bodies.map((members) => objectType([...parameters, ...members]));
  return [{ ...head, kind: "type", type: unionType(alternatives) }];
}

/**
 * `contentType` distinguishes several media types. Its value is the one in the document, or, for a range, the one that
 * was sent.
 */
function bodyMembers(content: Content, body: Body, types: TypesPlan): readonly TypeMember[] {
  const range = content.mediaType.includes("*");
  const optional = !body.required;
  const isFirst = content === body.contents[0];
  const member: TypeMember = {
    name: "body",
    optional,
    type: contentType(content, "write", types),
    comment: isFirst ? comment({ text: [body.docs.description] }) : undefined,
  };
  if (body.contents.length === 1 && !range) return [member];
  const type = range ? keyword("string") : literalType(content.mediaType);
  return [{ name: "contentType", optional, type }, member];
}

export const routeOf = ({ method, path }: Operation): string => `${method} ${path}`;
