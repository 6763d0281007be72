import { decodeBody } from "../../../../runtime/wire/bodies/body.js";
import { isSequence } from "../../../../runtime/wire/bodies/codec.js";
import { readItems } from "../../../../runtime/wire/bodies/sequence.js";
import type { ContentDescriptor } from "../../../../runtime/wire/descriptors/descriptor.js";
import type { ServerAnswer } from "./exchange.js";

/** The values in a body: one, or the items of a sequence. Throws if the body does not match its media type. */
export async function bodyValues(
  { body, headers, cut }: ServerAnswer,
  content: ContentDescriptor,
): Promise<readonly unknown[]> {
  if (content.codec === "binary") return [];
  if (isSequence(content)) return itemsOf(body, content, cut);
  const type = headers.get("content-type") ?? content.type;
  const value = await decodeBody(
    content,
    new Response(body, { headers: { "content-type": type } }),
  );
  return [value];
}

/** The last item of a truncated stream may be incomplete. */
async function itemsOf(
  body: Uint8Array<ArrayBuffer>,
  content: ContentDescriptor,
  cut: boolean,
): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  try {
    for await (const item of readItems(content, new Blob([body]).stream())) items.push(item);
  } catch (error) {
    if (!cut) throw error;
  }
  return items;
}

/** The beginning of a body, for people. */
export function excerpt({ body }: ServerAnswer, length = 200): string {
  const text = new TextDecoder().decode(body.subarray(0, length * 4));
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
