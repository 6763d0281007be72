/** Which document the other generator reads, as far as the project says so. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { findDocuments } from "../init/index.js";
import { nearPath } from "./editing/user-code.js";
import { type OldCommand, oldCommands } from "./manifest.js";
import type { MigrationTool } from "./tools.js";

interface OldProject {
  readonly folder: string;
  /** The text of package.json. */
  readonly manifest?: string;
}

/** Flags of the other generators that are followed by the document. */
const INPUT = new Set(["-i", "--input"]);
/** Flags that name what is written. */
const OUTPUT = new Set(["-o", "--output"]);
/** Flags that name a configuration file. */
const CONFIG = new Set(["-c", "--config", "--project", "-f", "--file"]);
/** Flags that are followed by another value. */
const VALUED = new Set([...OUTPUT, ...CONFIG, "--redocly", "-p", "--plugins", "--client"]);

/** What one command of a script makes of one document; paths are absolute, and the document may be an address. */
export interface OldScript extends OldCommand {
  readonly document?: string;
  readonly output?: string;
}

export const oldScripts = (
  { folder, manifest = "{}" }: OldProject,
  tool: MigrationTool,
): readonly OldScript[] =>
  oldCommands(manifest, tool).map((command) => {
    const at = (path: string): string =>
      /^https?:/.test(path) ? path : resolve(folder, command.folder, path);
    const [document, output] = [inputOf(command.words), valueOf(command.words, OUTPUT)];
    return {
      ...command,
      ...(document !== undefined && { document: at(document) }),
      ...(output !== undefined && { output: at(output) }),
    };
  });

/** Paths relative to the project's folder, or addresses. Without any in its scripts, the documents that it has. */
export function oldDocuments(project: OldProject, tool: MigrationTool): readonly string[] {
  const { folder } = project;
  const scripts = oldScripts(project, tool);
  const folders = [...new Set([".", ...scripts.map((one) => one.folder)])];
  const documents = [
    ...scripts.flatMap(({ document }) => document ?? []),
    ...folders.flatMap((name) =>
      oldConfigurations(join(folder, name), tool)
        .flatMap(inputsIn)
        .map((path) => (/^https?:/.test(path) ? path : resolve(folder, name, path))),
    ),
  ].map((path) => (/^https?:/.test(path) ? path : nearPath(path, folder)));
  return documents.length > 0 ? [...new Set(documents)] : findDocuments(folder);
}

/** The folder of the sources, with a slash at its end, in which the other generator writes; `undefined` if that is not known. */
export function oldSources(project: OldProject, tool: MigrationTool): string | undefined {
  const { folder } = project;
  const written = [
    ...oldScripts(project, tool).flatMap(({ output }) => output ?? []),
    ...oldConfigurations(folder, tool)
      .flatMap((path) => [...readFileSync(path, "utf8").matchAll(WRITTEN)])
      .flatMap(([, output = ""]) => resolve(folder, output)),
  ];
  const sources = new Set(written.map((path) => sourcesAbove(nearPath(path, folder))));
  sources.delete(undefined);
  return sources.size === 1 ? [...sources][0] : undefined;
}

/** `app/` of `app/api/schema.ts`, `web/src/` of `web/src/api/schema.ts`, and `app/.server/`, which no browser gets. */
function sourcesAbove(path: string): string | undefined {
  const folders = path.split("/").slice(0, -1);
  const [first] = folders;
  if (first === undefined || first === "..") return undefined;
  const last = folders.findLastIndex((one) => /^(?:src|\.server|\.client)$/.test(one));
  return `${folders.slice(0, Math.max(1, last + 1)).join("/")}/`;
}

const WRITTEN = /\b(?:output|(?<!input\s*:\s*\{\s*)(?:path|target))\s*:\s*["'`]([^"'`$]+)["'`]/g;

/** The document among the arguments of a command: the value of `--input`, or the first that is neither flag nor value. */
function inputOf(words: readonly string[]): string | undefined {
  const value = valueOf(words, INPUT);
  if (value !== undefined || valueOf(words, CONFIG) !== undefined) return value;
  return words.find(
    (word, index) => !/^(?:-.*|true|false|)$/.test(word) && !VALUED.has(words[index - 1] ?? ""),
  );
}

const valueOf = (words: readonly string[], flags: ReadonlySet<string>): string | undefined => {
  const at = words.findIndex((word) => flags.has(word));
  return at === -1 ? undefined : words[at + 1];
};

/** The configuration files of the other generator. */
export const oldConfigurations = (folder: string, { config }: MigrationTool): readonly string[] =>
  config === undefined || !existsSync(folder)
    ? []
    : readdirSync(folder)
        .filter((name) => config.test(name))
        .map((name) => join(folder, name));

/** The documents that a configuration file names. It is code, and is only read. */
const inputsIn = (path: string): readonly string[] =>
  [...readFileSync(path, "utf8").matchAll(INPUTS)].flatMap(([, input]) => input ?? []);

const INPUTS = /\binput\s*:\s*(?:\{\s*(?:path|target)\s*:\s*)?["'`]([^"'`$]+)["'`]/g;
