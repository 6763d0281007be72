import { fileURLToPath } from "node:url";

import { serverPort } from "../../diagnostics/catalogue/serving.js";
import type { MadeSite } from "../../site/make-site.js";
import { openSiteServer, type SiteServer } from "../../site/serve/site-server.js";
import { createFileWatcher } from "../../watch/file-watcher.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { printDiagnostics } from "./print-diagnostics.js";
import type { Terminal } from "./terminal.js";

/** Serves what `make` makes, and makes it again whenever a file that it was made from changes, until the user stops it. */
export async function serveSite(
  make: () => Promise<MadeSite>,
  { port, terminal }: { readonly port: number; readonly terminal: Terminal },
): Promise<ExitCode> {
  const signal = terminal.interrupted?.();
  const watcher = createFileWatcher();
  let server: SiteServer | undefined;
  try {
    for (;;) {
      const since = Date.now();
      const { files, sources, pages } = await make();
      if (files === undefined && server === undefined) return EXIT.usage;
      if (files !== undefined) {
        terminal.err(`${pages} pages\n`);
        server?.replace(files);
        server ??= await open(files, port, terminal);
        if (server === undefined) return EXIT.usage;
      }
      watcher.follow(filesOf(sources), since);
      if ((await watcher.next(signal)) === undefined) return EXIT.fine;
    }
  } finally {
    watcher.close();
    await server?.close();
  }
}

const filesOf = (sources: MadeSite["sources"]): readonly string[] =>
  [...sources.keys()].filter((uri) => uri.startsWith("file:")).map((uri) => fileURLToPath(uri));

async function open(
  files: NonNullable<MadeSite["files"]>,
  port: number,
  terminal: Terminal,
): Promise<SiteServer | undefined> {
  try {
    const server = await openSiteServer(files, port);
    terminal.out(`${server.url}\n`);
    return server;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    printDiagnostics([serverPort({ host: "127.0.0.1", port: String(port), why })], { terminal });
    return undefined;
  }
}
