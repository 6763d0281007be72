import { existsSync } from "node:fs";

/** The folder of this package, whether it runs from its sources or from `dist/`. */
export const packageRoot: URL = findRoot(new URL(".", import.meta.url));

function findRoot(folder: URL): URL {
  return existsSync(new URL("templates/", folder)) ? folder : findRoot(new URL("../", folder));
}
