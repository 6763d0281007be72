import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

import { UserError } from "../../description/index.js";

/** The number of characters of a failed command's output that are shown. */
const SHOWN = 2000;

/**
 * Runs a configured command in a shell, with a path as its last argument. Commands of packages that are installed in
 * the folder or above it are found, as in scripts of package.json.
 *
 * @throws {UserError} if it fails
 */
export async function runCommand(command: string, path: string, folder: string): Promise<void> {
  const child = spawn(`${command} ${quote(path)}`, {
    cwd: folder,
    shell: true,
    env: { ...process.env, PATH: [...binFolders(folder), process.env["PATH"]].join(delimiter) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const listen = (chunk: Buffer): void =>
    void (printed = (printed + chunk.toString()).slice(-SHOWN));
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  }).catch((error: unknown) => {
    throw new UserError(`hooks.afterGenerate: ${command}`, error);
  });
  if (status === 0) return;
  const why = printed.trim() === "" ? `it ended with ${status}` : printed.trim();
  throw new UserError(`hooks.afterGenerate: ${command}`, new Error(why));
}

/** A shell treats the quoted text as one word; the path is created by Apostille. */
const quote = (path: string): string =>
  process.platform === "win32" ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;

function binFolders(folder: string): readonly string[] {
  const found: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    const bin = join(current, "node_modules", ".bin");
    if (existsSync(bin)) found.push(bin);
    if (dirname(current) === current) return found;
  }
}
