import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../database/make-folder.js";
import { createSandbox, type Sandbox, type SandboxOptions } from "../sandbox/sandbox.js";
import { liveLog } from "./live-log.js";
import { startFailure } from "./start-failure.js";
import { serveHelp, type ServeCommandOptions, serveOptions } from "./serve-options.js";

/** Runs a sandbox until it is asked to end. Gives the exit code. */
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
  // Keys, secrets and files of customers are nobody else's, whatever the shell says.
  process.umask(0o077);
  let isOpen = false;
  const asked = asksToEnd();
  // What is not open yet has nothing to lose.
  void asked.then(() => isOpen || process.exit(1));
  const sandbox = await createSandbox({ ...options, ...shown(log) }).catch((error) => {
    const message = startFailure(error, { folder, databaseUrl: process.env["DATABASE_URL"] });
    if (message === undefined) throw error;
    console.error(message);
  });
  if (sandbox === undefined) return 1;
  isOpen = true;
  const card = folder === undefined ? undefined : await leaveCard(folder, sandbox);
  process.stdout.write(announcement(sandbox));
  await asked;
  console.error("Ending what is under way …");
  await sandbox.close();
  if (card !== undefined) await rm(card, { force: true });
  return 0;
}

/** Follows the sandbox on `stdout`, if it is to be followed. */
function shown(log: ServeCommandOptions["log"]): Partial<SandboxOptions> {
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

/** Resolves at Ctrl-C, or when the system asks. npm passes on a Ctrl-C that came anyhow: later ones count as the first. */
function asksToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.on("SIGINT", () => resolve());
    process.on("SIGTERM", () => resolve());
  });
}

/** Where the sandbox on a folder is, and how to get in, for other commands. Only the folder's owner can read it. */
async function leaveCard(folder: string, sandbox: Sandbox): Promise<string> {
  const card = join(folder, "sandbox.json");
  const { url, origin, key, webhookSecret, controlToken } = sandbox;
  const text = JSON.stringify({ url, origin, key, webhookSecret, controlToken }, null, 2);
  await makeFolder(folder);
  await rm(card, { force: true });
  // Whoever waits for it finds all of it, or nothing.
  await writeFile(`${card}.new`, `${text}\n`, { mode: 0o600 });
  await rename(`${card}.new`, card);
  return card;
}

function announcement({ url, key, webhookSecret, controlToken }: Sandbox): string {
  const lines = [
    ["Base address", url],
    ["Key", key],
    ["Webhook secret", webhookSecret ?? "none: create a webhook endpoint"],
    ["Control token", controlToken],
  ];
  const text = lines.map(([name = "", value]) => `  ${name.padEnd(15)} ${value}`).join("\n");
  return `The sandbox is listening. Ctrl-C ends it.\n\n${text}\n\n`;
}
