import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";

import { MAX_BYTES } from "../limits.js";
import { TooLarge } from "./too-large.js";

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
