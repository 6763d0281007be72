import { isObject } from "../../core/json-value.js";
import { originOf, type LocatedValue, type Origin } from "../../core/origin.js";
import {
  bothSchemaAndContent,
  noSchema,
  severalContents,
} from "../../diagnostics/catalogue/messages.js";
import type { ParameterCodec, ParameterLocation } from "../../model/operation.js";
import type {
  Schema,
  AnySchema,
  ArraySchema,
  BinarySchema,
  StringSchema,
} from "../../model/schema.js";
import { child, members } from "../reading/read.js";
import { buildStyle, codecOf } from "./codecs.js";
import type { BuildContext } from "./context.js";

interface ValueType {
  readonly schema: Schema;
  readonly codec: ParameterCodec;
}

/**
 * The common part of parameters and headers: a `schema` with a style, or `content` with one media type (OpenAPI 3.2,
 * 4.12.2).
 */
export function buildTyped(
  place: LocatedValue,
  location: ParameterLocation,
  context: BuildContext,
): ValueType {
  const schema = child(place, "schema");
  const contents = members(child(place, "content"));
  const [content] = contents;
  const stated = isObject(schema?.value) || typeof schema?.value === "boolean";
  if (content !== undefined && (!stated || location === "querystring")) {
    if (contents.length > 1) context.report(severalContents({ used: content[0] }, originOf(place)));
    return fromContent(...content, context);
  }
  if (content !== undefined) context.report(bothSchemaAndContent({}, originOf(place)));
  const codec = buildStyle(place, location, context);
  if (schema !== undefined && stated) return { schema: context.schemas.schemaAt(schema), codec };
  context.report(noSchema({}, originOf(place)));
  return { schema: stringAt(originOf(place)), codec };
}

function fromContent(mediaType: string, entry: LocatedValue, context: BuildContext): ValueType {
  const place = context.follow(entry)?.place ?? entry;
  const schema = child(place, "schema");
  const codec: ParameterCodec = { kind: "content", mediaType };
  if (schema === undefined) {
    const isText = codecOf(mediaType) === "text";
    return { schema: (isText ? stringAt : anyAt)(originOf(place)), codec };
  }
  return { schema: context.schemas.schemaAt(schema), codec };
}

/** Schemas for what a document does not describe. Their origin is the place that lacks the description. */

export const anyAt = (origin: Origin): AnySchema => ({ kind: "any", origin, docs: {} });

export const stringAt = (origin: Origin): StringSchema => ({ kind: "string", origin, docs: {} });

export const binaryAt = (origin: Origin): BinarySchema => ({ kind: "binary", origin, docs: {} });

export const arrayOf = (items: Schema, origin: Origin): ArraySchema => ({
  kind: "array",
  items,
  origin,
  docs: {},
});
