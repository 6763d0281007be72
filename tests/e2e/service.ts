/** The generated server over real HTTP, with handlers that play what a test tells them to. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import {
  createRouter,
  type Handlers,
  type SecuredRouterSettings,
  toListener,
} from "../../generated/server.js";

export interface Caller {
  readonly key: string;
  readonly scopes?: readonly string[];
}

/** What a handler was called with, as far as all of them are alike. */
export interface Played {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly auth: Caller;
  readonly signal: AbortSignal;
}

/** Answers a call; the server holds the answer to the document. */
export type Play = (request: Played) => object | Promise<object>;

export interface Service {
  readonly url: string;
  /** What the handler of an operation does from now on. */
  on(id: string, play: Play): void;
  /** What went wrong that no client is told of. */
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

/** Has every scope. */
export const KEY = "sk-live-all";
/** Has none. */
export const POOR_KEY = "sk-live-none";

type Settings = Omit<SecuredRouterSettings<Caller, unknown>, "authenticate" | "onError">;

export async function startService(settings: Settings = {}): Promise<Service> {
  const plays = new Map<string, Play>();
  const errors: unknown[] = [];
  const router = createRouter<Caller>(handlers(plays), {
    ...settings,
    authenticate: (credential) => ("token" in credential ? callerOf(credential.token) : undefined),
    onError: (error) => errors.push(error),
  });
  const server = createServer(toListener(router));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${settings.basePath ?? ""}`,
    on: (id, play) => void plays.set(id, play),
    errors,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function callerOf(key: string): Caller | undefined {
  if (key === KEY) return { key };
  return key === POOR_KEY ? { key, scopes: [] } : undefined;
}

/** Written out, so that it compiles only as long as every operation has its place. */
function handlers(plays: ReadonlyMap<string, Play>): Handlers<Caller> {
  const play =
    <Reply>(id: string) =>
    async (request: Played): Promise<Reply> => {
      const own = plays.get(id);
      if (own === undefined) throw new TypeError(`nobody said what ${id} answers`);
      return (await own(request)) as Reply;
    };
  return {
    system: { ping: play("ping") },
    quotes: {
      list: play("listQuotes"),
      create: play("createQuote"),
      get: play("getQuote"),
      approve: play("approveQuote"),
    },
    orders: { list: play("listOrders"), get: play("getOrder"), update: play("updateOrder") },
    documents: { get: play("getDocument"), getDocumentDownload: play("getDocumentDownload") },
    files: { create: play("createFile"), get: play("getFile") },
    users: {
      list: play("listUsers"),
      getCurrentUser: play("getCurrentUser"),
      get: play("getUser"),
    },
    webhookEndpoints: {
      list: play("listWebhookEndpoints"),
      create: play("createWebhookEndpoint"),
      get: play("getWebhookEndpoint"),
      update: play("updateWebhookEndpoint"),
      delete: play("deleteWebhookEndpoint"),
      ping: play("pingWebhookEndpoint"),
      rotateWebhookEndpointSecret: play("rotateWebhookEndpointSecret"),
      listWebhookDeliveries: play("listWebhookDeliveries"),
      retryWebhookDelivery: play("retryWebhookDelivery"),
    },
  };
}
