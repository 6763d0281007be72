import { existsSync, readFileSync, statSync } from "node:fs";
import { rm, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { mark } from "../core/hash.js";
import type { Config, LoadedConfig } from "./config.js";
import { configBroken, configMissing, inputUnknown } from "../diagnostics/catalogue/usage.js";
import type { Diagnostic, Report } from "../diagnostics/diagnostic.js";
import { configProblems } from "./check-config.js";
import { configFailure } from "./config-failure.js";
import { freshQuery } from "./fresh-imports.js";
import { importedModules } from "./imported-modules.js";

/** File names that are looked for in the working folder and then in its parents, in this order. */
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
 * The nearest configuration file, in a folder or above it. It may run code, so the search stays in the repository:
 * below the nearest `.git`, or else the nearest package.json; without either, in the folder itself.
 */
export function findConfig(folder: string): string | undefined {
  const end = folderWith(".git", folder) ?? folderWith("package.json", folder) ?? folder;
  for (let current = folder; ; current = dirname(current)) {
    const found = CONFIG_FILES.map((name) => join(current, name)).find(isFile);
    if (found !== undefined || current === end) return found;
  }
}

/** Importing a pipe or a device would never end. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false; // it does not exist, or is a link in a loop
  }
}

/** The nearest of a folder and its parents that contains a name. */
function folderWith(name: string, folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, name))) return current;
    if (dirname(current) === current) return undefined;
  }
}

/** The configurations of a file, with absolute paths; `undefined` if the file is unusable, which is reported. */
export async function loadConfig(
  path: string | undefined,
  cwd: string,
  report: Report,
): Promise<readonly LoadedConfig[] | undefined> {
  const file = path === undefined ? findConfig(cwd) : resolve(cwd, path);
  if (file === undefined || !isFile(file)) {
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
    report(await configFailure(file, error));
  }
  return undefined;
}

/** Output that imports the runtime of a generated package determines which modules that package needs. */
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

/** The default export of a configuration file, or the content of a data file, which runs no code. */
async function importDefault(file: string): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/.test(file)) return readData(file);
  const version = versionOf(file);
  const module: unknown = /\.m?ts$/.test(file)
    ? await importTypeScript(file, version)
    : await import(`${pathToFileURL(file).href}?${version}`);
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

/**
 * The query of the URL under which a configuration is imported. It changes whenever the file or a module that it
 * imports does, so that a long-running process gets the new version.
 */
const versionOf = (file: string): string =>
  freshQuery(
    [file, ...importedModules(file)].map((path) =>
      existsSync(path) ? mark(readFileSync(path, "utf8")) : "",
    ),
  );

/**
 * Node 20 cannot import TypeScript. Most configurations contain no types, and are imported unchanged; from others,
 * types are removed first, for which a compiler must be loaded.
 */
async function importTypeScript(file: string, version: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  const name = `${file}.${process.pid}x${mark(text)}`;
  try {
    return await importText(text, `${name}.mjs`, version);
  } catch {
    // If it has a fault other than its types, the second attempt reports it.
  }
  const { ts } = await import("../core/ts-morph.js");
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      // Errors in it thus refer to its original lines.
      inlineSourceMap: true,
    },
  });
  const [broken] = diagnostics;
  if (broken !== undefined)
    throw new SyntaxError(ts.flattenDiagnosticMessageText(broken.messageText, "\n"));
  process.setSourceMapsEnabled(true);
  return importText(outputText, `${name}.plain.mjs`, version);
}

/**
 * Imports JavaScript from a file next to the configuration, so that its own imports resolve; the file is then removed.
 */
async function importText(text: string, plain: string, version: string): Promise<unknown> {
  await writeFile(plain, text, { flag: "wx" });
  try {
    return await import(`${pathToFileURL(plain).href}?${version}`);
  } finally {
    await rm(plain);
  }
}
