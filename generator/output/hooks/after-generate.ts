import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { LoadedConfig } from "../config/config.js";
import { makeFolder, UserError } from "../../description/index.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { runCommand } from "./run-command.js";

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
    const texts = await worked(fresh, commands, config);
    for (const { path, text } of fresh)
      cache.set(path, { before: text, after: texts.get(path) ?? text });
  }
  return files.map((file) => ({ ...file, text: cache.get(file.path)?.after ?? file.text }));
}

async function worked(
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
