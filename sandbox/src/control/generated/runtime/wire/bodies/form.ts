/** Bodies as HTML forms send them. */
import type {
  BodySource,
  ContentDescriptor,
  DecodeLimits,
  EncodedBody,
} from "../descriptors/descriptor.js";
import { decodeForm, encodeForm } from "../parameters/form-fields.js";
import { bounded } from "./bounded.js";
import { charsetText } from "./charset.js";

export const encodeFormBody = (
  content: ContentDescriptor,
  value: unknown,
  contentType: string,
): EncodedBody => ({
  body: value instanceof URLSearchParams ? value : encodeForm(content, value),
  contentType,
});

export const decodeFormBody = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => decodeForm(content, await charsetText(bounded(source, limits)));
