/** Bodies of several parts. */
import { decodeMultipart, encodeMultipartBody } from "../../wire/bodies/multipart.js";
import type { ContentDescriptor } from "../../wire/descriptors/descriptor.js";
import { itemShape, memberShape, objectShape } from "../../wire/values/text.js";
import { type Guard, guarded } from "../http/limits.js";
import { boundaryOf, MultipartReader } from "../multipart/reader.js";
import { type Collected, collectParts } from "../multipart/uploads.js";
import {
  type ServerBodyCodec,
  type OpenBody,
  type ReadBody,
  type ReadOptions,
  streamOf,
} from "./codec.js";

export const partBodies: ServerBodyCodec = { encode: encodeMultipartBody, open: readParts };

async function readParts(
  body: OpenBody,
  guard: Guard,
  { limits, store }: ReadOptions,
): Promise<ReadBody> {
  const { content, contentType } = body;
  const bytes = guarded(streamOf(body), guard);
  const reader = new MultipartReader(bytes, boundaryOf(contentType), limits);
  const collected = await collectParts(reader, { content, limits, store });
  return { value: partsValue(content, collected), discard: collected.discard };
}

function partsValue(content: ContentDescriptor, { fields, files }: Collected): unknown {
  const texts = new FormData();
  for (const [name, text] of fields) texts.append(name, text);
  const value = decodeMultipart(content, texts);
  const object = objectShape(content.shape ?? "json");
  for (const [name, list] of files) {
    const shape = object === undefined ? "json" : memberShape(object, name);
    value[name] = itemShape(shape) !== undefined || list.length > 1 ? list : list[0];
  }
  return content.convert === undefined ? value : content.convert.readText(value);
}
