/** The inputs of a tool that become the body of the request. */
import type { InputTarget } from "../../../../runtime/tools/tool.js";
import {
  type Body,
  type Content,
  type JsonObject,
  type ObjectSchema,
  type Property,
  type Schema,
  unwrap,
} from "../../../description/index.js";
import { annotations, type ToolSchemas } from "./schemas.js";

/** One input, before it has a name. */
export interface ToolParameter {
  readonly target: InputTarget;
  readonly required: boolean;
  readonly schema: JsonObject;
  /** Text in base64, or a list of such. */
  readonly isBytes?: boolean;
}

interface BodyParameters {
  readonly inputs: readonly ToolParameter[];
  readonly contentType?: string;
}

/** What a model can write, best first. */
const PREFERENCE: readonly Content["codec"][] = ["json", "form", "multipart", "text", "binary"];

export function bodyInputs(body: Body | undefined, schemas: ToolSchemas): BodyParameters {
  const rank = ({ codec }: Content): number => (PREFERENCE.indexOf(codec) + 9) % 9;
  const content = [...(body?.contents ?? [])].sort((a, b) => rank(a) - rank(b))[0];
  if (body === undefined || content === undefined) return { inputs: [] };
  const isRange = content.mediaType.includes("*");
  const isFirst = content === body.contents[0];
  return {
    inputs: [...contentInputs(content, body, schemas), ...(isRange ? [mediaTypeInput(body)] : [])],
    ...(!isRange && !isFirst && { contentType: content.mediaType }),
  };
}

const mediaTypeInput = ({ required }: Body): ToolParameter => ({
  target: ["contentType"],
  required,
  schema: { type: "string", description: "The media type of the body, such as `image/png`." },
});

/** The properties of the body, if it is a plain object; otherwise the body. */
function contentInputs(
  content: Content,
  body: Body,
  schemas: ToolSchemas,
): readonly ToolParameter[] {
  const object = flatObject(content, body);
  if (object !== undefined)
    return object.properties
      .filter(({ direction }) => direction !== "read")
      .map((property) => propertyInput(property, content, schemas));
  const isBytes = content.codec === "binary";
  return [
    {
      target: ["body"],
      required: body.required,
      schema: { ...contentSchema(content, schemas), ...annotations(body.docs) },
      ...(isBytes && { isBytes }),
    },
  ];
}

/**
 * An object that has no properties but the declared ones, as far as the document says, and no rules on them together.
 * What is optional as a whole cannot have required properties.
 */
function flatObject({ codec, schema }: Content, body: Body): ObjectSchema | undefined {
  if (codec !== "json" && codec !== "form" && codec !== "multipart") return undefined;
  const object = schema.kind === "ref" ? schema.target.schema : schema;
  if (object.kind !== "object" || object.patterns.length > 0) return undefined;
  const { properties, additional, minProperties, maxProperties } = object;
  if (minProperties !== undefined || maxProperties !== undefined) return undefined;
  if (additional !== undefined && additional.kind !== "never") return undefined;
  if (properties.length === 0) return undefined;
  return body.required || properties.every(({ required }) => !required) ? object : undefined;
}

function propertyInput(
  property: Property,
  { codec }: Content,
  schemas: ToolSchemas,
): ToolParameter {
  const { name, required, schema, docs, default: preset } = property;
  const file = codec === "multipart" ? fileSchema(schema) : undefined;
  return {
    target: ["body", name],
    required,
    schema: {
      ...(file ?? schemas.write(schema)),
      ...annotations(docs),
      ...(preset !== undefined && { default: preset }),
    },
    ...(file !== undefined && { isBytes: true }),
  };
}

export const BASE64: JsonObject = { type: "string", contentEncoding: "base64" };

/** A file, or a list of files. */
function fileSchema(schema: Schema): JsonObject | undefined {
  const plain = unwrap(schema);
  if (plain?.kind === "binary") return BASE64;
  const isList = plain?.kind === "array" && unwrap(plain.items)?.kind === "binary";
  return isList ? { type: "array", items: BASE64 } : undefined;
}

/** The value of a media type as JSON: a sequence is a list of its items, and bytes are in base64. */
export function contentSchema({ codec, schema, item }: Content, schemas: ToolSchemas): JsonObject {
  switch (codec) {
    case "binary":
      return BASE64;
    case "text":
      return schema.kind === "any" ? { type: "string" } : schemas.write(schema);
    case "event-stream":
    case "json-lines":
    case "json-sequence":
    case "multipart-sequence":
      return { type: "array", items: schemas.write(item ?? schema) };
    default:
      return schemas.write(schema);
  }
}
