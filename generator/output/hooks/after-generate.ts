import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { spawn } from "node:child_process";

import type { LoadedConfig } from "../config/config.js";
import { makeFolder, UserError } from "../../description/index.js";
import type { GeneratedFile } from "../print/output-file.js";

/** Contents before and after the hook, by path, for repeated runs. */
export type HookCache = Map<string, { readonly before: string; readonly after: string }>;

/**
 * The files after the configured commands have run. The commands work in a folder next to the output, so that
 * formatters find their settings. The output itself is not touched, which also lets `check` compare only. Files that
 * are written once belong to the user.
 */
export async function afterGenerate(
  files: readonly GeneratedFile[],
  config: LoadedConfig,
  cache: HookCache = new Map(),
): Promise<readonly GeneratedFile[]> {
  const commands = [config.hooks?.afterGenerate ?? []].flat();
  if (commands.length === 0) return files;
  const fresh = files.filter(
    ({ path, text, once }) => once !== true && cache.get(path)?.before !== text,
  );
  if (fresh.length > 0) {
    const texts = await runOnCopy(fresh, commands, config);
    for (const { path, text } of fresh)
      cache.set(path, { before: text, after: texts.get(path) ?? text });
  }
  return files.map((file) => ({ ...file, text: cache.get(file.path)?.after ?? file.text }));
}

async function runOnCopy(
  files: readonly GeneratedFile[],
  commands: readonly string[],
  { output, file }: LoadedConfig,
): Promise<ReadonlyMap<string, string>> {
  makeFolder(dirname(output));
  // With an unpredictable name, so that nobody can have put a link in its place.
  const folder = mkdtempSync(`${output}-apostille-`);
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const command of commands)
      await runCommand(command, folder, file === undefined ? process.cwd() : dirname(file));
    return new Map(files.map(({ path }) => [path, textOf(join(folder, path), path)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function textOf(file: string, path: string): string {
  if (!existsSync(file))
    throw new UserError("hooks.afterGenerate", new Error(`${path} no longer exists`));
  return readFileSync(file, "utf8");
}

/** The number of characters of a failed command's output that are shown. */
const MAX_OUTPUT = 2000;

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
  const append = (chunk: Buffer): void =>
    void (printed = (printed + chunk.toString()).slice(-MAX_OUTPUT));
  child.stdout.on("data", append);
  child.stderr.on("data", append);
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
