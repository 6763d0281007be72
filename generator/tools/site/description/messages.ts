import type {
  Body,
  Content,
  Header,
  JsonObject,
  JsonValue,
  Parameter,
  Response,
} from "../../../description/index.js";
import { type ReferenceTo, schemaObject } from "./schema.js";
import { rendererText } from "./text.js";

const descriptionOf = (description: string | undefined): JsonObject =>
  description === undefined ? {} : { description: rendererText(description) };

/** Named `Example 1` and so on: the model keeps values, not names. */
function examples(values: readonly JsonValue[] | undefined): JsonObject {
  const [first, ...more] = values ?? [];
  if (first === undefined) return {};
  if (more.length === 0) return { example: first };
  const entries = [first, ...more].map((value, index) => [`Example ${index + 1}`, { value }]);
  return { examples: Object.fromEntries(entries) };
}

export function parameterObject(parameter: Parameter, refTo: ReferenceTo): JsonObject {
  const { name, location, required, schema, docs, codec } = parameter;
  const assumed = parameter.default === undefined ? {} : { default: parameter.default };
  const own = { ...schemaObject(schema, refTo), ...assumed };
  const common = {
    name,
    in: location,
    ...(required && { required }),
    ...descriptionOf(docs.description),
    ...(docs.deprecated === true && { deprecated: true }),
    ...examples(docs.examples),
  };
  if (codec.kind === "content")
    return { ...common, content: { [codec.mediaType]: { schema: own } } };
  const { style, explode } = codec;
  return { ...common, style, explode, schema: own };
}

const contentObject = (contents: readonly Content[], refTo: ReferenceTo): JsonObject =>
  Object.fromEntries(
    contents.map(({ mediaType, schema, item, docs }) => [
      mediaType,
      {
        schema:
          item === undefined
            ? schemaObject(schema, refTo)
            : { type: "array", items: schemaObject(item, refTo) },
        ...examples(docs.examples),
      },
    ]),
  );

export const bodyObject = ({ required, contents, docs }: Body, refTo: ReferenceTo): JsonObject => ({
  ...descriptionOf(docs.description),
  ...(required && { required }),
  content: contentObject(contents, refTo),
});

export const responsesObject = (responses: readonly Response[], refTo: ReferenceTo): JsonObject =>
  Object.fromEntries(
    responses.map(({ status, docs, headers, contents }) => [
      String(status),
      {
        description: rendererText(docs.description ?? ""),
        ...(headers.length > 0 && {
          headers: Object.fromEntries(
            headers.map((header) => [header.name, headerObject(header, refTo)]),
          ),
        }),
        ...(contents.length > 0 && { content: contentObject(contents, refTo) }),
      },
    ]),
  );

const headerObject = ({ required, schema, docs }: Header, refTo: ReferenceTo): JsonObject => ({
  ...descriptionOf(docs.description),
  ...(required && { required }),
  schema: schemaObject(schema, refTo),
});
