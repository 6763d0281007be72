import { type BodySource, sendable, unread } from "./bytes.js";
import type { BodyCodec, EncodedBody } from "./codec.js";
import type { ContentDescriptor } from "./descriptor.js";
import { DecodeError, EncodeError } from "./errors.js";
import { decodeForm, encodeForm } from "./form.js";
import { jsonText, parseJson } from "./json.js";
import { parseMediaType } from "./media-type.js";
import { readText, writeText } from "./text.js";

/** JSON, text, forms and raw bytes: what every client has. */
export const basic: BodyCodec = {
  names: ["json", "text", "form", "binary"],
  encode: (content, value, contentType) =>
    content.codec === "binary"
      ? encodeBinary(value, contentType)
      : { body: encodeText(content, value), contentType },
  decode: async (content, source) =>
    content.codec === "binary" ? unread(source) : decodeText(content, await textOf(source)),
};

function encodeText(content: ContentDescriptor, value: unknown): string | URLSearchParams {
  if (content.codec === "json") return jsonText(value);
  if (content.codec === "text") return writeText(value);
  return value instanceof URLSearchParams ? value : encodeForm(content, value);
}

function decodeText(content: ContentDescriptor, text: string): unknown {
  if (content.codec === "json") return parseJson(text, content.type);
  return content.codec === "text"
    ? readText(text, content.shape ?? "string")
    : decodeForm(content, text);
}

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

/** The charset of the `Content-Type` counts, UTF-8 without one (`text()` knows nothing else). */
async function textOf(source: BodySource): Promise<string> {
  const charset = parseMediaType(source.headers.get("content-type") ?? "")?.parameters.get(
    "charset",
  );
  if (charset === undefined || /^utf-?8$/i.test(charset)) return source.text();
  return decoderFor(charset).decode(await source.arrayBuffer());
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch (cause) {
    throw new DecodeError(`the charset ${JSON.stringify(charset)} is not known`, cause);
  }
}
