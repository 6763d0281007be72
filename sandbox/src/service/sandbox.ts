import {
  type Closing,
  closing,
  type Core,
  isLoopback,
  type Listener,
  startBackground,
} from "../foundation/index.js";
import { type Access, openAccess, workers } from "../domain/index.js";
import { webListener } from "../portal/index.js";
import { type ApiClient, createApi } from "../generated/index.js";
import { openParts } from "./open-parts.js";
import { defaultOptions, type SandboxOptions, type AllOptions } from "./sandbox-options.js";
import { controlListener } from "./control/listener.js";
import { serviceListener } from "./api/service.js";
import { openUploads } from "./api/uploads.js";
import { openJournal } from "./journal/journal.js";
import { observedListener } from "./journal/observe.js";
import { operationFinder } from "./journal/operation-of.js";
import { openRateLimit } from "./rate-limit/open.js";

export type { SandboxOptions } from "./sandbox-options.js";

/** A running sandbox. */
export interface Sandbox {
  /** The base URL of the API, ending in `/v1`. */
  readonly url: string;
  /** The origin of the server itself. */
  readonly origin: string;
  /** The URL of the portal. */
  readonly portal: string;
  /** A key with all scopes, unless the fixtures say otherwise. */
  readonly key: string;
  readonly webhookSecret?: string;
  readonly controlToken: string;
  /** The client of the control plane: `sandbox.control.events.trigger({ body: { type: "order.completed" } })`. */
  readonly control: ApiClient;
  /** Lets active requests and jobs finish, accepts no more, and closes the data. */
  close(): Promise<void>;
}

/** A sandbox with its inside. */
export interface OpenSandbox extends Sandbox {
  readonly core: Core;
}

/** Starts a sandbox in this process. Throws `FolderInUse` if another process uses the folder. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { core: _, ...sandbox } = await openSandbox(options);
  return sandbox;
}

/** The same for our own tests, which look inside. */
export async function openSandbox(options: SandboxOptions = {}): Promise<OpenSandbox> {
  const resources = closing();
  try {
    return await start(options, resources);
  } catch (error) {
    await resources.close();
    throw error;
  }
}

async function start(options: SandboxOptions, resources: Closing): Promise<OpenSandbox> {
  const all = { ...defaultOptions, ...options };
  const { core, origin, serve } = await openParts(all, resources);
  const refill = (): Promise<Access> => openAccess(core, all);
  const { key, webhookSecret, controlToken } = await refill();
  serve(await openListener(core, { ...all, token: controlToken, refill }, resources));
  return {
    core,
    url: core.settings.apiBase,
    origin,
    portal: core.settings.portalBase,
    key,
    ...(webhookSecret !== undefined && { webhookSecret }),
    controlToken,
    control: createApi({ variables: { address: origin }, auth: { controlToken } }),
    close: () => resources.close(),
  };
}

interface ListenerOptions extends AllOptions {
  readonly token: string;
  readonly refill: () => Promise<Access>;
}

/** The number of requests that the journal keeps. */
const journalSize = 1000;

/** How often to look for jobs without a notification, in milliseconds. */
const interval = 250;

/** Opens the listener for requests, with the workers for the jobs that requests create. */
async function openListener(
  core: Core,
  options: ListenerOptions,
  resources: Closing,
): Promise<Listener> {
  const { token, refill, rate, clientTimeout: idle, origins, onError } = options;
  const uploads = await openUploads(core);
  resources.add(() => uploads.close());
  const pace = { ...core.settings.deliveries, interval, onError };
  const background = startBackground(core, workers, pace);
  resources.add(() => background.stop());
  resources.add(core.database.listen(core.wake.notify));
  const rateLimit = openRateLimit(core.database, rate);
  const journal = openJournal(journalSize);
  const control = controlListener(core, { token, workers, background, refill, journal, onError });
  const accessCode = isLoopback(options.host) ? undefined : token;
  const web = webListener(core, { accessCode, uploads, requests: journal.find, onError });
  const api = { rateLimit, uploads, idle, origins, onError };
  const listener = serviceListener(core, { ...api, control, web });
  return observedListener(listener, {
    now: () => core.clock.now(),
    operationOf: operationFinder(new URL(core.settings.apiBase).pathname),
    note: (record) => {
      if (record.operation !== null) journal.note(record);
      options.onRequest?.(record);
    },
  });
}
