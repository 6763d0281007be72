import { decodeForm, encodeForm } from "../parameters/form-fields.js";
import { charsetText } from "./charset.js";
import type { BodyCodec } from "./codec.js";

/** Bodies as HTML forms send them. */
export const forms: BodyCodec = {
  names: ["form"],
  encode: (content, value, contentType) => ({
    body: value instanceof URLSearchParams ? value : encodeForm(content, value),
    contentType,
  }),
  decode: async (content, source) => decodeForm(content, await charsetText(source)),
};
