import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

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
