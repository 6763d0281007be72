import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileInfo, StoredFile } from "@apostille/evaluation-services/server";

/** A file of a form that was written to this path. Discarding it deletes the file. */
export function stored({ type, name }: FileInfo, path: string): StoredFile {
  const read = async (): Promise<ArrayBuffer> => new Uint8Array(await readFile(path)).buffer;
  return {
    type,
    ...(name !== undefined && { name }),
    // Node's and the web's types of the same stream differ in name only.
    stream: () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    arrayBuffer: read,
    text: async () => new TextDecoder().decode(await read()),
    discard: () => rm(path, { force: true }),
  };
}
