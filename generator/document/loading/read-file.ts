import { constants } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";

import { MAX_MEGABYTES } from "../limits.js";
import { TooLarge } from "./too-large.js";

/**
 * The bytes of a regular file. Everything else is refused: a pipe may never end, and neither does a device.
 *
 * @throws {TooLarge} as soon as the limit is passed, also where a file grows while it is read
 */
export async function readFileBytes(
  path: string,
  limit: number = MAX_MEGABYTES * 1e6,
): Promise<Uint8Array> {
  // Opening a device can have effects of its own, and opening a pipe waits for its writer.
  assertFile(await stat(path));
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const { size } = assertFile(await file.stat());
    if (size > limit) throw new TooLarge(size, limit);
    return await readBounded(file, size, limit);
  } finally {
    await file.close();
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

async function readBounded(file: FileHandle, size: number, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  // One byte more than there should be shows whether the file has grown; files of /proc have no size at all.
  for (let length = Math.max(size + 1, 4096); ; length = 65_536) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, null);
    if (bytesRead === 0) return Buffer.concat(chunks, total);
    total += bytesRead;
    if (total > limit) throw new TooLarge(total, limit);
    chunks.push(buffer.subarray(0, bytesRead));
  }
}
