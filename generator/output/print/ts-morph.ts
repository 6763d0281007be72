import { createRequire } from "node:module";
import type * as tsMorph from "ts-morph";

/** TypeScript's own compiler, which ts-morph wraps. */
export type { ts as Compiler } from "ts-morph";

/**
 * Loads ts-morph, which is CommonJS. With an import, Node would first scan its ten megabytes for the names of its
 * exports, which takes nearly as long as loading it. Most commands do without it.
 */
export const loadTsMorph = (): typeof tsMorph =>
  createRequire(import.meta.url)("ts-morph") as typeof tsMorph;

/** The levels of a file at most: the compiler calls itself for each, and needs several times as much to find types. */
const MOST_LEVELS = 1000;
/** The characters of a file at most: what is longer is data, or the work of a bundler. */
const LONGEST = 1_000_000;
/** Those of a file that another generator wrote, in which the types of a whole API are. */
const LONGEST_OUTPUT = 20_000_000;

interface GivenFile {
  readonly path: string;
  readonly text: string;
  /** Whether another generator wrote it. */
  readonly isOutput?: boolean;
}

/** Adds a file that a person or another generator wrote; `undefined` if it is too long, or nested so deeply that the compiler has no room for it. */
export function parseFile(
  project: tsMorph.Project,
  { path, text, isOutput = false }: GivenFile,
): tsMorph.SourceFile | undefined {
  if (text.length > (isOutput ? LONGEST_OUTPUT : LONGEST)) return undefined;
  try {
    // To overwrite a file that is on the disk takes a time that grows with the square of its statements.
    const known = project.addSourceFileAtPathIfExists(path);
    const file =
      known?.getFullText() === text
        ? known
        : project.createSourceFile(path, text, { overwrite: true });
    let level: tsMorph.ts.Node[] = [file.compilerNode];
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > MOST_LEVELS) {
        project.removeSourceFile(file);
        return undefined;
      }
      const next: tsMorph.ts.Node[] = [];
      for (const node of level) node.forEachChild((child) => void next.push(child));
      level = next;
    }
    return file;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
