import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The package whose script renders the reference. Because it is large, users install it themselves. */
export const RENDERER_PACKAGE = "@scalar/api-reference";

const SCRIPT = "dist/browser/standalone.js";

/**
 * The code of the renderer: from the given file, or from the package if it is installed for the folder. `undefined` if
 * there is none.
 */
export function findRenderer(cwd: string, file?: string): string | undefined {
  if (file !== undefined) return readIfThere(resolve(cwd, file));
  const folder = packageFolder(cwd);
  return folder === undefined ? undefined : readIfThere(join(folder, SCRIPT));
}

const readIfThere = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, "utf8") : undefined;

function packageFolder(cwd: string): string | undefined {
  const require = createRequire(pathToFileURL(join(cwd, "apostille.config.ts")));
  const folders = require.resolve.paths(RENDERER_PACKAGE) ?? [];
  return folders
    .map((folder) => join(folder, RENDERER_PACKAGE))
    .find((folder) => existsSync(join(folder, SCRIPT)));
}
