import type { Api } from "./api.js";
import type { Body, Content, Header, Parameter, PartEncoding, Response } from "./operation.js";
import type { ObjectSchema, Property, Schema } from "./schema.js";

/** The direct subschemas of a schema. A reference has none: its target is a separate declaration. */
export function childrenOf(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case "any":
    case "never":
    case "null":
    case "boolean":
    case "number":
    case "string":
    case "binary":
    case "literal":
    case "enum":
    case "ref":
      return [];
    case "array":
      return [schema.items];
    case "tuple":
      return [...schema.prefix, schema.rest];
    case "object":
      return objectChildren(schema, schema.properties);
    case "union":
      return schema.variants;
    case "intersection":
      return schema.parts;
    case "nullable":
    case "refined":
      return [schema.schema];
    default:
      return schema satisfies never;
  }
}

/** The direct subschemas of a schema on one side: not those of properties that only the other side has. */
function childrenOn(schema: Schema, side: "read" | "write"): readonly Schema[] {
  if (schema.kind !== "object") return childrenOf(schema);
  const own = schema.properties.filter(
    ({ direction }) => direction === "both" || direction === side,
  );
  return objectChildren(schema, own);
}

function objectChildren(
  { patterns, additional }: ObjectSchema,
  properties: readonly Property[],
): readonly Schema[] {
  const children = properties.map((property) => property.schema);
  for (const pattern of patterns) children.push(pattern.schema);
  if (additional !== undefined) children.push(additional);
  return children;
}

/**
 * The given schemas and all their subschemas, each before its own, in the order of the document. References are not
 * followed.
 */
export const walkSchemas = (roots: readonly Schema[]): Generator<Schema> => walk(roots, childrenOf);

/** The given schemas and their subschemas, without those that only the other side has. */
export const walkSide = (roots: readonly Schema[], side: "read" | "write"): Generator<Schema> =>
  walk(roots, (schema) => childrenOn(schema, side));

function* walk(
  roots: readonly Schema[],
  below: (schema: Schema) => readonly Schema[],
): Generator<Schema> {
  const stack = roots.toReversed();
  for (let schema = stack.pop(); schema !== undefined; schema = stack.pop()) {
    yield schema;
    for (const child of below(schema).toReversed()) stack.push(child);
  }
}

/** A request and its responses. */
export interface RequestAndResponses {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly responses: readonly Response[];
}

/** The schemas of a request. */
export const requestSchemas = ({ parameters, body }: RequestAndResponses): readonly Schema[] => [
  ...parameters.map(({ schema }) => schema),
  ...(body?.contents ?? []).flatMap(contentSchemas),
];

/** The schemas of responses. */
export const responseSchemas = ({ responses }: RequestAndResponses): readonly Schema[] =>
  responses.flatMap(({ headers, contents }) => [
    ...headers.map(headerSchema),
    ...contents.flatMap(contentSchemas),
  ]);

const headerSchema = ({ schema }: Header): Schema => schema;

const contentSchemas = (content: Content): readonly Schema[] => [
  content.schema,
  ...(content.item === undefined ? [] : [content.item]),
  ...encodingsOf(content).flatMap(({ headers }) => headers.map(headerSchema)),
];

/** How parts are encoded, by name or by position. */
const encodingsOf = ({
  encodings,
  prefixEncoding = [],
  itemEncoding,
}: Content): readonly PartEncoding[] => [
  ...encodings,
  ...prefixEncoding,
  ...(itemEncoding === undefined ? [] : [itemEncoding]),
];

/** All requests of a model with their responses: operations, their callbacks, and webhooks. */
export const exchangesOf = ({
  operations,
  webhooks,
}: Pick<Api, "operations" | "webhooks">): readonly RequestAndResponses[] => [
  ...operations.flatMap((operation) => [operation, ...operation.callbacks]),
  ...webhooks,
];
