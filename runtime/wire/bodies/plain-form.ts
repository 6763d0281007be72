/** Forms of plain fields as bodies. */
import type { BodyEncoder, ContentDescriptor } from "../descriptors/descriptor.js";
import { decodePlainForm, encodePlainForm } from "../parameters/plain.js";

/** Like `encodeFormBody` in form.ts, for plain values. */
export const encodePlainFormBody: BodyEncoder = ({ convert }, value, contentType) => ({
  body:
    value instanceof URLSearchParams
      ? value
      : encodePlainForm(convert === undefined ? value : convert.write(value)),
  contentType,
});

/** Like `formValue` in form.ts, for plain values. */
export function plainFormValue(content: ContentDescriptor, text: string): unknown {
  const value = decodePlainForm(content, text);
  return content.convert === undefined ? value : content.convert.readText(value);
}
