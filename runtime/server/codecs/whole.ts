/** Bodies that are read whole. */
import { decodeText, encodeJsonBody, encodeTextBody } from "../../wire/bodies/basic.js";
import { encodeFormBody, formValue } from "../../wire/bodies/form.js";
import type { BodyCodec } from "./codec.js";

export const jsonBodies: BodyCodec = { encode: encodeJsonBody, decodeText };

export const textBodies: BodyCodec = { encode: encodeTextBody, decodeText };

export const formBodies: BodyCodec = { encode: encodeFormBody, decodeText: formValue };
