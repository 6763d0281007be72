import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bytes } from "../bytes/bytes.js";
import { openDisk } from "../bytes/disk.js";
import { openS3 } from "../bytes/s3.js";
import type { Closing } from "../core/closing.js";
import type { AllOptions } from "./sandbox-options.js";

/** Opens where the bytes of files are: an object store, a folder, or a temporary one that goes when the sandbox closes. */
export async function openBytes({ files, location }: AllOptions, opened: Closing): Promise<Bytes> {
  if (files !== undefined && "folder" in files) return openDisk(files.folder);
  if (files === undefined && "folder" in location) return openDisk(join(location.folder, "files"));
  const folder = await mkdtemp(join(tmpdir(), "apostille-sandbox-"));
  opened.add(() => rm(folder, { recursive: true, force: true }));
  return files === undefined ? openDisk(folder) : openS3(files, folder);
}
