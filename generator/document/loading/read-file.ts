import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";

import { MAX_MEGABYTES } from "../limits.js";
import { TooLarge } from "./too-large.js";

/**
 * The bytes of a regular file. Everything else is refused: a pipe may never end, and neither does a device. A description may have
 * hundreds of files, and going back and forth to other threads would take longer than reading them.
 *
 * @throws {TooLarge} as soon as the limit is passed, also where a file grows while it is read
 */
export function readFileBytes(path: string, limit: number = MAX_MEGABYTES * 1e6): Uint8Array {
  // Opening a device can have effects of its own, and opening a pipe waits for its writer.
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
  // One byte more than there should be shows whether the file has grown; files of /proc have no size at all.
  for (let length = Math.max(size + 1, 4096); ; length = 65_536) {
    const buffer = new Uint8Array(length);
    const bytesRead = readSync(file, buffer, 0, length, null);
    if (bytesRead === 0) return Buffer.concat(chunks, total);
    total += bytesRead;
    if (total > limit) throw new TooLarge(total, limit);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}
