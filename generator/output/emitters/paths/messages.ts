import type {
  Body,
  Content,
  Header,
  Parameter,
  Response,
  Side,
} from "../../../description/index.js";
import { type Comment, comment } from "../../print/escape/comment.js";
import {
  indexedType,
  keyword,
  objectType,
  type TypeExpression,
  type TypeMember,
} from "../../print/type.js";
import { schemaComment } from "../types/comments.js";
import { jsonTypeOf } from "./expression.js";
import { COMPONENTS, type PathsPlan } from "./plan.js";

/** The parts of a request and its responses, for an operation or a webhook. */
export interface MessageExchange {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
}

/** `parameters`, `requestBody` and `responses`. A client writes the request and reads the responses. */
export const exchangeType = (exchange: MessageExchange, plan: PathsPlan): TypeExpression =>
  objectType([
    { name: "parameters", type: parametersType(exchange.parameters, plan) },
    requestBody(exchange.body, plan),
    {
      name: "responses",
      type: objectType(
        exchange.responses.map((response) => ({
          name: String(response.status),
          type: responseReference(response, plan),
          comment: responseComment(response, plan),
        })),
      ),
    },
  ]);

const GROUPS = [
  { name: "query", locations: ["query", "querystring"] },
  { name: "header", locations: ["header"] },
  { name: "path", locations: ["path"] },
  { name: "cookie", locations: ["cookie"] },
] as const;

export const parametersType = (parameters: readonly Parameter[], plan: PathsPlan): TypeExpression =>
  objectType(
    GROUPS.map(({ name, locations }): TypeMember => {
      const own = parameters.filter(({ location }) =>
        locations.some((candidate) => candidate === location),
      );
      const optional = own.every(({ required }) => !required);
      return { name, optional, type: groupType(own, plan) };
    }),
  );

function groupType(parameters: readonly Parameter[], plan: PathsPlan): TypeExpression {
  if (parameters.length === 0) return keyword("never");
  const whole = parameters.find(({ location }) => location === "querystring");
  if (whole !== undefined) return jsonTypeOf(whole.schema, "write", plan);
  return objectType(
    parameters.map((parameter) => ({
      name: parameter.name,
      optional: !parameter.required,
      type:
        reference("parameters", plan.components.parameters.nameOf(parameter)) ??
        jsonTypeOf(parameter.schema, "write", plan),
      comment: schemaComment(parameter, parameter.schema, parameter.default),
    })),
  );
}

function requestBody(body: Body | undefined, plan: PathsPlan): TypeMember {
  if (body === undefined) return { name: "requestBody", optional: true, type: keyword("never") };
  return {
    name: "requestBody",
    optional: !body.required,
    type:
      reference("requestBodies", plan.components.requestBodies.nameOf(body)) ??
      bodyType(body, plan),
    comment: comment({ text: [body.docs.description] }),
  };
}

export const bodyType = (body: Body, plan: PathsPlan): TypeExpression =>
  objectType([{ name: "content", type: contentsType(body.contents, "write", plan) }]);

const contentsType = (contents: readonly Content[], side: Side, plan: PathsPlan): TypeExpression =>
  objectType(
    contents.map(({ mediaType, schema }) => ({
      name: mediaType,
      type: jsonTypeOf(schema, side, plan),
    })),
  );

/** The component that a reference leads to has its own description. */
function responseComment(response: Response, plan: PathsPlan): Comment | undefined {
  const { entries, nameOf } = plan.components.responses;
  const { description } = response.docs;
  const component = entries.get(nameOf(response) ?? "");
  if (component !== undefined && component.docs.description === description) return undefined;
  return comment({ text: [description] });
}

const responseReference = (response: Response, plan: PathsPlan): TypeExpression =>
  reference("responses", plan.components.responses.nameOf(response)) ??
  responseType(response, plan);

export const responseType = (response: Response, plan: PathsPlan): TypeExpression =>
  objectType([
    { name: "headers", type: headersType(response.headers, plan) },
    response.contents.length === 0
      ? { name: "content", optional: true, type: keyword("never") }
      : { name: "content", type: contentsType(response.contents, "read", plan) },
  ]);

function headersType(headers: readonly Header[], plan: PathsPlan): TypeExpression {
  const members = headers.map((header) => ({
    name: header.name,
    optional: !header.required,
    type:
      reference("headers", plan.components.headers.nameOf(header)) ??
      jsonTypeOf(header.schema, "read", plan),
    comment: schemaComment(header, header.schema),
  }));
  return objectType(members, keyword("unknown"));
}

const reference = (section: string, name: string | undefined): TypeExpression | undefined =>
  name === undefined ? undefined : indexedType(COMPONENTS, [section, name]);
