/** Bodies that are left to the handler to read. */
import { decodeBinaryBody, encodeBinaryBody } from "../../wire/bodies/basic.js";
import { decodeSequence, encodeSequence } from "../../wire/bodies/sequence.js";
import { type BodyCodec, streamSource } from "./codec.js";

export const binaryBodies: BodyCodec = {
  encode: encodeBinaryBody,
  open: async (body, guard) => ({
    value: await decodeBinaryBody(body.content, streamSource(body, guard)),
  }),
};

export const sequenceBodies: BodyCodec = {
  encode: encodeSequence,
  open: async (body, guard) => ({
    value: await decodeSequence(body.content, streamSource(body, guard)),
  }),
};
