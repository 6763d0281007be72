import { randomUUID } from "node:crypto";
import { mkdtemp, rm, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UploadStore, FileInfo, StoredFile } from "@apostille/evaluation-services/server";
import { createReadStream } from "node:fs";
import { webStream } from "@apostille/runtime/server-node";
import {
  type Core,
  folderPrefix,
  isDiskFull,
  removeAbandoned,
  spool,
} from "../../foundation/index.js";
import { fileTooLarge } from "../../domain/index.js";
import { httpError } from "./around.js";
import { orUnavailable } from "./unavailable.js";

/** Files of forms, which are kept on disk until the fields that follow have arrived. */
export interface Uploads extends UploadStore {
  close(): Promise<void>;
}

/** A file that exceeds the limit is refused at once, and its bytes are removed. */
export async function openUploads(core: Core): Promise<Uploads> {
  await removeAbandoned(tmpdir());
  const folder = await mkdtemp(join(tmpdir(), folderPrefix(process.pid)));
  return {
    async save(info, bytes) {
      const path = join(folder, randomUUID());
      await spool(withinLimit(core, bytes), path).catch((error: unknown) => {
        throw isDiskFull(error) ? orUnavailable(error) : error;
      });
      return storedFile(info, path);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* withinLimit(
  core: Core,
  bytes: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > core.settings.maxFileSize) throw httpError(fileTooLarge(core));
    yield chunk;
  }
}

/** A file of a form that was written to this path. Discarding it deletes the file. */
function storedFile({ type, name }: FileInfo, path: string): StoredFile {
  const read = async (): Promise<ArrayBuffer> => new Uint8Array(await readFile(path)).buffer;
  return {
    type,
    ...(name !== undefined && { name }),
    stream: () => webStream(createReadStream(path)),
    arrayBuffer: read,
    text: async () => new TextDecoder().decode(await read()),
    discard: () => rm(path, { force: true }),
  };
}
