import { existsSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { dirname, resolve } from "node:path";
import { register } from "node:module";

import { Diagnostics, mark, parse, type Report } from "../../description/index.js";
import { loadTsMorph } from "../print/ts-morph.js";

interface ConfigModule {
  readonly default?: unknown;
}

/**
 * The default export of a configuration file, or the content of a data file, which runs no code. Only warnings are
 * reported: errors are thrown.
 */
export async function importDefault(file: string, report: Report): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/.test(file)) return readData(file, report);
  const version = versionOf(file);
  const module: ConfigModule = /\.m?ts$/.test(file)
    ? await importTypeScript(file, version)
    : await import(`${pathToFileURL(file).href}?${version}`);
  return module.default;
}

/** JSON or YAML. */
async function readData(file: string, report: Report): Promise<unknown> {
  const text = await readFile(file, "utf8");
  const found = new Diagnostics();
  const { source } = parse(text, pathToFileURL(file).href, found.report);
  for (const { location: _, ...diagnostic } of found) {
    if (diagnostic.severity === "error") throw new SyntaxError(diagnostic.message);
    report({ ...diagnostic, message: `${file}: ${diagnostic.message}` });
  }
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
async function importTypeScript(file: string, version: string): Promise<ConfigModule> {
  const text = await readFile(file, "utf8");
  const name = `${file}.${process.pid}x${mark(text)}`;
  try {
    return await importText(text, `${name}.mjs`, version);
  } catch {
    // If it has a fault other than its types, the second attempt reports it.
  }
  const { ts } = loadTsMorph();
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
async function importText(text: string, plain: string, version: string): Promise<ConfigModule> {
  await writeFile(plain, text, { flag: "wx" });
  try {
    return await import(`${pathToFileURL(plain).href}?${version}`);
  } finally {
    await rm(plain);
  }
}

/** The specifier of an import, export or dynamic import of a file. */
const RELATIVE = /\b(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"'\n]+)["']/g;

/** The modules of a project that a configuration imports, directly or indirectly, as far as their source names them. */
export function importedModules(configuration: string): readonly string[] {
  const found = new Set<string>([configuration]);
  for (const file of found) {
    if (!/\.[cm]?[jt]s$/.test(file) || !existsSync(file)) continue;
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(RELATIVE))
      found.add(resolve(dirname(file), specifier));
  }
  found.delete(configuration);
  return [...found];
}

const KEY = "apostille";

/** The query of a URL whose module is imported anew whenever the parts change. */
const freshQuery = (parts: readonly string[]): string => `${KEY}=${mark(parts.join("\n"))}`;

/**
 * Gives the query of a module to the modules of the project that it imports. It is text, because Node runs it in a
 * thread of its own, which has to import it from a URL.
 */
const RESOLVER = `
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const query = /[?&](${KEY}=\\w+)/.exec(context.parentURL ?? "")?.[1];
  const isOwn = found.url.startsWith("file:") && !found.url.includes("/node_modules/");
  return query === undefined || !isOwn ? found : { ...found, url: found.url + "?" + query };
}`;

/**
 * From now on, a configuration that is imported again gets its own modules again if one of them has changed. Node
 * imports each URL only once in a process.
 */
export function importFresh(): void {
  register(`data:text/javascript,${encodeURIComponent(RESOLVER)}`);
}
