import type {
  Content,
  Operation,
  Parameter,
  ParameterLocation,
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
import { call, convertedBy, pure, withDefault, runtime } from "./schemas/symbols.js";
import type { SchemaContext } from "./schemas/context.js";
import { schemaExpression } from "./schemas/schema.js";
import { closedEnumerations } from "../types/closed-enumerations.js";

export type ContextOf = (side: Side) => SchemaContext;

/** The validators of one operation: an object literal of type `OperationValidators`. */
export function operationExpression(operation: Operation, contextOf: ContextOf): Expression {
  const write = contextOf("write");
  const body = contentEntries(operation.body?.contents ?? [], write);
  const responses = operation.responses.flatMap(({ status, contents }): ObjectEntry[] => {
    const entries = contentEntries(contents, contextOf("read"));
    return entries.length === 0
      ? []
      : [{ key: String(status), value: objectExpression(entries, entries.length > 1) }];
  });
  const closed = closedEnumerations(responseSchemas(operation));
  return objectExpression(
    [
      ...parameterEntry("params", "path", operation, write),
      ...queryEntry(operation, write),
      ...parameterEntry("headers", "header", operation, write),
      ...parameterEntry("cookies", "cookie", operation, write),
      ...(body.length === 0
        ? []
        : [{ key: "body", value: objectExpression(body, body.length > 1) }]),
      ...(responses.length === 0
        ? []
        : [{ key: "responses", value: objectExpression(responses, true) }]),
      ...(closed.length === 0 ? [] : [{ key: "closed", value: literal(closed) }]),
    ],
    true,
  );
}

const responseSchemas = ({ responses }: Operation): readonly Schema[] =>
  responses.flatMap(({ contents }) =>
    contents.flatMap(({ schema, item }) => (item === undefined ? [schema] : [schema, item])),
  );

/** Built on first use, like every validator. */
const lazy = (value: Expression, conversion?: Expression): Expression =>
  pure(convertedBy(call(runtime.schema, arrowFunction("()", value)), conversion));

/** OpenAPI 3.2, 4.12.1: a `querystring` parameter is the entire query. */
function queryEntry(operation: Operation, context: SchemaContext): readonly ObjectEntry[] {
  const whole = operation.parameters.find(({ location }) => location === "querystring");
  if (whole === undefined) return parameterEntry("query", "query", operation, context);
  const conversion = context.conversions.of(whole.schema);
  return [{ key: "query", value: lazy(parameterExpression(whole, context), conversion) }];
}

function parameterEntry(
  key: string,
  location: ParameterLocation,
  operation: { readonly parameters: readonly Parameter[] },
  context: SchemaContext,
): readonly ObjectEntry[] {
  const parameters = operation.parameters.filter((parameter) => parameter.location === location);
  if (parameters.length === 0) return [];
  const entries = parameters.map((parameter) => ({
    key: parameter.name,
    value: parameterExpression(parameter, context),
  }));
  const object = call(runtime.object, objectExpression(entries, entries.length > 1));
  return [{ key, value: lazy(object, context.conversions.ofObject(parameters)) }];
}

/** A server fills in the defaults of parameters: unlike in a body, absence has no other meaning. */
function parameterExpression(parameter: Parameter, context: SchemaContext): Expression {
  const value = schemaExpression(parameter.schema, context);
  if (parameter.required) return value;
  if (parameter.default === undefined) return call(runtime.optional, value);
  return withDefault(value, parameter.default);
}

/** The validators of bodies, by media type. */
export function contentEntries(
  contents: readonly Content[],
  context: SchemaContext,
): readonly ObjectEntry[] {
  return contents.map((content) => ({
    key: content.mediaType,
    value: contentExpression(content, context),
  }));
}

/** For sequential media types, one item. */
function contentExpression(content: Content, context: SchemaContext): Expression {
  switch (content.codec) {
    case "binary":
      return lazy(call(runtime.binary));
    case "event-stream":
    case "json-lines":
    case "json-sequence":
      return validator(itemOf(content), context);
    case "json":
    case "text":
    case "form":
    case "multipart":
      return validator(content.schema, context);
    default:
      return content.codec satisfies never;
  }
}

/** The validator of a declared schema is already built on first use. */
function validator(schema: Schema, context: SchemaContext): Expression {
  const value = schemaExpression(schema, context);
  return schema.kind === "ref" ? value : lazy(value, context.conversions.of(schema));
}

/**
 * OpenAPI 3.2, 4.14.4: `itemSchema`, or else the items of the array with which `schema` describes the whole sequence.
 */
function itemOf({ item, schema }: Content): Schema {
  if (item !== undefined) return item;
  return schema.kind === "array" ? schema.items : schema;
}
