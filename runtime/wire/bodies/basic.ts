/** JSON, text and raw bytes. */
import type {
  BodyEncoder,
  BodySource,
  ContentDescriptor,
  DecodeLimits,
} from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { jsonText, parseJson } from "../values/json.js";
import { readText, writeText } from "../values/text.js";
import { limitBody } from "./bounded.js";
import { isBinary, sendable, unread } from "./bytes.js";
import { charsetText } from "./charset.js";

export const encodeJsonBody: BodyEncoder = ({ convert }, value, contentType) => ({
  body: convert?.stringify(value) ?? jsonText(value),
  contentType,
});

export const encodeTextBody: BodyEncoder = ({ convert }, value, contentType) => ({
  body: writeText(convert === undefined ? value : convert.write(value)),
  contentType,
});

export const encodeBinaryBody: BodyEncoder = (_content, value, contentType) => {
  const body = typeof value === "string" ? value : sendable(value);
  if (body === undefined)
    throw new EncodeError("body", "must be a Blob, a stream, an ArrayBuffer, a view or a string");
  const own = isBinary(value) && value.type !== "" ? value.type : undefined;
  return {
    body,
    contentType: contentType.includes("*") ? (own ?? "application/octet-stream") : contentType,
  };
};

export const decodeBinaryBody = async (
  _content: ContentDescriptor,
  source: BodySource,
): Promise<unknown> => unread(source);

export const decodeTextBody = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => decodeText(content, await charsetText(limitBody(source, limits)));

/** Decodes a string to a value. */
export function decodeText(
  { codec, type, shape = "string", convert }: ContentDescriptor,
  text: string,
): unknown {
  if (codec === "json") return parseJson(text, type, convert?.parse);
  const value = readText(text, shape);
  return convert === undefined ? value : convert.readText(value);
}
