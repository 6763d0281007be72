/** Bodies as HTML forms send them. */
import type {
  BodyEncoder,
  BodySource,
  ContentDescriptor,
  DecodeLimits,
  EncodedBody,
} from "../descriptors/descriptor.js";
import { decodeForm, encodeForm } from "../parameters/form-fields.js";
import { decodePlainForm, encodePlainForm } from "../parameters/plain.js";
import { limitBody } from "./bounded.js";
import { charsetText } from "./charset.js";

export const encodeFormBody = (
  content: ContentDescriptor,
  value: unknown,
  contentType: string,
): EncodedBody => ({
  body: value instanceof URLSearchParams ? value : encodeForm(content, writeValue(content, value)),
  contentType,
});

export const decodeFormBody = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => formValue(content, await charsetText(limitBody(source, limits)));

/** Decodes the body of a form to a value. */
export function formValue(content: ContentDescriptor, text: string): unknown {
  const value = decodeForm(content, text);
  return content.convert === undefined ? value : content.convert.readText(value);
}

const writeValue = ({ convert }: ContentDescriptor, value: unknown): unknown =>
  convert === undefined ? value : convert.write(value);

/** Like {@link encodeFormBody}, for plain values. */
export const encodePlainFormBody: BodyEncoder = ({ convert }, value, contentType) => ({
  body:
    value instanceof URLSearchParams
      ? value
      : encodePlainForm(convert === undefined ? value : convert.write(value)),
  contentType,
});

/** Like {@link formValue}, for plain values. */
export function plainFormValue(content: ContentDescriptor, text: string): unknown {
  const value = decodePlainForm(content, text);
  return content.convert === undefined ? value : content.convert.readText(value);
}
