/** Which document the other generator reads, as far as the project says so. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { findDocuments } from "../init/index.js";
import { nearPath } from "./editing/user-code.js";
import { oldCommands } from "./manifest.js";
import type { MigrationTool } from "./tools.js";

interface OldProject {
  readonly folder: string;
  /** The text of package.json. */
  readonly manifest?: string;
}

/** Flags of the other generators that are followed by a path to what they write, or by settings. */
const INPUT = new Set(["-i", "--input"]);
/** Flags that name a configuration file. */
const CONFIG = new Set(["-c", "--config", "--project", "-f", "--file"]);

/** Paths relative to the project's folder, or addresses. Without any in its scripts, the documents that it has. */
export function oldDocuments(
  { folder, manifest = "{}" }: OldProject,
  tool: MigrationTool,
): readonly string[] {
  const named = [
    ...oldCommands(manifest, tool).flatMap(({ words }) => inputOf(words)),
    ...oldConfigurations(folder, tool).flatMap(inputsIn),
  ];
  const documents = named.map((path) =>
    /^https?:/.test(path) ? path : nearPath(resolve(folder, path), folder),
  );
  return documents.length > 0 ? [...new Set(documents)] : findDocuments(folder);
}

/** The document among the arguments of a command: the value of `--input`, or the first that is neither flag nor value. */
function inputOf(words: readonly string[]): readonly string[] {
  const flag = words.findIndex((word) => INPUT.has(word));
  const value = flag === -1 ? undefined : words[flag + 1];
  if (value !== undefined) return [value];
  if (words.some((word) => CONFIG.has(word))) return [];
  const first = words.find(
    (word, index) => !word.startsWith("-") && !words[index - 1]?.startsWith("-"),
  );
  return first === undefined || first === "" ? [] : [first];
}

/** The configuration files of the other generator. */
export const oldConfigurations = (folder: string, { config }: MigrationTool): readonly string[] =>
  config === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => config.test(name))
        .map((name) => join(folder, name));

/** The documents that a configuration file names. It is code, and is only read. */
const inputsIn = (path: string): readonly string[] =>
  [...readFileSync(path, "utf8").matchAll(INPUTS)].flatMap(([, input]) => input ?? []);

const INPUTS = /\binput\s*:\s*(?:\{\s*(?:path|target)\s*:\s*)?["'`]([^"'`$]+)["'`]/g;
