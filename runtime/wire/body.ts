import { type BodySource, sendable, unread } from "./bytes.js";
import type { ContentDescriptor } from "./descriptor.js";
import { DecodeError, EncodeError } from "./errors.js";
import { decodeForm, encodeForm } from "./form.js";
import { parseMediaType } from "./media-type.js";
import { decodeMultipart, encodeMultipart } from "./multipart.js";
import { itemsOf, parseJson, readItems, writeItems } from "./sequence.js";
import { readText, writeText } from "./text.js";

export type { BodySource } from "./bytes.js";

export interface EncodedBody {
  readonly body: string | Blob | FormData | URLSearchParams | ReadableStream<Uint8Array>;
  /** Absent where `fetch` knows better: it writes the boundary of a `FormData` itself. */
  readonly contentType?: string;
}

/** A value as the body of a request or a response. `contentType` makes a range such as `image/*` concrete. */
export function encodeBody(
  content: ContentDescriptor,
  value: unknown,
  contentType: string = content.type,
): EncodedBody {
  switch (content.codec) {
    case "json":
      return { body: jsonText(value), contentType };
    case "text":
      return { body: writeText(value), contentType };
    case "form":
      return {
        body: value instanceof URLSearchParams ? value : encodeForm(content, value),
        contentType,
      };
    case "multipart":
      return value instanceof FormData ? { body: value } : encodeMultipart(content, value);
    case "binary":
      return encodeBinary(value, contentType);
    case "event-stream":
    case "json-lines":
    case "json-sequence":
      return { body: writeItems(content, itemsOf(value, content.type)), contentType };
    default:
      return content.codec satisfies never;
  }
}

function jsonText(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined)
    throw new EncodeError("body", `cannot be a ${typeof value}: JSON has no such value`);
  return text;
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

/** Reads the body of a request or a response. Binary and sequential bodies are handed out unread. */
export async function decodeBody(content: ContentDescriptor, source: BodySource): Promise<unknown> {
  const { codec, type, shape = "json" } = content;
  switch (codec) {
    case "json":
      return parseJson(await textOf(source), type);
    case "text":
      return readText(await textOf(source), shape === "json" ? "string" : shape);
    case "form":
      return decodeForm(content, await textOf(source));
    case "multipart":
      return decodeMultipart(content, await formOf(source));
    case "binary":
      return unread(source);
    case "event-stream":
    case "json-lines":
    case "json-sequence":
      return readItems(content, source.body ?? new Blob([]).stream());
    default:
      return codec satisfies never;
  }
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

async function formOf(source: BodySource): Promise<FormData> {
  try {
    return await source.formData();
  } catch (cause) {
    throw new DecodeError("the body is not in the parts that multipart/form-data promises", cause);
  }
}
