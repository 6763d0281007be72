import { sendable, unread } from "./bytes.js";
import type { BodyCodec, EncodedBody } from "./codec.js";
import type { ContentDescriptor } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { charsetText } from "./charset.js";
import { jsonText, parseJson } from "../values/json.js";
import { readText, writeText } from "../values/text.js";

/** JSON, text and raw bytes: what every client has. */
export const basic: BodyCodec = {
  names: ["json", "text", "binary"],
  encode: (content, value, contentType) =>
    content.codec === "binary"
      ? encodeBinary(value, contentType)
      : { body: encodeText(content, value), contentType },
  decode: async (content, source) =>
    content.codec === "binary" ? unread(source) : decodeText(content, await charsetText(source)),
};

const encodeText = ({ codec }: ContentDescriptor, value: unknown): string =>
  codec === "json" ? jsonText(value) : writeText(value);

/** The value that a text stands for. */
export const decodeText = (
  { codec, type, shape = "string" }: ContentDescriptor,
  text: string,
): unknown => (codec === "json" ? parseJson(text, type) : readText(text, shape));

function encodeBinary(value: unknown, contentType: string): EncodedBody {
  const body = typeof value === "string" ? value : sendable(value);
  if (body === undefined) {
    throw new EncodeError(
      "body",
      "has to be a Blob, an ArrayBuffer, a view of one, a ReadableStream or a string",
    );
  }
  const own = body instanceof Blob && body.type !== "" ? body.type : undefined;
  return {
    body,
    contentType: contentType.includes("*") ? (own ?? "application/octet-stream") : contentType,
  };
}
