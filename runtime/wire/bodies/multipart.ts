/** `multipart/form-data` (RFC 7578), with the content types of OpenAPI 3.2 (4.15.1.1). */
import { type Pairs, pairsOf } from "../values/pairs.js";
import { bounded } from "./bounded.js";
import { type Bytes, isBinary, sendable, withoutFolders } from "./bytes.js";
import { readContent, writeContent } from "../values/content.js";
import type {
  BodySource,
  ContentDescriptor,
  DecodeLimits,
  EncodedBody,
  Shape,
} from "../descriptors/descriptor.js";
import { DecodeError, EncodeError } from "../values/errors.js";
import { defaultType, partDescriptor } from "../parameters/form-fields.js";
import { chunksOf } from "./lines.js";
import { escapeText } from "../values/percent.js";
import { decodeOccurrences, encodeParameter } from "../parameters/query-parameter.js";
import { isAbsent, isRecord, itemShape, memberShape, objectShape, record } from "../values/text.js";

/** Files and fields in one body. */
export const encodeMultipartBody = (content: ContentDescriptor, value: unknown): EncodedBody =>
  value instanceof FormData
    ? { body: value }
    : encodeMultipart(content, content.convert?.write(value) ?? value);

export const decodeMultipartBody = async (
  content: ContentDescriptor,
  source: BodySource,
  limits: DecodeLimits = {},
): Promise<unknown> => {
  const value = decodeMultipart(content, await formOf(bounded(source, limits)));
  return content.convert === undefined ? value : content.convert.readText(value);
};

async function formOf(source: BodySource): Promise<Pairs<File | string>> {
  try {
    return await source.formData();
  } catch (cause) {
    throw new DecodeError("the body is not valid multipart/form-data", cause);
  }
}

type Chunk = string | Blob | ReadableStream<Uint8Array>;

export interface Multipart {
  readonly body: Blob | ReadableStream<Uint8Array>;
  readonly contentType: string;
}

/**
 * Encodes a value in parts. A JSON part has a content type but no file name, which `FormData` does not support. The
 * body is a `Blob`, which can be sent again, unless a part can be read only once.
 */
function encodeMultipart(content: ContentDescriptor, value: unknown): Multipart {
  if (!isRecord(value))
    throw new EncodeError("request body", "must be an object to be sent as multipart");
  const boundary = `apostille-${crypto.randomUUID()}`;
  const parts = Object.entries(value).flatMap(([name, member]) => partsOf(name, member, content));
  const chunks = [
    ...parts.flatMap((part) => [`--${boundary}\r\n`, ...part, "\r\n"]),
    `--${boundary}--\r\n`,
  ];
  const contentType = `${content.type.split(";")[0] ?? content.type}; boundary=${boundary}`;
  return { body: join(chunks), contentType };
}

function join(chunks: readonly Chunk[]): Blob | ReadableStream<Uint8Array> {
  const fixed = chunks.flatMap((chunk) => (chunk instanceof ReadableStream ? [] : [chunk]));
  return fixed.length === chunks.length ? new Blob(fixed) : streamed(chunks);
}

function streamed(chunks: readonly Chunk[]): ReadableStream<Uint8Array> {
  const iterator = bytesOf(chunks);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return(undefined);
    },
  });
}

async function* bytesOf(chunks: readonly Chunk[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const chunk of chunks) {
    if (typeof chunk === "string") yield encoder.encode(chunk);
    else yield* chunksOf(chunk instanceof Blob ? chunk.stream() : chunk);
  }
}

/** An array becomes one part for each item (RFC 7578, 4.3). */
function partsOf(
  name: string,
  value: unknown,
  content: ContentDescriptor,
): readonly (readonly Chunk[])[] {
  if (isAbsent(value)) return [];
  const part = partDescriptor(content, name);
  if (part?.style !== undefined) {
    const pairs = encodeParameter({ name, in: "query", shape: "json", ...part }, value);
    return pairsOf(new URLSearchParams(pairs.join("&"))).map(([key, text]) => textPart(key, text));
  }
  const shape = shapeOf(content, name);
  if (Array.isArray(value)) {
    const item = itemShape(shape) ?? "json";
    return value
      .filter((one) => !isAbsent(one))
      .map((one) => singlePart(name, one, part?.contentType ?? defaultType(item)));
  }
  return [singlePart(name, value, part?.contentType ?? defaultType(shape))];
}

const shapeOf = (content: ContentDescriptor, name: string): Shape => {
  const object = objectShape(content.shape ?? "json");
  return object === undefined ? "json" : memberShape(object, name);
};

function singlePart(
  name: string,
  value: unknown,
  contentType: string | undefined,
): readonly Chunk[] {
  const bytes = sendable(value);
  if (bytes !== undefined) return filePart(name, value as Bytes, { bytes, contentType });
  const json =
    contentType ?? (isRecord(value) && !(value instanceof Date) ? "application/json" : undefined);
  return json === undefined
    ? textPart(name, writeContent("text/plain", value))
    : [
        disposition(name),
        `\r\nContent-Type: ${headerText(json)}\r\n\r\n`,
        writeContent(json, value),
      ];
}

const textPart = (name: string, text: string): readonly Chunk[] => [
  disposition(name),
  "\r\n\r\n",
  text,
];

function filePart(
  name: string,
  value: Bytes,
  {
    bytes,
    contentType,
  }: { readonly bytes: Exclude<Chunk, string>; readonly contentType: string | undefined },
): readonly Chunk[] {
  const own = isBinary(value) ? value.type : "";
  const type = concrete(own) ?? concrete(contentType) ?? "application/octet-stream";
  const given =
    "name" in value && typeof value.name === "string" ? withoutFolders(value.name) : undefined;
  const head = `${disposition(name)}; filename="${quoted(given ?? name)}"`;
  return [`${head}\r\nContent-Type: ${headerText(type)}\r\n\r\n`, bytes];
}

/** The document may list several types or ranges for a part; only a complete media type can be sent. */
const concrete = (type: string | undefined): string | undefined =>
  type === undefined || type === "" || /[*,]/.test(type) ? undefined : type;

const disposition = (name: string): string =>
  `Content-Disposition: form-data; name="${quoted(name)}"`;

/** HTML standard, 4.10.21.8: line breaks and quotes are escaped, so that they cannot end the header. */
const quoted = (text: string): string =>
  text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");

function headerText(type: string): string {
  if (/^[\t\x20-\x7e]*$/.test(type)) return type;
  throw new EncodeError("content type of a part", "has a character that headers cannot contain");
}

/** Decodes parts to a value: files become `File`s, other parts are decoded by their shape. */
export function decodeMultipart(
  content: ContentDescriptor,
  form: Pairs<File | string>,
): Record<string, unknown> {
  const out = record();
  const object = objectShape(content.shape ?? "json");
  const styled = Object.keys(object?.object ?? {}).filter(
    (name) => partDescriptor(content, name)?.style !== undefined,
  );
  const found = new Map<string, (File | string)[]>();
  for (const [name, entry] of pairsOf(form)) {
    const entries = found.get(name);
    if (entries === undefined) found.set(name, [entry]);
    else entries.push(entry);
  }
  for (const [name, entries] of found) {
    if (styled.some((field) => name === field || name.startsWith(`${field}[`))) continue;
    out[name] = partsValue(
      entries,
      shapeOf(content, name),
      partDescriptor(content, name)?.contentType,
    );
  }
  return Object.assign(out, decodeStyled(content, styled, found));
}

function decodeStyled(
  content: ContentDescriptor,
  names: readonly string[],
  found: ReadonlyMap<string, readonly (File | string)[]>,
): Record<string, unknown> {
  const fields = names.map((name) => ({
    name,
    in: "query" as const,
    shape: shapeOf(content, name),
    ...partDescriptor(content, name),
  }));
  const texts = [...found].map(([name, entries]): readonly [string, readonly string[]] => [
    name,
    entries.map((entry) => (typeof entry === "string" ? escapeText(entry) : "")),
  ]);
  return decodeOccurrences(fields, new Map(texts));
}

function partsValue(
  entries: readonly (File | string)[],
  shape: Shape,
  contentType: string | undefined,
): unknown {
  const item = itemShape(shape);
  const type = contentType ?? defaultType(shape) ?? "text/plain";
  const values = entries.map((entry) => partValue(entry, item ?? shape, type));
  const [only] = values;
  // Some senders write the whole list as JSON into one part, which an item that is an object cannot be.
  if (item !== undefined && objectShape(item) !== undefined && values.length === 1)
    return Array.isArray(only) ? only : values;
  return item !== undefined || values.length > 1 ? values : values[0];
}

/** A file name that the sender gave is never used as a path. */
function partValue(entry: File | string, shape: Shape, type: string): unknown {
  if (typeof entry === "string") return readContent(type, entry, shape);
  const name = withoutFolders(entry.name) ?? "file";
  return name === entry.name ? entry : new File([entry], name, { type: entry.type });
}
