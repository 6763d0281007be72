import { existsSync } from "node:fs";
import { rm, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { mark } from "../core/hash.js";
import type { Config, LoadedConfig } from "./config.js";
import { configBroken, configMissing, inputUnknown } from "../diagnostics/catalogue/usage.js";
import type { Diagnostic, Report } from "../diagnostics/diagnostic.js";
import { configProblems } from "./check-config.js";

/** File names that are looked for in the working folder and then in those above it, in this order. */
const CONFIG_FILES = [
  "apostille.config.ts",
  "apostille.config.mts",
  "apostille.config.js",
  "apostille.config.mjs",
  "apostille.config.json",
  "apostille.config.yaml",
  "apostille.config.yml",
];

/**
 * The nearest configuration file, in a folder or above it. It may run code, so that the search stays in the repository: below the
 * nearest `.git`, else the nearest package.json; without either, in the folder itself.
 */
export function findConfig(folder: string): string | undefined {
  const end = folderWith(".git", folder) ?? folderWith("package.json", folder) ?? folder;
  for (let current = folder; ; current = dirname(current)) {
    const found = CONFIG_FILES.map((name) => join(current, name)).find(existsSync);
    if (found !== undefined || current === end) return found;
  }
}

/** The nearest folder, from one upwards, that holds a name. */
function folderWith(name: string, folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, name))) return current;
    if (dirname(current) === current) return undefined;
  }
}

/** The configurations of a file, with paths made absolute; nothing if the file cannot be used, which is reported. */
export async function loadConfig(
  path: string | undefined,
  cwd: string,
  report: Report,
): Promise<readonly LoadedConfig[] | undefined> {
  const file = path === undefined ? findConfig(cwd) : resolve(cwd, path);
  if (file === undefined || !existsSync(file)) {
    report(path === undefined ? inputUnknown({}) : configMissing({ path }));
    return undefined;
  }
  try {
    const exported = await importDefault(file);
    const configs: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
    const problems = configs.flatMap(configProblems);
    if (problems.length === 0)
      return withSharers(configs.map((config) => absolute(config as Config, dirname(file)))).map(
        (config) => ({ ...config, file }),
      );
    for (const why of new Set(problems)) report(configBroken({ path: file, why }));
  } catch (error) {
    report(configBroken(await failure(file, error)));
  }
  return undefined;
}

/** Output that imports the runtime of a generated package decides which modules that package has to have. */
const withSharers = (configs: readonly Config[]): readonly LoadedConfig[] =>
  configs.map((config) => {
    const sharers = configs.filter(
      ({ runtime }) => typeof runtime === "object" && runtime.package === config.package?.name,
    );
    return sharers.length === 0 ? config : { ...config, sharers };
  });

/** Makes the paths of a configuration absolute. */
export function absolute(config: Config, folder: string): Config {
  const at = (path: string): string => (/^https?:\/\//.test(path) ? path : resolve(folder, path));
  return {
    ...config,
    input: at(config.input),
    output: at(config.output),
    ...(config.root !== undefined && { root: at(config.root) }),
    ...(config.overlays !== undefined && { overlays: config.overlays.map(at) }),
    ...(config.templates !== undefined && { templates: at(config.templates) }),
    ...(config.handlers !== undefined && { handlers: at(config.handlers) }),
  };
}

/** What a configuration file exports; data has no code that could. */
async function importDefault(file: string): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/.test(file)) return readData(file);
  // What has changed is another module: a process that runs on gets the new one.
  const module: unknown = /\.m?ts$/.test(file)
    ? await importTypeScript(file)
    : await import(`${pathToFileURL(file).href}?${await versionOf(file)}`);
  return typeof module === "object" && module !== null && "default" in module
    ? module.default
    : undefined;
}

/** JSON or YAML. */
async function readData(file: string): Promise<unknown> {
  const { parse } = await import("../document/syntax/read.js");
  const problems: Diagnostic[] = [];
  const { source } = parse(await readFile(file, "utf8"), pathToFileURL(file).href, (problem) =>
    problems.push(problem),
  );
  const [problem] = problems;
  if (problem !== undefined) throw new SyntaxError(problem.message);
  return source.value;
}

/** A word for the text of a file as it is now. */
const versionOf = async (file: string): Promise<string> => mark(await readFile(file, "utf8"));

/** What stands behind the name of a configuration file where a copy of it was imported, as {@link importDefault} does. */
const COPY = String.raw`(?:\.\w+(?:\.plain)?\.mjs|\?\w+)`;

/** Where and why a configuration file failed: at the topmost frame of the stack in it, or where its syntax breaks. */
async function failure(
  file: string,
  error: unknown,
): Promise<{ readonly path: string; readonly why: string }> {
  if (!(error instanceof Error)) return { path: file, why: String(error) };
  const escaped = file.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const frame = new RegExp(`${escaped}(?:${COPY})?:(\\d+)`).exec(error.stack ?? "");
  if (/\.(?:json|ya?ml)$/.test(file)) return { path: file, why: error.message };
  const line = error instanceof SyntaxError ? await brokenLine(file) : frame?.[1];
  const why = error.message.replaceAll(new RegExp(`(${escaped})${COPY}`, "g"), "$1");
  return { path: line === undefined ? file : `${file}:${line}`, why };
}

/** The line of the first syntax error of a file, if the compiler finds one; the engine's own error does not say it. */
async function brokenLine(file: string): Promise<number | undefined> {
  const { ts } = await import("../core/ts-morph.js");
  const { diagnostics = [] } = ts.transpileModule(await readFile(file, "utf8"), {
    fileName: file,
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  return first?.file === undefined
    ? undefined
    : first.file.getLineAndCharacterOfPosition(first.start ?? 0).line + 1;
}

/**
 * Node 20 cannot import TypeScript. Most configurations have no types in them, and are imported as they are; out of the
 * others types are taken first, for which a compiler has to be loaded.
 */
async function importTypeScript(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  const name = `${file}.${process.pid}x${mark(text)}`;
  try {
    return await importText(text, `${name}.mjs`);
  } catch {
    // What is wrong besides its types, the second attempt says.
  }
  const { ts } = await import("../core/ts-morph.js");
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      // So that what fails in it names its own lines.
      inlineSourceMap: true,
    },
  });
  const [broken] = diagnostics;
  if (broken !== undefined)
    throw new SyntaxError(ts.flattenDiagnosticMessageText(broken.messageText, "\n"));
  process.setSourceMapsEnabled(true);
  return importText(outputText, `${name}.plain.mjs`);
}

/** Imports JavaScript from a file beside the configuration, so that its own imports are found; the file then goes away. */
async function importText(text: string, plain: string): Promise<unknown> {
  await writeFile(plain, text, { flag: "wx" });
  try {
    return await import(pathToFileURL(plain).href);
  } finally {
    await rm(plain);
  }
}
