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
    .filter(
      (path) => ending.test(path) && !/(?:^|[\\/])(?:node_modules[\\/]|dist[\\/]|\.)/.test(path),
    )
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

const LISTED = /\b(import|export) (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g;
const WHOLE = /\bexport (?:type )?\* (?:as (\w+) )?from "(\.[^"]+)"/g;

const targetOf = (file: string, specifier: string): string =>
  posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts");

const listed = (names: string, alias: boolean): readonly string[] =>
  names
    .split(",")
    .map((name) => name.trim().replace(/^type /, ""))
    .filter((name) => name !== "")
    .map((name) => name.split(" as ")[alias ? 1 : 0] ?? name);

/** The names that files import, or pass on, from a module. */
export const namesImported = (files: readonly string[], module: string): readonly string[] =>
  files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(LISTED)].flatMap(
      ([, , names = "", specifier = ""]) =>
        targetOf(file, specifier) === module ? listed(names, false) : [],
    ),
  );

/** The names that a module which only re-exports gives away. */
export const namesExported = (module: string): readonly string[] => {
  const text = readFileSync(join(ROOT, module), "utf8");
  return [
    ...[...text.matchAll(LISTED)].flatMap(([, keyword, names = ""]) =>
      keyword === "export" ? listed(names, true) : [],
    ),
    ...[...text.matchAll(WHOLE)].flatMap(([, name, specifier = ""]) =>
      name === undefined ? namesExported(targetOf(module, specifier)) : [name],
    ),
  ];
};

const DECLARED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

/** The names that a module declares and gives away. */
export const namesDeclared = (module: string): readonly string[] =>
  [...readFileSync(join(ROOT, module), "utf8").matchAll(DECLARED)].map(([, name = ""]) => name);
