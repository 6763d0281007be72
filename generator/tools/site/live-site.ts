import { fileURLToPath } from "node:url";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

import { createFileWatcher } from "../watch/index.js";
import type { MadeSite } from "./make-site.js";
import { decodePercent, namesThisMachine } from "../../description/index.js";
import type { SiteFile } from "./frame/site.js";

interface LiveOptions {
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

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
};

const RELOAD = "/.reload";

/** A site in memory, served only on this machine. */
export interface SiteServer {
  readonly url: string;
  /** Replaces the files, and reloads open pages. */
  readonly replace: (files: readonly SiteFile[]) => void;
  readonly close: () => Promise<void>;
}

/**
 * Serves a site at a port of the loopback interface; 0 takes any.
 *
 * @throws {Error} with a `code` such as `EADDRINUSE`
 */
export async function openSiteServer(
  files: readonly SiteFile[],
  port: number,
): Promise<SiteServer> {
  let shown = byPath(files);
  const readers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!namesThisMachine(request.headers.host)) response.writeHead(421).end();
    else if (request.url === RELOAD) listen(response, readers);
    else answer(request, response, shown);
  });
  await whenListening(server, port);
  // Only a server on a pipe has another address.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/`,
    replace(next) {
      shown = byPath(next);
      for (const reader of readers) reader.write("data: changed\n\n");
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const byPath = (files: readonly SiteFile[]): ReadonlyMap<string, SiteFile> =>
  new Map(files.map((file) => [`/${file.path}`, file]));

function whenListening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}

function listen(response: ServerResponse, readers: Set<ServerResponse>): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": here\n\n");
  readers.add(response);
  response.on("close", () => readers.delete(response));
}

function answer(
  { method, url = "/" }: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, SiteFile>,
): void {
  if (method !== "GET" && method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  const path = decodePercent(url.replace(/[?#].*$/s, ""));
  const file = files.get(path.endsWith("/") ? `${path}index.html` : path);
  if (file === undefined) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" });
    response.end("Page not found.\n");
    return;
  }
  const type = TYPES[extname(file.path)] ?? "application/octet-stream";
  response.writeHead(200, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(method === "HEAD" ? undefined : file.text);
}
