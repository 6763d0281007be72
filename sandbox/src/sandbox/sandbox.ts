import { type Closing, closing } from "../core/closing.js";
import { type ApiClient, createApi } from "../control/generated/index.js";
import type { Core } from "../core/core.js";
import { type Access, openAccess } from "../seeds/access.js";
import { openListener } from "./listener.js";
import { openParts } from "./open-parts.js";
import { defaultOptions, type SandboxOptions } from "./sandbox-options.js";

export type { SandboxOptions } from "./sandbox-options.js";

/** A running sandbox. */
export interface Sandbox {
  readonly core: Core;
  /** The base URL of the API, ending in `/v1`. */
  readonly url: string;
  /** The origin of the server itself. */
  readonly origin: string;
  /** A key with all scopes, unless the fixtures say otherwise. */
  readonly key: string;
  readonly webhookSecret?: string;
  readonly controlToken: string;
  /** The client of the control plane: `sandbox.control.events.trigger({ body: { type: "order.completed" } })`. */
  readonly control: ApiClient;
  /** Lets active requests and jobs finish, accepts no more, and closes the data. */
  close(): Promise<void>;
}

/** Starts a sandbox in this process. Throws `FolderInUse` if another process uses the folder. */
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
  serve(await openListener(core, { ...all, token: controlToken, refill }, opened));
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
