import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ByteStore,
  type Closing,
  type Core,
  type Database,
  isLoopback,
  type Listener,
  locationOfFolder,
  openCore,
  openDatabase,
  openDisk,
  openS3,
  requireLocation,
} from "../foundation/index.js";
import { documentLifecycles } from "../domain/index.js";
import { openServer } from "./api/server.js";
import type { AllOptions } from "./sandbox-options.js";

export interface OpenedParts {
  readonly core: Core;
  readonly origin: string;
  readonly serve: (listener: Listener) => void;
}

/** Opens the data and the server, and registers how to close them. */
export async function openParts(options: AllOptions, resources: Closing): Promise<OpenedParts> {
  const { location, host, port, clientTimeout, patience } = options;
  const database = await openDatabase(location);
  resources.add(() => database.close());
  const bytes = await openBytes(options, database, resources);
  const server = await openServer({ host, port, headersTimeout: clientTimeout });
  resources.add(() => server.close(patience));
  const core = await coreOf(options, { database, bytes, origin: server.origin });
  resources.add(() => core.outbound.close());
  const serve = (listener: Listener): void => {
    // The server closes first, because requests need everything else.
    resources.add(() => server.close(patience));
    server.serve(listener);
  };
  return { core, origin: server.origin, serve };
}

interface OpenParts {
  readonly database: Database;
  readonly bytes: ByteStore;
  readonly origin: string;
}

function coreOf(options: AllOptions, { database, bytes, origin }: OpenParts): Promise<Core> {
  const { host, publicOrigin = origin } = options;
  return openCore({
    ...options,
    database,
    bytes,
    lifecycles: documentLifecycles,
    apiBase: `${publicOrigin}/v1`,
    portalBase: `${publicOrigin}/portal`,
    downloadBase: publicOrigin,
    listensAt: [origin],
    // Only clients on this machine can reach a sandbox that listens on loopback.
    allowLoopback: options.allowLoopback ?? isLoopback(host),
  });
}

/** Opens the byte store: an object store, a folder, or a temporary folder that is deleted when the sandbox closes. */
async function openBytes(
  options: AllOptions,
  database: Database,
  resources: Closing,
): Promise<ByteStore> {
  const { files } = options;
  const folder = folderOf(options);
  if (folder !== undefined) {
    await requireLocation(database, await locationOfFolder(folder));
    return openDisk(folder);
  }
  const temporary = await mkdtemp(join(tmpdir(), "apostille-sandbox-"));
  resources.add(() => rm(temporary, { recursive: true, force: true }));
  if (files === undefined || "folder" in files) return openDisk(temporary);
  await requireLocation(database, `${files.endpoint} ${files.bucket}`);
  return openS3(files, temporary);
}

/** The folder that is kept after the sandbox closes. */
function folderOf({ files, location }: AllOptions): string | undefined {
  if (files !== undefined) return "folder" in files ? files.folder : undefined;
  return "folder" in location ? join(location.folder, "files") : undefined;
}
