import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Access, openAccess } from "../seeds/access.js";
import type { Bytes } from "../bytes/bytes.js";
import { openDisk } from "../bytes/disk.js";
import { openS3 } from "../bytes/s3.js";
import { type Closing, closing } from "../core/closing.js";
import { type ApiClient, createApi } from "../control/generated/index.js";
import { controlListener } from "../control/listener.js";
import type { Core } from "../core/core.js";
import type { Database } from "../database/database.js";
import { openDatabase } from "../database/open.js";
import type { Listener } from "../core/exchange.js";
import { openJournal } from "../journal/journal.js";
import { observed } from "../journal/observe.js";
import { operationFinder } from "../journal/operation-of.js";
import { openServer } from "../http/server.js";
import { serviceListener } from "../http/service.js";
import { openUploads } from "../http/uploads.js";
import { startBackground } from "../jobs/background.js";
import { workers } from "../workers.js";
import { documentLifecycles } from "../lifecycles/document.js";
import { openCore } from "../core/open-core.js";
import { isLoopback } from "../outbound/address.js";
import { webListener } from "../portal/web.js";
import { openRateLimit } from "../rate-limit/open.js";
import { type AllOptions, defaultOptions, type SandboxOptions } from "./sandbox-options.js";

export type { SandboxOptions } from "./sandbox-options.js";

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
  /** The client of the control plane: `sandbox.control.events.trigger({ body: { type: "order.completed" } })`. */
  readonly control: ApiClient;
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
  const all = { ...defaultOptions, ...options };
  const { core, origin, serve } = await openParts(all, opened);
  const refill = (): Promise<Access> => openAccess(core, all);
  const { key, webhookSecret, controlToken } = await refill();
  serve(await answering(core, { ...all, token: controlToken, refill }, opened));
  return {
    core,
    url: core.settings.apiBase,
    origin,
    key,
    ...(webhookSecret !== undefined && { webhookSecret }),
    controlToken,
    control: createApi({ variables: { address: origin }, auth: { controlToken } }),
    close: () => opened.close(),
  };
}

interface Parts {
  readonly core: Core;
  readonly origin: string;
  readonly serve: (listener: Listener) => void;
}

async function openParts(options: AllOptions, opened: Closing): Promise<Parts> {
  const { location, host, port, clientTimeout, patience } = options;
  const database = await openDatabase(location);
  opened.add(() => database.close());
  const bytes = await openBytes(options, opened);
  const server = await openServer({ host, port, headersTimeout: clientTimeout });
  opened.add(() => server.close(patience));
  const core = await coreOf(options, { database, bytes, origin: server.origin });
  opened.add(() => core.outbound.close());
  const serve = (listener: Listener): void => {
    // Requests end before anything that they need.
    opened.add(() => server.close(patience));
    server.serve(listener);
  };
  return { core, origin: server.origin, serve };
}

interface Answering extends AllOptions {
  readonly token: string;
  readonly refill: () => Promise<Access>;
}

/** How many requests the journal keeps. */
const journalSize = 1000;

/** How often jobs are looked for that nobody was notified of, in milliseconds. */
const interval = 250;

/** Whoever answers requests, and does the jobs that they leave. */
async function answering(core: Core, options: Answering, opened: Closing): Promise<Listener> {
  const { token, refill, rate, clientTimeout: idle, onError } = options;
  const uploads = await openUploads(core);
  opened.add(() => uploads.close());
  const { concurrency, perReceiver } = core.settings.deliveries;
  const background = startBackground(core, workers, {
    concurrency,
    perReceiver,
    interval,
    onError,
  });
  opened.add(() => background.stop());
  const rateLimit = openRateLimit(core.database, rate);
  const journal = openJournal(journalSize);
  const control = controlListener(core, { token, workers, background, refill, journal, onError });
  const accessCode = isLoopback(options.host) ? undefined : token;
  const web = webListener(core, { accessCode, onError });
  const listener = serviceListener(core, { rateLimit, uploads, idle, onError, control, web });
  return observed(listener, {
    operationOf: operationFinder(new URL(core.settings.apiBase).pathname),
    note: (record) => {
      if (record.operation !== null) journal.note(record);
      options.onRequest?.(record);
    },
  });
}

async function openBytes({ files, location }: AllOptions, opened: Closing): Promise<Bytes> {
  if (files !== undefined && "folder" in files) return openDisk(files.folder);
  if (files === undefined && "folder" in location) return openDisk(join(location.folder, "files"));
  const folder = await mkdtemp(join(tmpdir(), "apostille-sandbox-"));
  opened.add(() => rm(folder, { recursive: true, force: true }));
  return files === undefined ? openDisk(folder) : openS3(files, folder);
}

interface Opened {
  readonly database: Database;
  readonly bytes: Bytes;
  readonly origin: string;
}

function coreOf(options: AllOptions, { database, bytes, origin }: Opened): Promise<Core> {
  const { host, publicOrigin = origin } = options;
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
