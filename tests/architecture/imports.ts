import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;

/** One import of a source file, of a value or of a type. */
export interface Import {
  /** The importing file, from the root of the repository. */
  readonly file: string;
  readonly specifier: string;
  /** The imported file, if it is one of ours. */
  readonly target: string | undefined;
}

/** Every TypeScript file below a folder of the repository, or those of another kind; none of a hidden folder. */
export const sourcesIn = (folder: string, ending = /\.tsx?$/): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path) && !/node_modules|(?:^|[\\/])\./.test(path))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")));

export const importsOf = (files: readonly string[]): readonly Import[] =>
  files.flatMap((file) => parseImports(file, readFileSync(join(ROOT, file), "utf8")));

export const parseImports = (file: string, source: string): readonly Import[] =>
  [...source.matchAll(IMPORT)].map(([, specifier = ""]) => ({
    file,
    specifier,
    target: specifier.startsWith(".")
      ? posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts")
      : undefined,
  }));
