/** The files of a program that uses generated code. */
import { readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { matchesPattern, readFileBytes } from "../../description/index.js";

export interface ProgramFile {
  readonly path: string;
  readonly text: string;
}

/** Hidden folders in which people write code: for one side of React Router and Remix, and for Storybook. */
const SOURCES = new Set([".server", ".client", ".storybook"]);
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;

/** The files that match any of some absolute patterns, without packages and generated files. */
export function programFiles(patterns: readonly string[]): readonly ProgramFile[] {
  const folders = new Set(patterns.map(fixedFolder));
  const paths = new Set([...folders].flatMap((folder) => pathsIn(folder)));
  return (
    [...paths]
      .toSorted()
      .filter((path) => patterns.some((pattern) => matches(path, pattern)))
      // A pipe never ends, and a link may lead to nothing.
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
      .map((path) => ({ path, text: Buffer.from(readFileBytes(path)).toString("utf8") }))
      .filter(({ text }) => !text.slice(0, 300).includes("@generated"))
  );
}

/** The folders in which files may match. */
export const programFolders = (patterns: readonly string[]): readonly string[] =>
  [...new Set(patterns.map(fixedFolder))].flatMap((folder) => [folder, ...foldersIn(folder)]);

/** The part of a pattern before the first segment with a `*`. */
function fixedFolder(pattern: string): string {
  const segments = unixPath(pattern).split("/");
  const first = segments.findIndex((segment) => segment.includes("*"));
  return segments.slice(0, first === -1 ? -1 : first).join("/") || "/";
}

const unixPath = (path: string): string => path.replaceAll(sep, "/");

const matches = (path: string, pattern: string): boolean => {
  const whole = unixPath(pattern);
  // `src/**/*.ts` includes the files of `src` itself.
  return [whole, whole.replaceAll("/**/", "/")].some((one) =>
    matchesPattern(unixPath(path), one, { segments: true }),
  );
};

function pathsIn(folder: string): readonly string[] {
  return entriesOf(folder).flatMap(({ path, isFolder }) =>
    isFolder ? pathsIn(path) : CODE.test(path) ? [path] : [],
  );
}

const foldersIn = (folder: string): readonly string[] =>
  entriesOf(folder).flatMap(({ path, isFolder }) => (isFolder ? [path, ...foldersIn(path)] : []));

function entriesOf(folder: string): readonly { path: string; isFolder: boolean }[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules" && (!name.startsWith(".") || SOURCES.has(name)))
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }));
}

/** `src/main.ts:3`, as seen from a folder. */
export function placeIn({ path, text }: ProgramFile, index: number, folder: string): string {
  const line = text.slice(0, index).split("\n").length;
  return `${unixPath(relative(folder, path))}:${line}`;
}
