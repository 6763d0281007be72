import type { AnyEmitter } from "../emit/emitter.js";

/** One entry point of the package, such as `./zod`. */
export interface PackageEntry {
  readonly path: string;
  readonly types: string;
  readonly code: string;
}

/** The entry points of a package with these files: those that its emitters declare, and the modules of the runtime. */
export function packageEntries(
  emitters: readonly AnyEmitter[],
  paths: readonly string[],
): readonly PackageEntry[] {
  const declared = emitters.flatMap(({ entries = {} }) => Object.entries(entries));
  const entries = [...declared, ["./runtime/*", "runtime/*.ts"] as const]
    .filter(([, file]) => paths.some((path) => matches(file, path)))
    .map(([path, file]) => entry(path, file));
  return entries.sort((a, b) => order(a) - order(b));
}

/** Returns whether a path is the file, or matches its `*`. */
function matches(file: string, path: string): boolean {
  const [start = "", end] = file.split("*");
  return end === undefined ? path === file : path.startsWith(start) && path.endsWith(end);
}

/** The package itself first, patterns last. */
const order = ({ path }: PackageEntry): number => Number(path !== ".") + Number(path.includes("*"));

const entry = (path: string, file: string): PackageEntry => ({
  path,
  types: `./dist/${file.replace(/\.ts$/, ".d.ts")}`,
  code: `./dist/${file.replace(/\.ts$/, ".js")}`,
});
