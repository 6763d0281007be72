import type {
  BodyEncoder,
  BodySource,
  Codec,
  ContentDescriptor,
  DecodeLimits,
} from "../descriptors/descriptor.js";
import { decodeAnyText, encodeAnyText } from "./any-text.js";
import { decodeBinaryBody, decodeTextBody, encodeBinaryBody, encodeJsonBody } from "./basic.js";
import { decodeFormBody, encodeFormBody } from "./form.js";
import { decodeMultipartBody, encodeMultipartBody } from "./multipart.js";
import {
  decodePartArray,
  decodePartSequence,
  encodePartArray,
  encodePartSequence,
} from "./part-list.js";
import { decodeSequence, encodeSequence } from "./sequence.js";

/** Encodes and decodes bodies of a kind of media type. */
export interface BodyCodec {
  readonly encode: BodyEncoder;
  readonly decode: (
    content: ContentDescriptor,
    source: BodySource,
    limits?: DecodeLimits,
  ) => Promise<unknown>;
}

const sequences: BodyCodec = { encode: encodeSequence, decode: decodeSequence };

/** All codecs. A generated client refers only to the functions that its operations need. */
export const CODECS: Readonly<Record<Codec, BodyCodec>> = {
  json: { encode: encodeJsonBody, decode: decodeTextBody },
  text: { encode: encodeAnyText, decode: decodeAnyText },
  binary: { encode: encodeBinaryBody, decode: decodeBinaryBody },
  form: { encode: encodeFormBody, decode: decodeFormBody },
  multipart: { encode: encodeMultipartBody, decode: decodeMultipartBody },
  "multipart-array": { encode: encodePartArray, decode: decodePartArray },
  "multipart-sequence": { encode: encodePartSequence, decode: decodePartSequence },
  "event-stream": sequences,
  "json-lines": sequences,
  "json-sequence": sequences,
};

/** Whether the media type is sequential; its bodies are returned item by item. */
export const isSequence = ({ codec }: ContentDescriptor): boolean =>
  CODECS[codec] === sequences || codec === "multipart-sequence";
