import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ByteStore } from "../bytes/bytes.js";
import { openDisk } from "../bytes/disk.js";
import { placeOfFolder, requirePlace } from "../bytes/place.js";
import { openS3 } from "../bytes/s3.js";
import type { Closing } from "../core/closing.js";
import type { Database } from "../database/database.js";
import type { AllOptions } from "./sandbox-options.js";

/** Opens the byte store: an object store, a folder, or a temporary folder that is deleted when the sandbox closes. */
export async function openBytes(
  options: AllOptions,
  database: Database,
  opened: Closing,
): Promise<ByteStore> {
  const { files } = options;
  const folder = folderOf(options);
  if (folder !== undefined) {
    await requirePlace(database, await placeOfFolder(folder));
    return openDisk(folder);
  }
  const temporary = await mkdtemp(join(tmpdir(), "apostille-sandbox-"));
  opened.add(() => rm(temporary, { recursive: true, force: true }));
  if (files === undefined || "folder" in files) return openDisk(temporary);
  await requirePlace(database, `${files.endpoint} ${files.bucket}`);
  return openS3(files, temporary);
}

/** The folder that is kept after the sandbox closes. */
function folderOf({ files, location }: AllOptions): string | undefined {
  if (files !== undefined) return "folder" in files ? files.folder : undefined;
  return "folder" in location ? join(location.folder, "files") : undefined;
}
