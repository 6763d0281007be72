import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { webStream } from "@apostille/runtime/server-node";
import { makeFolder } from "../database/make-folder.js";
import { type ByteStore, type ByteRange, assertKey } from "./bytes.js";
import { spool } from "./spool.js";

/** Age in milliseconds at which an unfinished file counts as abandoned: longer than any upload takes. */
const abandonedAfter = 3600 * 1000;

/**
 * Stores bytes in a folder, which several processes can share. On opening, it removes incomplete files of processes
 * that died, once they have not been written to for an hour.
 */
export async function openDisk(folder: string): Promise<ByteStore> {
  const partial = join(folder, "partial");
  await makeFolder(partial);
  await removeAbandoned(partial);
  const fileOf = (key: string): string => {
    assertKey(key);
    return join(folder, key);
  };
  return {
    async put(key, content) {
      const file = fileOf(key);
      const temporary = join(partial, randomUUID());
      const size = await spool(content, temporary);
      await rename(temporary, file);
      return size;
    },
    async get(key, range) {
      const handle = await openExisting(fileOf(key));
      return handle && stream(handle, range);
    },
    delete: (key) => rm(fileOf(key), { force: true }),
  };
}

async function removeAbandoned(partial: string): Promise<void> {
  for (const name of await readdir(partial)) {
    const file = join(partial, name);
    // Another process may finish or remove the file in the meantime.
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > abandonedAfter) await rm(file, { force: true });
  }
}

async function openExisting(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

const stream = (handle: FileHandle, range: ByteRange | undefined): ReadableStream<Uint8Array> =>
  webStream(handle.createReadStream({ ...range }));
