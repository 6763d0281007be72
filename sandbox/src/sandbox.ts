import { mkdtemp, rm } from "node:fs/promises";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAccess } from "./access.js";
import type { Bytes } from "./bytes/bytes.js";
import { openDisk } from "./bytes/disk.js";
import { openS3, type S3Options } from "./bytes/s3.js";
import { type Closing, closing } from "./closing.js";
import { controlListener } from "./control/listener.js";
import type { Core } from "./core.js";
import type { Database } from "./database/database.js";
import { type Location, openDatabase } from "./database/open.js";
import type { Fixtures } from "./fixtures/seed.js";
import { standardFixtures } from "./fixtures/standard.js";
import { openServer } from "./http/server.js";
import { serviceListener } from "./http/service.js";
import { openUploads } from "./http/uploads.js";
import { startBackground } from "./jobs/background.js";
import { workers } from "./jobs/workers.js";
import { documentLifecycles } from "./lifecycles/document.js";
import { type CoreOptions, openCore } from "./open-core.js";
import { reach } from "./outbound/address.js";
import { openRateLimit } from "./rate-limit/open.js";
import type { RateRule } from "./rate-limit/rate-limit.js";

export interface SandboxOptions extends Pick<
  CoreOptions,
  "allowLoopback" | "idSeed" | "settings" | "deliveries" | "resolve"
> {
  /** Where the data is. Default: the memory of this process. */
  readonly location?: Location;
  /** Where the bytes of files are. Default: a temporary folder, removed when the sandbox closes. */
  readonly files?: { readonly folder: string } | S3Options;
  /** Default: `127.0.0.1`. */
  readonly host?: string;
  /** Default: any that is free. */
  readonly port?: number;
  /** The address under which others reach it, such as that of a proxy. Default: host and port. */
  readonly publicOrigin?: string;
  /** What to fill an empty database with. Default: two accounts, the second without invoicing. */
  readonly fixtures?: Fixtures;
  /** The first key of the fixtures. Random unless given. */
  readonly key?: string;
  readonly controlToken?: string;
  /** Where every event goes from the start. Absent: nowhere, before an endpoint is created. */
  readonly webhookUrl?: string;
  /** Default: 120 requests in any minute, per key. */
  readonly rate?: RateRule;
  /** How long requests under way may last once the sandbox closes, in milliseconds. Default 10 000. */
  readonly patience?: number;
  /** Told of what no client is told of. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** A running sandbox. */
export interface Sandbox {
  readonly core: Core;
  /** The base address of the interface, ending in `/v1`. */
  readonly url: string;
  /** The address of the server itself. */
  readonly origin: string;
  /** A key with all scopes, unless the fixtures say otherwise. */
  readonly key: string;
  readonly webhookSecret?: string;
  readonly controlToken: string;
  /** Ends requests and jobs that are under way, takes no more, and lets go of the data. */
  close(): Promise<void>;
}

/** Starts a sandbox in this process. Throws `FolderInUse` when another one has its folder. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const opened = closing();
  try {
    return await start(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function start(options: SandboxOptions, opened: Closing): Promise<Sandbox> {
  const { fixtures = standardFixtures, onError = console.error, patience = 10_000 } = options;
  const database = await openDatabase(options.location ?? { memory: true });
  opened.add(() => database.close());
  const bytes = await openBytes(options.files, opened);
  const server = await openServer({ host: options.host ?? loopback, port: options.port ?? 0 });
  opened.add(() => server.close(patience));
  const core = await coreOf(options, { database, bytes, origin: server.origin });
  opened.add(() => core.outbound.close());
  const { key, controlToken, webhookUrl } = options;
  const access = await openAccess(core, { fixtures, key, controlToken, webhookUrl });
  const uploads = await openUploads(core);
  opened.add(() => uploads.close());
  const background = startBackground(core, workers, { ...backgroundPace, onError });
  opened.add(() => background.stop());
  // Requests end first, so that what they ask for is still there.
  opened.add(() => server.close(patience));
  const rateLimit = openRateLimit(database, options.rate);
  const control = controlListener(core, {
    token: access.controlToken,
    background,
    refill: () => openAccess(core, { fixtures, key, controlToken, webhookUrl }),
    onError,
  });
  const parts = { rateLimit, uploads, onError, control };
  server.serve(serviceListener(core, parts));
  return {
    core,
    url: core.settings.apiBase,
    origin: server.origin,
    key: access.key,
    ...(access.webhookSecret !== undefined && { webhookSecret: access.webhookSecret }),
    controlToken: access.controlToken,
    close: () => opened.close(),
  };
}

const loopback = "127.0.0.1";
const backgroundPace = { concurrency: 4, interval: 250 };

async function openBytes(files: SandboxOptions["files"], opened: Closing): Promise<Bytes> {
  if (files !== undefined) return "folder" in files ? openDisk(files.folder) : openS3(files);
  const folder = await mkdtemp(join(tmpdir(), "apostille-sandbox-"));
  opened.add(() => rm(folder, { recursive: true, force: true }));
  return openDisk(folder);
}

interface Opened {
  readonly database: Database;
  readonly bytes: Bytes;
  readonly origin: string;
}

function coreOf(options: SandboxOptions, { database, bytes, origin }: Opened): Promise<Core> {
  const { host = loopback, publicOrigin = origin } = options;
  return openCore({
    ...options,
    database,
    bytes,
    lifecycles: documentLifecycles,
    apiBase: `${publicOrigin}/v1`,
    portalBase: `${publicOrigin}/portal`,
    downloadBase: publicOrigin,
    // Whoever can reach a sandbox that only this machine reaches, is on this machine.
    allowLoopback: options.allowLoopback ?? isLoopback(host),
  });
}

function isLoopback(host: string): boolean {
  return host === "localhost" || (isIP(host) !== 0 && reach(host) === "loopback");
}
