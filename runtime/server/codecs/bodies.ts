/** Bodies that are read whole, those that the handler reads, and those of several parts. */
import { anyText, encodeAnyText } from "../../wire/bodies/any-text.js";
import {
  decodeText,
  encodeBinaryBody,
  encodeJsonBody,
  encodeTextBody,
} from "../../wire/bodies/basic.js";
import { unread } from "../../wire/bodies/bytes.js";
import {
  encodeFormBody,
  encodePlainFormBody,
  formValue,
  plainFormValue,
} from "../../wire/bodies/form.js";
import {
  type OpenBody,
  type ReadBody,
  type ReadOptions,
  type ServerBodyCodec,
  bodyStream,
  streamSource,
} from "./codec.js";
import { checkItems, decodeSequence, encodeSequence } from "../../wire/bodies/sequence.js";
import {
  decodePartArray,
  decodePartSequence,
  encodePartArray,
  encodePartSequence,
} from "../../wire/bodies/part-list.js";
import { decodeMultipart, encodeMultipartBody } from "../../wire/bodies/multipart.js";
import type { ContentDescriptor } from "../../wire/descriptors/descriptor.js";
import { itemShape, memberShape, objectShape } from "../../wire/values/text.js";
import { type Guard, confine } from "../http/limits.js";
import { MultipartReader, boundaryOf } from "../../wire/multipart/reader.js";
import { type UploadedParts, collectParts, partLimitsOf } from "../multipart/uploads.js";

export const jsonBodies: ServerBodyCodec = { encode: encodeJsonBody, decodeText };

export const textBodies: ServerBodyCodec = { encode: encodeTextBody, decodeText };

/** Texts of which some are declared for a range of media types. */
export const anyTextBodies: ServerBodyCodec = { encode: encodeAnyText, decodeText: anyText };

export const formBodies: ServerBodyCodec = { encode: encodeFormBody, decodeText: formValue };

/** Forms whose fields are strings, numbers, booleans, objects as JSON, or lists of these. */
export const plainFormBodies: ServerBodyCodec = {
  encode: encodePlainFormBody,
  decodeText: plainFormValue,
};

export const binaryBodies: ServerBodyCodec = {
  encode: encodeBinaryBody,
  open: async (body, guard) => ({ value: unread(streamSource(body, guard)) }),
};

/** Items may come as rarely as they happen. */
const itemSource = (body: OpenBody, guard: Guard): ReturnType<typeof streamSource> =>
  streamSource(body, { ...guard, bytesPerSecond: 0 });

export const sequenceBodies: ServerBodyCodec = {
  encode: encodeSequence,
  each: checkItems,
  open: async (body, guard) => ({
    value: await decodeSequence(body.content, itemSource(body, guard)),
  }),
};

export const partBodies: ServerBodyCodec = { encode: encodeMultipartBody, open: readParts };

/** Parts without names, all of which are held in memory. */
export const partArrayBodies: ServerBodyCodec = {
  encode: encodePartArray,
  open: async (body, guard, { limits }) => ({
    value: await decodePartArray(body.content, streamSource(body, guard), {
      partLimits: partLimitsOf(limits),
    }),
  }),
};

/** Parts without names, which the handler reads one by one. */
export const partSequenceBodies: ServerBodyCodec = {
  encode: encodePartSequence,
  each: checkItems,
  open: async (body, guard, { limits: { partHeaderBytes = 8192 } }) => ({
    value: await decodePartSequence(body.content, itemSource(body, guard), {
      partLimits: { partHeaderBytes },
    }),
  }),
};

async function readParts(
  body: OpenBody,
  guard: Guard,
  { limits, uploads: store }: ReadOptions,
): Promise<ReadBody> {
  const { content, contentType } = body;
  const bytes = confine(bodyStream(body), guard);
  const reader = new MultipartReader(bytes, boundaryOf(contentType), partLimitsOf(limits));
  const collected = await collectParts(reader, { content, limits, store });
  return { value: partsValue(content, collected), discard: collected.discard };
}

function partsValue(content: ContentDescriptor, { fields, files }: UploadedParts): unknown {
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
