import type { ByteStore } from "../bytes/bytes.js";
import type { Closing } from "../core/closing.js";
import type { Core } from "../core/core.js";
import type { Listener } from "../core/exchange.js";
import { openCore } from "../core/open-core.js";
import type { Database } from "../database/database.js";
import { openDatabase } from "../database/open.js";
import { openServer } from "../http/server.js";
import { documentLifecycles } from "../lifecycles/document.js";
import { isLoopback } from "../outbound/address.js";
import { openBytes } from "./open-bytes.js";
import type { AllOptions } from "./sandbox-options.js";

export interface OpenedParts {
  readonly core: Core;
  readonly origin: string;
  readonly serve: (listener: Listener) => void;
}

/** Opens the data and the server, and registers how to close them. */
export async function openParts(options: AllOptions, opened: Closing): Promise<OpenedParts> {
  const { location, host, port, clientTimeout, patience } = options;
  const database = await openDatabase(location);
  opened.add(() => database.close());
  const bytes = await openBytes(options, database, opened);
  const server = await openServer({ host, port, headersTimeout: clientTimeout });
  opened.add(() => server.close(patience));
  const core = await coreOf(options, { database, bytes, origin: server.origin });
  opened.add(() => core.outbound.close());
  const serve = (listener: Listener): void => {
    // The server closes first, because requests need everything else.
    opened.add(() => server.close(patience));
    server.serve(listener);
  };
  return { core, origin: server.origin, serve };
}

interface Opened {
  readonly database: Database;
  readonly bytes: ByteStore;
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
    listensAt: [origin],
    // Only clients on this machine can reach a sandbox that listens on loopback.
    allowLoopback: options.allowLoopback ?? isLoopback(host),
  });
}
