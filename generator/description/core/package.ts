import { existsSync, readFileSync } from "node:fs";

/** The folder of this package, whether it runs from its sources or from `dist/`. */
export const packageRoot: URL = findRoot(new URL(".", import.meta.url));

function findRoot(folder: URL): URL {
  return existsSync(new URL("templates/", folder)) ? folder : findRoot(new URL("../", folder));
}

/** The version of this package. */
export function generatorVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("package.json", packageRoot), "utf8")) as {
    version: string;
  };
  return version;
}
