import { dirname, resolve } from "node:path";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import {
  configBroken,
  configMissing,
  configPackageMissing,
  type Diagnostic,
  inputUnknown,
  type LoadOptions,
  type Report,
} from "../../description/index.js";
import { configProblems } from "./check-config.js";
import type { Config, ConfigEntry, LoadedConfig, ReadConfig } from "./config.js";
import { findConfig, isFile } from "./find-config.js";
import { importDefault, importedModules } from "./import-config.js";
import { isOurs } from "../emit/own-code.js";
import { loadTsMorph } from "../print/ts-morph.js";

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
    const exported = await importDefault(file, report);
    const configs: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
    const problems =
      configs.length === 0 ? ["it is an empty list."] : configs.flatMap(configProblems);
    if (problems.length === 0)
      return withSharers(
        configs.map((config) => absolute(config as ConfigEntry, dirname(file))),
      ).map((config) => ({ ...config, file }));
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

/** Makes the paths of an entry absolute. Of several documents, `input` is the first. */
export function absolute(config: ConfigEntry, folder: string): Config {
  const at = (path: string): string => (/^https?:\/\//.test(path) ? path : resolve(folder, path));
  const documents = Object.entries(config.documents ?? {}).map(
    ([name, path]) => [name, at(path)] as const,
  );
  return {
    ...config,
    input: config.input === undefined ? (documents[0]?.[1] ?? "") : at(config.input),
    ...(documents.length > 0 && { documents: Object.fromEntries(documents) }),
    output: at(config.output),
    ...(config.root !== undefined && { root: at(config.root) }),
    ...(config.include?.usedBy !== undefined && {
      include: { ...config.include, usedBy: config.include.usedBy.map(at) },
    }),
    ...(config.consumer !== undefined && {
      consumer: {
        ...config.consumer,
        program: config.consumer.program.map(at),
        ...(config.consumer.tsconfig !== undefined && { tsconfig: at(config.consumer.tsconfig) }),
      },
    }),
    ...(typeof config.naming === "object" && {
      naming: { stainless: at(config.naming.stainless) },
    }),
    ...(config.overlays !== undefined && { overlays: config.overlays.map(at) }),
    ...(config.workflows !== undefined && { workflows: config.workflows.map(at) }),
    ...(config.templates !== undefined && { templates: at(config.templates) }),
    ...(config.handlers !== undefined && { handlers: at(config.handlers) }),
  };
}

/** The suffix of the name under which a configuration, or a module that it imports, was imported. */
const COPY = String.raw`(?:\.\w+(?:\.plain)?\.mjs)?(?:\?[\w=]+)?`;

/** Says why a configuration could not be imported, and where: in its file, or in a module that it imports. */
export async function configFailure(file: string, error: unknown): Promise<Diagnostic> {
  if (!(error instanceof Error)) return configBroken({ path: file, why: String(error) });
  if (/\.(?:json|ya?ml)$/.test(file)) return configBroken({ path: file, why: error.message });
  const why = error.message.replaceAll(new RegExp(`(${escapePattern(file)})${COPY}`, "g"), "$1");
  const [, name] = /^Cannot find package '([^']+)'/.exec(why) ?? [];
  if (name !== undefined) return configPackageMissing({ path: file, name: packageOf(name) });
  return configBroken({ path: await placeOf(file, error), why });
}

const escapePattern = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The name of a package in a specifier such as `@scope/name/part.js`. */
const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** The file and line of the project's own code in which an error arose: that of the configuration if none is known. */
async function placeOf(file: string, error: Error): Promise<string> {
  if (error instanceof SyntaxError) return (await syntaxErrorIn(file)) ?? file;
  const stack = error.stack ?? "";
  const own = new RegExp(`${escapePattern(file)}${COPY}:(\\d+)`).exec(stack);
  return importedPlace(stack) ?? (own === null ? file : `${file}:${own[1]}`);
}

/** The engine's own error does not say where it is: the compiler does, of the configuration or what it imports. */
async function syntaxErrorIn(file: string): Promise<string | undefined> {
  for (const path of [file, ...importedModules(file)]) {
    const line = existsSync(path) ? await brokenLine(path) : undefined;
    if (line !== undefined) return `${path}:${line}`;
  }
  return undefined;
}

/** The topmost place in a stack that is in no package, if it is not in the configuration. */
function importedPlace(stack: string): string | undefined {
  for (const [, url = "", line = ""] of stack.matchAll(
    /(file:\/\/[^\s()?:]+)(?:\?[\w=]+)?:(\d+)/g,
  )) {
    const path = fileURLToPath(url);
    if (path.includes("/node_modules/")) continue;
    return /\.\w+x\w+(?:\.plain)?\.mjs$/.test(path) || isOurs(path) ? undefined : `${path}:${line}`;
  }
  return undefined;
}

/** The line of the first syntax error of a file. */
async function brokenLine(file: string): Promise<number | undefined> {
  const { ts } = loadTsMorph();
  const { diagnostics = [] } = ts.transpileModule(await readFile(file, "utf8"), {
    fileName: file,
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  return first?.file === undefined || first.start === undefined
    ? undefined
    : first.file.getLineAndCharacterOfPosition(first.start).line + 1;
}

/** The part of a configuration that concerns reading its document. */
export function loadOptions({
  root,
  allowRemote,
  remoteHeaders,
  overlays,
  content,
}: Pick<
  ReadConfig,
  "root" | "allowRemote" | "remoteHeaders" | "overlays" | "content"
>): LoadOptions {
  return {
    ...(root !== undefined && { root }),
    ...(allowRemote !== undefined && { allowRemote }),
    ...(remoteHeaders !== undefined && { headers: remoteHeaders }),
    ...(overlays !== undefined && { overlays }),
    ...(content !== undefined && { content }),
  };
}
