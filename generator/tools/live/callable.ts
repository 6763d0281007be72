/** Descriptors with the functions that a client needs, which output files import from the runtime. */
import {
  decodeBinaryBody,
  encodeBinaryBody,
  encodeJsonBody,
  encodeTextBody,
} from "../../../runtime/wire/bodies/basic.js";
import { decodeFormBody, encodeFormBody } from "../../../runtime/wire/bodies/form.js";
import {
  decodeMultipartBody,
  encodeMultipartBody,
} from "../../../runtime/wire/bodies/multipart.js";
import {
  decodePartArray,
  decodePartSequence,
  encodePartArray,
  encodePartSequence,
} from "../../../runtime/wire/bodies/part-list.js";
import { encodeRequestBody } from "../../../runtime/wire/bodies/request-body.js";
import { decodeSequence, encodeSequence } from "../../../runtime/wire/bodies/sequence.js";
import type {
  BodyDecoder,
  BodyEncoder,
  Codec,
  ContentDescriptor,
  OperationDescriptor,
  RequestEncoders,
} from "../../../runtime/wire/descriptors/descriptor.js";
import { pickWanted } from "../../../runtime/wire/negotiation/accept.js";
import { encodeCookies } from "../../../runtime/wire/parameters/cookies.js";
import { decodeHeaders, encodeHeaders } from "../../../runtime/wire/parameters/headers.js";
import { encodePath } from "../../../runtime/wire/parameters/path.js";
import { encodeQuery } from "../../../runtime/wire/parameters/query.js";

const REQUEST: RequestEncoders = {
  path: encodePath,
  query: encodeQuery,
  headers: encodeHeaders,
  cookies: encodeCookies,
  body: encodeRequestBody,
};

const ENCODERS: Readonly<Record<Codec, BodyEncoder>> = {
  json: encodeJsonBody,
  text: encodeTextBody,
  binary: encodeBinaryBody,
  form: encodeFormBody,
  multipart: encodeMultipartBody,
  "multipart-array": encodePartArray,
  "multipart-sequence": encodePartSequence,
  "event-stream": encodeSequence,
  "json-lines": encodeSequence,
  "json-sequence": encodeSequence,
};

/** Every client reads JSON and text by itself. */
const DECODERS: Readonly<Partial<Record<Codec, BodyDecoder>>> = {
  binary: decodeBinaryBody,
  form: decodeFormBody,
  multipart: decodeMultipartBody,
  "multipart-array": decodePartArray,
  "multipart-sequence": decodePartSequence,
  "event-stream": decodeSequence,
  "json-lines": decodeSequence,
  "json-sequence": decodeSequence,
};

/** A descriptor that a client of this process can call. */
export const callable = (operation: OperationDescriptor): OperationDescriptor => ({
  ...operation,
  encode: REQUEST,
  decodeHeaders,
  ...(operation.body !== undefined && {
    body: {
      ...operation.body,
      contents: operation.body.contents.map((content) => ({
        ...content,
        encode: ENCODERS[content.codec],
      })),
    },
  }),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [
      status,
      {
        ...response,
        contents: (response.contents ?? []).map(withDecoder),
        pickContent: pickWanted,
      },
    ]),
  ),
});

function withDecoder(content: ContentDescriptor): ContentDescriptor {
  const decode = DECODERS[content.codec];
  return decode === undefined ? content : { ...content, decode };
}
