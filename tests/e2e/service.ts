/** The generated server over real HTTP, with handlers that a test scripts. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import {
  createRouter,
  type Handlers,
  type SecuredRouterSettings,
  toListener,
} from "../../generated/server.js";
import type { AnyReply } from "../../runtime/server/response/reply.js";

export interface Caller {
  readonly key: string;
  readonly scopes?: readonly string[];
}

/** The input of a handler, as far as it is the same for all. */
export interface Played {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly auth: Caller;
  readonly signal: AbortSignal;
}

/** Responds to a call; the server checks the response against the document. */
export type Play = (request: Played) => object | Promise<object>;

export interface Service {
  readonly url: string;
  /** Sets the handler of an operation. */
  on(id: string, play: Play): void;
  /** Errors that are not reported to any client. */
  readonly errors: readonly unknown[];
  close(): Promise<void>;
}

export const KEY = "sk-live-all";

export async function startService(
  settings: Pick<
    SecuredRouterSettings<Caller, unknown>,
    "responses" | "consumers" | "observe"
  > = {},
): Promise<Service> {
  const plays = new Map<string, Play>();
  const errors: unknown[] = [];
  const router = createRouter<Caller>(NOBODY, {
    ...settings,
    authenticate: (credential) =>
      "token" in credential && credential.token === KEY ? { key: KEY } : undefined,
    onError: (error) => errors.push(error),
    around: async ({ id }, input) => {
      const play = plays.get(id);
      if (play === undefined) throw new TypeError(`nobody said what ${id} answers`);
      return (await play(input as Played)) as AnyReply;
    },
  });
  const server = createServer(toListener(router));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    on: (id, play) => void plays.set(id, play),
    errors,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Handlers that are never called: `around` responds for all of them. */
const NOBODY = new Proxy({}, { get: () => ({}) }) as Handlers<Caller>;
