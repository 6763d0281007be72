import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../foundation/index.js";
import { createSandbox, type Sandbox, type SandboxOptions } from "../service/index.js";
import { liveLog } from "./live-log.js";
import { startFailure } from "./start-failure.js";
import { serveHelp, type ServeCommandOptions, serveOptions } from "./serve-options.js";

/** Runs a sandbox until it is asked to stop. Returns the exit code. */
export async function serve(args: readonly string[]): Promise<0 | 1> {
  const { help, version, log, folder, sandbox: options } = serveOptions(args, process.env);
  if (version) {
    process.stdout.write(`${await ownVersion()}\n`);
    return 0;
  }
  if (help) {
    process.stdout.write(serveHelp);
    return 0;
  }
  // Only the owner may read keys, secrets and customers' files, whatever the umask of the shell.
  process.umask(0o077);
  const isNew = folder !== undefined && !existsSync(folder);
  let isOpen = false;
  const endRequest = asksToEnd();
  // Before the sandbox is open, there is nothing to lose by exiting at once.
  void endRequest.then(() => isOpen || process.exit(1));
  const sandbox = await createSandbox({ ...options, ...logOptions(log) }).catch((error) => {
    const message = startFailure(error, { folder, databaseUrl: process.env["DATABASE_URL"] });
    if (message === undefined) throw error;
    console.error(message);
  });
  if (sandbox === undefined) return 1;
  isOpen = true;
  const card = folder === undefined ? undefined : await leaveCard(folder, sandbox);
  if (isNew) await writeFile(join(folder, ".gitignore"), "# Keys and secrets.\n*\n");
  process.stdout.write(announcement(sandbox));
  await endRequest;
  console.error("Finishing active requests and jobs …");
  await sandbox.close();
  if (card !== undefined) await rm(card, { force: true });
  return 0;
}

/** The options that log to `stdout`, if logging is enabled. */
function logOptions(log: ServeCommandOptions["log"]): Partial<SandboxOptions> {
  if (log === "none") return {};
  const { onRequest, ...observer } = liveLog(
    (line) => process.stdout.write(line),
    log === "bodies",
  );
  return { onRequest, observer };
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

/**
 * Resolves on SIGINT (Ctrl-C) or SIGTERM. npm forwards a Ctrl-C that the process has already received: later signals
 * are ignored.
 */
function asksToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGINT", () => resolve());
    process.on("SIGTERM", () => resolve());
  });
}

/**
 * Writes the URL and the token of the sandbox into its folder, for other commands. Only the folder's owner can read the
 * file.
 */
async function leaveCard(folder: string, sandbox: Sandbox): Promise<string> {
  const card = join(folder, "sandbox.json");
  const { url, origin, key, webhookSecret, controlToken } = sandbox;
  const text = JSON.stringify({ url, origin, key, webhookSecret, controlToken }, null, 2);
  await makeFolder(folder);
  await rm(card, { force: true });
  // Renamed when complete, so that readers find either the whole file or none. Several processes may share the folder.
  const own = `${card}.${process.pid}.new`;
  await writeFile(own, `${text}\n`);
  await rename(own, card);
  return card;
}

function announcement({ url, portal, key, webhookSecret, controlToken }: Sandbox): string {
  const lines = [
    ["Base address", url],
    ["Portal", portal],
    ["Key", key],
    ["Webhook secret", webhookSecret ?? "none: create a webhook endpoint"],
    ["Control token", controlToken],
  ];
  const text = lines.map(([name = "", value]) => `  ${name.padEnd(15)} ${value}`).join("\n");
  return `The sandbox is listening. Ctrl-C ends it.\n\n${text}\n\n`;
}
