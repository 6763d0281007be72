import type { Binary } from "../../types/binary.js";
import type { BodySource } from "../descriptors/descriptor.js";
import { unescapeText } from "../values/percent.js";
import { isStream, streamIn } from "../values/streams.js";

/** The forms of bytes of which a request or a response can be made. */
export type Bytes = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | Binary;

/** Whether a value is a `Blob`, or has its `stream` method. */
export const isBinary = (value: unknown): value is Binary =>
  typeof value === "object" &&
  value !== null &&
  "stream" in value &&
  typeof value.stream === "function";

/** Bytes in a form that `fetch` can send; `undefined` for any other value. */
export function sendable(value: unknown): Blob | ReadableStream<Uint8Array> | undefined {
  if (value instanceof Blob || isStream(value)) return value;
  if (isBinary(value)) return value.stream();
  if (value instanceof ArrayBuffer) return new Blob([value]);
  if (!ArrayBuffer.isView(value)) return undefined;
  // A copy, because a view may use shared memory, which no body accepts.
  return new Blob([new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()]);
}

/** A body that is read on demand, and only once. */
export function unread(source: BodySource): Binary {
  const name = fileName(source.headers.get("content-disposition"));
  return {
    type: source.headers.get("content-type") ?? "",
    ...(name !== undefined && { name }),
    stream: () => streamIn(source.body),
    arrayBuffer: () => source.arrayBuffer(),
    text: () => source.text(),
  };
}

/** RFC 6266, 4.3: `filename*` has precedence over `filename`. A name is never a path. */
export function fileName(disposition: string | null): string | undefined {
  const extended = /;\s*filename\*=utf-8''([^;]*)/i.exec(disposition ?? "")?.[1];
  const plain = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/i.exec(disposition ?? "");
  const name =
    extended === undefined
      ? (plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2])
      : unescapeText(extended);
  return name === undefined ? undefined : withoutFolders(name);
}

/** Everything up to the last slash or backslash is a path on the sender's disk. */
export function withoutFolders(name: string): string | undefined {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last === "" || last === "." || last === ".." ? undefined : last;
}
