/** Bodies that are left to the handler to read. */
import { decodeBinaryBody, encodeBinaryBody } from "../../wire/bodies/basic.js";
import { checkItems, decodeSequence, encodeSequence } from "../../wire/bodies/sequence.js";
import { type ServerBodyCodec, streamSource } from "./codec.js";

export const binaryBodies: ServerBodyCodec = {
  encode: encodeBinaryBody,
  open: async (body, guard) => ({
    value: await decodeBinaryBody(body.content, streamSource(body, guard)),
  }),
};

export const sequenceBodies: ServerBodyCodec = {
  encode: encodeSequence,
  each: checkItems,
  open: async (body, guard) => ({
    value: await decodeSequence(body.content, streamSource(body, guard)),
  }),
};
