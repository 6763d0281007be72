import { open, rm, writeFile } from "node:fs/promises";

/**
 * Writes a stream to a new file and returns its size. If the stream fails, the error is rethrown and the file is
 * removed.
 */
export async function spool(content: AsyncIterable<Uint8Array>, file: string): Promise<number> {
  const handle = await open(file, "wx", 0o600);
  try {
    await writeFile(handle, content);
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    return size;
  } catch (error) {
    // Only a closed file is removed for certain on every platform.
    await handle.close().catch(() => undefined);
    await rm(file).catch(() => undefined);
    throw error;
  }
}

/** Whether an error means that the disk, or the share of its user, is full: the same request may succeed later. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
