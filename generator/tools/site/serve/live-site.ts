import { fileURLToPath } from "node:url";

import { createFileWatcher } from "../../watch/index.js";
import type { MadeSite } from "../make-site.js";
import { openSiteServer, type SiteServer } from "./site-server.js";

export interface LiveOptions {
  readonly port: number;
  /** Stops serving. */
  readonly signal: AbortSignal | undefined;
  /** Called with the address, once the site is served. */
  readonly onOpen: (url: string) => void;
}

/**
 * Serves the result of `make`, and rebuilds it whenever one of its source files changes. An unusable document leaves
 * the site unchanged. Returns false if there was no site to begin with.
 *
 * @throws {Error} if the port cannot be used
 */
export async function serveLive(
  make: () => Promise<MadeSite>,
  { port, signal, onOpen }: LiveOptions,
): Promise<boolean> {
  const watcher = createFileWatcher(signal);
  let server: SiteServer | undefined;
  try {
    for (;;) {
      const since = Date.now();
      const { files, sources } = await make();
      if (files === undefined && server === undefined) return false;
      if (files !== undefined && server === undefined) {
        server = await openSiteServer(files, port);
        onOpen(server.url);
      } else if (files !== undefined) server?.replace(files);
      watcher.follow(filesOf(sources), since);
      if ((await watcher.next()) === undefined) return true;
    }
  } finally {
    watcher.close();
    await server?.close();
  }
}

const filesOf = (sources: MadeSite["sources"]): readonly string[] =>
  [...sources.keys()].filter((uri) => uri.startsWith("file:")).map((uri) => fileURLToPath(uri));
