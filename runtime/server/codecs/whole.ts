/** Bodies that are read whole. */
import { decodeText, encodeJsonBody, encodeTextBody } from "../../wire/bodies/basic.js";
import { encodeFormBody, formValue } from "../../wire/bodies/form.js";
import { encodePlainFormBody, plainFormValue } from "../../wire/bodies/plain-form.js";
import type { ServerBodyCodec } from "./codec.js";

export const jsonBodies: ServerBodyCodec = { encode: encodeJsonBody, decodeText };

export const textBodies: ServerBodyCodec = { encode: encodeTextBody, decodeText };

export const formBodies: ServerBodyCodec = { encode: encodeFormBody, decodeText: formValue };

/** Forms whose fields are strings, numbers, booleans or lists of these. */
export const plainFormBodies: ServerBodyCodec = {
  encode: encodePlainFormBody,
  decodeText: plainFormValue,
};
