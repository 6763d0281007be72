import {
  type Body,
  type Content,
  type Operation,
  type Parameter,
} from "../../../description/index.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { runtimeSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  intersectionType,
  objectType,
  type TypeExpression,
  type TypeMember,
  typeName,
  unionType,
} from "../../print/type.js";
import { bodyTypes, hasFiles, mediaTypeChoice, nameOfTypes } from "./media-types.js";
import { deprecatedTag, schemaComment } from "./comments.js";
import { typeExpression } from "./expression.js";
import { type ParameterGroup, parameterGroups, type SharedGroup } from "./parameter-groups.js";
import type { TypesPlan } from "./plan.js";
import { contentType, responseMembers } from "./responses.js";

const BINARY_INPUT = runtimeSymbol("BinaryInput", "types/binary.ts", "type");
const FORM_INPUT = runtimeSymbol("FormInput", "types/binary.ts", "type");

/** The request type (if the operation has any input) and the response map of an operation, under one comment. */
export function declareOperation(
  operation: Operation,
  plan: TypesPlan,
): readonly CodeDeclaration[] {
  const request = plan.request(operation);
  const title = `${operation.method} ${operation.path}`;
  const responses: CodeDeclaration = {
    kind: "interface",
    name: plan.responses(operation).name,
    ...(mediaTypeChoice(operation) !== undefined && {
      typeParameters: ["Accept extends string = string"],
    }),
    members: responseMembers(operation, plan),
  };
  const tags = deprecatedTag(operation.docs);
  if (request === undefined)
    return [
      {
        ...responses,
        comment: comment({ text: [`The responses of \`${title}\`, by status.`], tags }),
      },
    ];
  const input: CodeDeclaration = {
    kind: "type",
    name: request.name,
    comment: comment({ text: [`The request of \`${title}\`, and its responses by status.`], tags }),
    type: requestType(operation, plan),
    compact: true,
  };
  return [input, responses];
}

/** Media types of several types become a union: `contentType` distinguishes them, and may be omitted for the first one. */
function requestType(operation: Operation, plan: TypesPlan): TypeExpression {
  const parts = requestParameters(operation, plan);
  const { body } = operation;
  const bodies =
    body === undefined ? [] : bodyTypes(body).map((type) => bodyMembers(type, body, plan));
  if (bodies.length < 2) return objectType([...parts, ...bodies.flat()]);
  const alternatives = unionType(bodies.map((members) => objectType(members)));
  return parts.length === 0 ? alternatives : intersectionType([objectType(parts), alternatives]);
}

/** `params`, `query`, `headers` and `cookies`: one member each, optional if nothing in it is required. */
function requestParameters(operation: Operation, plan: TypesPlan): readonly TypeMember[] {
  const whole = operation.parameters.find(({ location }) => location === "querystring");
  const groups = parameterGroups(operation).map((group): TypeMember => ({
    name: group.name,
    optional: group.parameters.every(({ required }) => !required),
    type: groupType(group, plan),
  }));
  return whole === undefined ? groups : [...groups, wholeQuery(whole, plan)];
}

function groupType(group: ParameterGroup, plan: TypesPlan): TypeExpression {
  const shared = plan.parameterGroups.sharedOf(group);
  return shared?.isLong === true
    ? typeName(shared.symbol)
    : objectType(parameterMembers(group.parameters, plan));
}

/** The type of a group that several operations have. */
export const declareGroup = (
  { symbol, parameters }: SharedGroup,
  plan: TypesPlan,
): CodeDeclaration => ({
  kind: "interface",
  name: symbol.name,
  members: parameterMembers(parameters, plan),
});

/** Parameters always belong to the write side. */
const parameterMembers = (
  parameters: readonly Parameter[],
  plan: TypesPlan,
): readonly TypeMember[] =>
  parameters.map((parameter) => ({
    name: parameter.name,
    type: typeExpression(parameter.schema, "write", plan),
    optional: !parameter.required,
    comment: schemaComment(parameter, parameter.schema, parameter.default),
  }));

const wholeQuery = (parameter: Parameter, plan: TypesPlan): TypeMember => ({
  name: "query",
  optional: !parameter.required,
  type: typeExpression(parameter.schema, "write", plan),
  comment: schemaComment(parameter, parameter.schema),
});

/**
 * The members for the media types of a body that have one type. The caller must replace a range by a specific media type.
 * Editors show the description in the first one for all.
 */
function bodyMembers(
  contents: readonly Content[],
  body: Body,
  plan: TypesPlan,
): readonly TypeMember[] {
  const [content] = contents;
  if (content === undefined) return [];
  const isFirst = content === body.contents[0];
  const member: TypeMember = {
    name: "body",
    optional: !body.required,
    type: inputType(content, plan),
    comment: isFirst ? comment({ text: [body.docs.description] }) : undefined,
  };
  const range = content.mediaType.includes("*");
  if (body.contents.length === 1 && !range) return [member];
  const ranges = contents.length === body.contents.length ? "any" : "pattern";
  return [
    { name: "contentType", optional: isFirst && !range, type: nameOfTypes(contents, ranges) },
    member,
  ];
}

/** The type that a client may send for a media type: bytes in any form, where readers get a `Binary`. */
function inputType(content: Content, plan: TypesPlan): TypeExpression {
  if (content.codec === "binary") return typeName(BINARY_INPUT);
  const type = contentType(content, "write", plan);
  return hasFiles(content) ? genericType(FORM_INPUT, [type]) : type;
}

/** Returns whether a call requires a request object: a parameter or the body is required. */
export const needsRequest = ({ body, parameters }: Operation): boolean =>
  body?.required === true || parameters.some(({ required }) => required);
