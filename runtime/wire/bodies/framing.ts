/** Writes bodies of several parts (RFC 2046, 5.1). */
import { withoutFolders } from "./bytes.js";
import type { EncodedBody, PartDescriptor } from "../descriptors/descriptor.js";
import { EncodeError } from "../values/errors.js";
import { randomId } from "../values/random-id.js";
import { isStream } from "../values/streams.js";
import { chunksOf } from "./lines.js";

export type Chunk = string | Blob | ReadableStream<Uint8Array>;

/** The header fields of a part, each on a line, and its content. */
export interface WrittenPart {
  readonly fields: readonly string[];
  readonly content: Chunk;
}

/** The body is a `Blob`, which can be sent again, unless a part can be read only once. */
export function framedBody(type: string, parts: readonly WrittenPart[]): EncodedBody {
  const { contentType, boundary } = newBoundary(type);
  const chunks = [...parts.flatMap((part) => chunksFor(part, boundary)), `--${boundary}--\r\n`];
  const fixed = chunks.flatMap((chunk) => (isStream(chunk) ? [] : [chunk]));
  if (fixed.length < chunks.length) return { body: streamOfBytes(bytesOf(chunks)), contentType };
  return { body: new Blob(fixed, { type: contentType }), contentType };
}

/** Parts that are sent as they are made. */
export function framedStream(type: string, parts: AsyncIterable<WrittenPart>): EncodedBody {
  const { contentType, boundary } = newBoundary(type);
  return { body: streamOfBytes(bytesOf(chunksOfAll(parts, boundary))), contentType };
}

async function* chunksOfAll(
  parts: AsyncIterable<WrittenPart>,
  boundary: string,
): AsyncGenerator<Chunk> {
  for await (const part of parts) yield* chunksFor(part, boundary);
  yield `--${boundary}--\r\n`;
}

function newBoundary(type: string): { readonly contentType: string; readonly boundary: string } {
  const boundary = `apostille-${randomId()}`;
  return { boundary, contentType: `${type.split(";")[0] ?? type}; boundary=${boundary}` };
}

const chunksFor = ({ fields, content }: WrittenPart, boundary: string): readonly Chunk[] => [
  `--${boundary}\r\n${fields.map((field) => `${field}\r\n`).join("")}\r\n`,
  content,
  "\r\n",
];

function streamOfBytes(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

async function* bytesOf(
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    if (typeof chunk === "string") yield encoder.encode(chunk);
    else yield* chunksOf(chunk instanceof Blob ? chunk.stream() : chunk);
  }
}

/** The media type of bytes: their own, or that of the document. */
export const fileType = (value: unknown, { contentType }: PartDescriptor): string =>
  concreteOnly(label(value, "type")) ?? concreteOnly(contentType) ?? "application/octet-stream";

/** The name of a file, without folders. */
export const fileNameOf = (value: unknown): string | undefined => {
  const name = label(value, "name");
  return name === undefined ? undefined : withoutFolders(name);
};

/** What a file says of itself, and so may a stream, to which a program has given a name. */
function label(bytes: unknown, key: "name" | "type"): string | undefined {
  const text: unknown = Reflect.get(Object(bytes), key);
  return typeof text === "string" ? text : undefined;
}

/** The document may list several types or ranges for a part; only a complete media type can be sent. */
export const concreteOnly = (type: string | undefined): string | undefined =>
  type === undefined || type === "" || /[*,]/.test(type) ? undefined : type;

/** HTML standard, 4.10.21.8: line breaks and quotes are escaped, so that they cannot end the header. */
export const quotedName = (text: string): string =>
  text.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");

export function headerField(name: string, value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return `${name}: ${value}`;
  throw new EncodeError(
    name === "Content-Type" ? "content type of a part" : `header "${name}" of a part`,
    "has a character that headers cannot contain",
  );
}

/** The header fields of a part whose values the document fixes. */
export const constantFields = (
  { headers = {} }: PartDescriptor,
  except?: RegExp,
): readonly string[] =>
  Object.entries(headers)
    .filter(([name]) => except?.test(name) !== true)
    .map(([name, value]) => headerField(name, value));
