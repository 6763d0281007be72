import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { configBroken, configPackageMissing, type Diagnostic } from "../../description/index.js";
import { isOurs } from "../emit/own-code.js";
import { importedModules } from "./imported-modules.js";
import { loadTsMorph } from "../print/ts-morph.js";

/** The suffix of the name under which a configuration, or a module that it imports, was imported. */
const COPY = String.raw`(?:\.\w+(?:\.plain)?\.mjs)?(?:\?[\w=]+)?`;

/** Says why a configuration could not be imported, and where: in its file, or in a module that it imports. */
export async function configFailure(file: string, error: unknown): Promise<Diagnostic> {
  if (!(error instanceof Error)) return configBroken({ path: file, why: String(error) });
  if (/\.(?:json|ya?ml)$/.test(file)) return configBroken({ path: file, why: error.message });
  const why = error.message.replaceAll(new RegExp(`(${escaped(file)})${COPY}`, "g"), "$1");
  const [, name] = /^Cannot find package '([^']+)'/.exec(why) ?? [];
  if (name !== undefined) return configPackageMissing({ path: file, name: packageOf(name) });
  return configBroken({ path: await placeOf(file, error), why });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

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
  const own = new RegExp(`${escaped(file)}${COPY}:(\\d+)`).exec(stack);
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
