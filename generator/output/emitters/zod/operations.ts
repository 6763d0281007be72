import type {
  Body,
  Content,
  ObjectSchema,
  Operation,
  Parameter,
  Response,
  Schema,
  Side,
} from "../../../description/index.js";
import {
  literal,
  objectExpression,
  type ObjectEntry,
  type Expression,
  arrowFunction,
} from "../../print/expression.js";
import { optional, withDefault } from "./schemas/objects.js";
import { call, convertedBy, pure, runtime } from "./schemas/symbols.js";
import type { ParserSource, SchemaContext } from "./schemas/context.js";
import { schemaExpression } from "./schemas/schema.js";
import type { ClosedEnumerationsOf } from "../conversions/closed-enumerations.js";
import { type ParameterGroup, parameterGroups } from "../types/parameter-groups.js";

export type ContextOf = (side: Side) => SchemaContext;

/** What is known of all operations. */
export interface SharedValidators {
  /** The validator of the parameters in one location: a constant, if several operations have them. */
  ofGroup(group: ParameterGroup, operation: Operation): Expression;
  /** The validators of a body by media type: a constant, if it is a component. */
  ofRequest(body: Body): Expression | undefined;
  ofResponse(response: Response): Expression | undefined;
  readonly closedOf: ClosedEnumerationsOf;
}

/** The validators of one operation: an object literal of type `OperationValidators`. */
export function operationExpression(
  operation: Operation,
  contextOf: ContextOf,
  { ofGroup, ofRequest, ofResponse, closedOf }: SharedValidators,
): Expression {
  const { body, responses } = operation;
  const request = body && ofRequest(body);
  const byStatus = responses.flatMap((response): readonly ObjectEntry[] => {
    const value = ofResponse(response);
    return value === undefined ? [] : [{ key: String(response.status), value }];
  });
  const closed = closedOf(responseSchemas(operation));
  return objectExpression([
    ...parameterGroups(operation).map((group) => ({
      key: group.name,
      value: ofGroup(group, operation),
    })),
    ...queryEntry(operation, contextOf("write")),
    ...(request === undefined ? [] : [{ key: "body", value: request }]),
    ...(byStatus.length === 0 ? [] : [{ key: "responses", value: objectExpression(byStatus) }]),
    ...(closed.length === 0 ? [] : [{ key: "closed", value: literal(closed) }]),
  ]);
}

const responseSchemas = ({ responses }: Operation): readonly Schema[] =>
  responses.flatMap(({ contents }) =>
    contents.flatMap(({ schema, item }) => (item === undefined ? [schema] : [schema, item])),
  );

/** A validator whose schema is made when it is first used. */
export function lazily(
  value: Expression,
  { parsers }: SchemaContext,
  parserOf: (source: ParserSource) => Expression | undefined,
): Expression {
  const make = arrowFunction("()", value);
  if (parsers === undefined) return pure(call(runtime.validator, make));
  const parser = parserOf(parsers);
  return pure(call(runtime.printedValidator, make, ...(parser === undefined ? [] : [parser])));
}

/** OpenAPI 3.2, 4.12.1: a `querystring` parameter is the entire query. */
function queryEntry(operation: Operation, context: SchemaContext): readonly ObjectEntry[] {
  const whole = operation.parameters.find(({ location }) => location === "querystring");
  if (whole === undefined) return [];
  const conversion = context.conversions.of(whole.schema);
  const value = convertedBy(parameterExpression(whole, context), conversion);
  return [{ key: "query", value: lazily(value, context, () => undefined) }];
}

/** The validator of the parameters in one location. */
export function groupValidator(
  { parameters }: ParameterGroup,
  context: SchemaContext,
  key: string,
): Expression {
  const entries = parameters.map((parameter) => ({
    key: parameter.name,
    value: parameterExpression(parameter, context),
  }));
  const object = call(runtime.looseObject, objectExpression(entries));
  const conversion = context.conversions.ofObject(parameters);
  return lazily(convertedBy(object, conversion), context, (parsers) =>
    conversion === undefined ? parsers.ofParameters(objectOf(parameters), key) : undefined,
  );
}

/** The object that parameters are. Unlike a property, one that is required has no default. */
const objectOf = (parameters: readonly Parameter[]): ObjectSchema => ({
  kind: "object",
  origin: (parameters[0] as Parameter).origin,
  docs: {},
  patterns: [],
  properties: parameters.map(({ default: fallback, ...parameter }) => ({
    ...parameter,
    direction: "both",
    ...(!parameter.required && fallback !== undefined && { default: fallback }),
  })),
});

/** A server fills in the defaults of parameters: unlike in a body, absence has no other meaning. */
function parameterExpression(parameter: Parameter, context: SchemaContext): Expression {
  const value = schemaExpression(parameter.schema, context);
  if (parameter.required) return value;
  if (parameter.default === undefined) return optional(value);
  return withDefault(value, { ...parameter, default: parameter.default }, context);
}

/** The validators of bodies, by media type. */
export const contentEntries = (
  contents: readonly Content[],
  validatorOf: (content: Content) => Expression | undefined,
): readonly ObjectEntry[] =>
  contents.flatMap((content) => {
    const value = validatorOf(content);
    return value === undefined ? [] : [{ key: content.mediaType, value }];
  });

/** What a validator of a body checks: of sequential media types, one item. Bytes are what they are. */
export function checkedSchema(content: Content): Schema | undefined {
  switch (content.codec) {
    case "binary":
      return undefined;
    case "event-stream":
    case "json-lines":
    case "json-sequence":
    case "multipart-sequence":
      return itemOf(content);
    case "json":
    case "text":
    case "form":
    case "multipart":
    case "multipart-array":
      return content.schema;
    default:
      return content.codec satisfies never;
  }
}

export function contentExpression(
  content: Content,
  context: SchemaContext,
): Expression | undefined {
  const schema = checkedSchema(content);
  return schema && validatorExpression(schema, context);
}

/** The validator of a declared schema converts its values by itself. */
export function validatorExpression(schema: Schema, context: SchemaContext): Expression {
  const value = schemaExpression(schema, context);
  const conversion = schema.kind === "ref" ? undefined : context.conversions.of(schema);
  return lazily(convertedBy(value, conversion), context, (parsers) => parsers.of(schema));
}

/**
 * OpenAPI 3.2, 4.14.4: `itemSchema`, or else the items of the array with which `schema` describes the whole sequence.
 */
function itemOf({ item, schema }: Content): Schema {
  if (item !== undefined) return item;
  return schema.kind === "array" ? schema.items : schema;
}
