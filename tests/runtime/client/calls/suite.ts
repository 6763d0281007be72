/** A client generated once for the tests of a file, and a real server for it. */
import { afterAll } from "vitest";

import type { Artefact } from "../../../../generator/output/config/artefacts.js";
import { DOCUMENT } from "../document.js";
import {
  type AnyFunction,
  type ClientModule,
  generateClient,
  type Generated,
  type Handler,
  startServer,
  type TestServer,
} from "../setup.js";

interface ClientSuiteSettings {
  readonly only?: readonly Artefact[];
  /** The prefix of URLs; none by default. */
  readonly basePath?: string;
}

interface ClientSuite<Module extends ClientModule> {
  readonly generated: Generated;
  readonly module: Module;
  readonly server: TestServer;
  /** An operation of a client that is created with these options. */
  operation(group: string, name: string, options?: object): AnyFunction;
}

export async function clientSuite<Module extends ClientModule = ClientModule>(
  settings: ClientSuiteSettings = {},
): Promise<ClientSuite<Module>> {
  const generated = await generateClient(DOCUMENT, settings.only);
  const server = await startServer();
  const module = (await generated.load("client/index.ts")) as unknown as Module;
  afterAll(async () => {
    await server.close();
  });
  return {
    generated,
    module,
    server,
    operation: (group, name, options) => {
      const api = module.createApi({
        baseUrl: `${server.url}${settings.basePath ?? ""}`,
        ...options,
      });
      const found = api[group]?.[name];
      if (found === undefined) throw new TypeError(`no operation ${group}.${name}`);
      return found;
    },
  };
}

/** The error that a promise is rejected with. */
export async function thrown(
  work: PromiseLike<unknown> | (() => PromiseLike<unknown>),
): Promise<Error> {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new TypeError("nothing was thrown");
}

/** Responds with each handler in turn, then with the last one repeatedly. */
export const inTurn = (...handlers: readonly Handler[]): Handler => {
  let count = 0;
  return (request, response) =>
    handlers[Math.min(count++, handlers.length - 1)]?.(request, response);
};
