import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Writes a stream to a file and returns its size. If the stream fails, so does this, and the file is removed. */
export async function spool(content: AsyncIterable<Uint8Array>, file: string): Promise<number> {
  const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
  try {
    await pipeline(content, target);
    return target.bytesWritten;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
