import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { makeFolder } from "../database/make-folder.js";
import { type ByteStore, type ByteRange, assertKey } from "./bytes.js";
import { spool } from "./spool.js";

/** Longer than anything takes to be stored. In milliseconds. */
const abandoned = 3600 * 1000;

/**
 * Stores bytes in a folder, which several processes can share. What a process that died had not stored whole is
 * removed when this opens, once nobody has written to it for an hour.
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
      const unfinished = join(partial, randomUUID());
      const size = await spool(content, unfinished);
      await rename(unfinished, file);
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
    // Another process may finish or remove it meanwhile.
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > abandoned) await rm(file, { force: true });
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

function stream(handle: FileHandle, range: ByteRange | undefined): ReadableStream<Uint8Array> {
  // Node's and the web's types of the same stream differ in names alone.
  return Readable.toWeb(handle.createReadStream({ ...range })) as ReadableStream<Uint8Array>;
}
