import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";

import { MAX_BYTES } from "../limits.js";

/**
 * The bytes of a regular file. Anything else is refused, because a pipe or a device may never end. Synchronous: a
 * description may have hundreds of files, and switching to other threads and back would take longer than reading them.
 *
 * @throws {TooLarge} as soon as the limit is exceeded, even if a file grows while it is read
 */
export function readFileBytes(path: string, limit: number = MAX_BYTES): Uint8Array {
  // Opening a device can have side effects, and opening a pipe waits for its writer.
  assertFile(statSync(path));
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = assertFile(fstatSync(file));
    if (size > limit) throw new TooLarge(size, limit);
    return readBounded(file, size, limit);
  } finally {
    closeSync(file);
  }
}

/**
 * The text of a regular file, in UTF-8, without a byte order mark.
 *
 * @throws {TooLarge} as `readFileBytes` does
 */
export const readText = (path: string): string => new TextDecoder().decode(readFileBytes(path));

function assertFile<Found extends { isFile(): boolean; isDirectory(): boolean }>(
  found: Found,
): Found {
  if (found.isFile()) return found;
  throw new Error(
    found.isDirectory() ? "it is a folder" : "it is not a regular file, but a pipe or a device",
  );
}

function readBounded(file: number, size: number, limit: number): Uint8Array {
  const chunks: Uint8Array[] = [];
  let total = 0;
  // Reading one extra byte shows whether the file has grown; files in /proc have size 0.
  for (let length = Math.max(size + 1, 4096); ; length = 65_536) {
    const buffer = new Uint8Array(length);
    const bytesRead = readSync(file, buffer, 0, length, null);
    if (bytesRead === 0) return Buffer.concat(chunks, total);
    total += bytesRead;
    if (total > limit) throw new TooLarge(total, limit);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

interface StreamLimits {
  /** The most bytes. Default: as many as a document may have. */
  readonly bytes?: number;
  /** Ends reading with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a stream chunk by chunk, so that its limits apply while bytes arrive.
 *
 * @throws {TooLarge} as soon as there are more bytes; leaving the loop closes the stream
 */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  { bytes = MAX_BYTES, signal }: StreamLimits = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream) {
    signal?.throwIfAborted();
    total += chunk.byteLength;
    if (total > bytes) throw new TooLarge(total, bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

/** Thrown when a file or a download exceeds the size limit. */
export class TooLarge extends Error {
  readonly bytes: number;
  readonly limit: number;

  constructor(bytes: number, limit: number) {
    super(`more than ${limit} bytes`);
    this.name = "TooLarge";
    this.bytes = bytes;
    this.limit = limit;
  }
}
