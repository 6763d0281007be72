/** The folder of handler files on disk. */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { diskError, errorCode, type Report } from "../../description/index.js";
import type { Config } from "../config/config.js";
import type { ApiNames } from "../names/operations.js";
import type { ChangedHandlerFile } from "./handler-files.js";
import { applyChanges, TransactionError } from "../write/transaction.js";

/** The part of a configuration that concerns handlers. Paths are absolute. */
export type HandlerConfig = Pick<Config, "handlers" | "output" | "templates">;

/**
 * The handler files that lack a stub, with their new content; `undefined` if no folder is configured. Writes nothing:
 * `check` uses this too.
 */
export async function pendingHandlers(
  names: ApiNames,
  config: HandlerConfig,
  report: Report,
): Promise<readonly ChangedHandlerFile[]> {
  const { handlers, output, templates } = config;
  if (handlers === undefined) return [];
  if (names.documents !== undefined) return pendingOfEach(names.documents, config, report);
  const { handlerFiles, mergeHandlerFiles } = await import("./handler-files.js");
  const { loadTemplates } = await import("../print/template.js");
  return mergeHandlerFiles(handlerFiles(names, specifier(handlers, join(output, "server.js"))), {
    read: (path) => textOf(join(handlers, path)),
    templates: loadTemplates(templates),
    report,
  });
}

/** The handlers of each document are in a folder of its name. */
async function pendingOfEach(
  documents: ReadonlyMap<string, ApiNames>,
  { handlers = "", output, ...config }: HandlerConfig,
  report: Report,
): Promise<readonly ChangedHandlerFile[]> {
  const pending = [...documents].map(async ([name, names]) => {
    const own = { ...config, handlers: join(handlers, name), output: join(output, name) };
    const files = await pendingHandlers(names, own, report);
    return files.map((file) => ({ ...file, path: `${name}/${file.path}` }));
  });
  return (await Promise.all(pending)).flat();
}

/** Writes them, all or none; reports obstacles. */
export function writeHandlers(
  files: readonly ChangedHandlerFile[],
  folder: string,
  report: Report,
): boolean {
  try {
    applyChanges(
      files.map(({ path, text }) => ({ path: join(folder, path), text })),
      folder,
    );
    return true;
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error;
    report(diskError({ path: error.path, why: error.message }));
    return false;
  }
}

/** The specifier with which a file in a folder imports another one. */
function specifier(folder: string, target: string): string {
  const path = relative(folder, target).split(sep).join("/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** `null` for bytes that are not UTF-8: writing them back as text would change them. */
function textOf(path: string): string | undefined | null {
  const bytes = bytesOf(path);
  if (bytes === undefined) return undefined;
  const text = bytes.toString("utf8");
  return bytes.equals(Buffer.from(text)) ? text : null;
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
