/** package.json of a project that moves: its scripts and its dependencies. */
import { generatorVersion, isObject } from "../../description/index.js";
import { manifestText } from "../init/index.js";
import type { MigrationResult } from "./document/workspace.js";
import type { MigrationTool } from "./tools.js";

/** The command of another generator in a script. */
export interface OldCommand {
  readonly script: string;
  /** The folder in which it runs, relative to that of package.json. */
  readonly folder: string;
  /** As it is written. */
  readonly text: string;
  /** Its arguments. */
  readonly words: readonly string[];
}

/** The text of package.json as JSON; an empty object if it is none. */
export const parseManifest = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
};

/** The calls of the other generator among the scripts. */
export function oldCommands(manifest: string, { command }: MigrationTool): readonly OldCommand[] {
  const { scripts } = parseManifest(manifest);
  return Object.entries(isObject(scripts) ? scripts : {}).flatMap(([script, text]) =>
    typeof text !== "string"
      ? []
      : [...text.matchAll(callOf(command))].map((found) => oldCommand(script, found)),
  );
}

const oldCommand = (
  script: string,
  { 0: text, 1: given = "", index, input = "" }: RegExpMatchArray,
): OldCommand => ({
  script,
  text,
  folder: unquote([...input.slice(0, index).matchAll(CHANGES_FOLDER)].at(-1)?.[1] ?? "."),
  words: given.trim().split(/\s+/).map(unquote),
});

const CHANGES_FOLDER = /\bcd\s+(\S+)\s*&&/g;

/** The command, up to the next one on the same line. */
const callOf = (command: string): RegExp =>
  new RegExp(String.raw`(?<![\w/@-])${command}(?:@[\w.-]+)?(?![\w/-])((?:\s+(?![&|;])\S+)*)`, "g");

const unquote = (word: string): string => word.replaceAll(/^["']|["']$/g, "");

const GENERATE = "apostille generate";

export interface ManifestChange extends Pick<MigrationResult, "keeps" | "keepsOld"> {
  /** Commands that stay, because they are for other documents. */
  readonly others: readonly OldCommand[];
}

/** Scripts generate with Apostille, and packages that nothing imports any more are left out. */
export function moveManifest(
  before: string,
  tool: MigrationTool,
  { keeps, keepsOld, others }: ManifestChange,
): string | undefined {
  const value = parseManifest(before);
  const { scripts } = value;
  const manifest: Record<string, unknown> = { ...value };
  if (isObject(scripts))
    manifest["scripts"] = Object.fromEntries(
      Object.entries(scripts).map(([name, text]) => [
        name,
        typeof text === "string"
          ? text.replaceAll(callOf(tool.command), (old) =>
              others.some((one) => one.script === name && one.text === old)
                ? old
                : (keepsOld ? `${old} && ` : "") + GENERATE,
            )
          : text,
      ]),
    );
  for (const kind of ["dependencies", "devDependencies"]) {
    const listed = value[kind];
    if (!isObject(listed)) continue;
    const left = Object.entries(listed).filter(
      ([name]) => keepsOld || others.length > 0 || keeps.has(name) || !tool.packages.includes(name),
    );
    if (left.length > 0) manifest[kind] = Object.fromEntries(left);
    else delete manifest[kind];
  }
  const own = isObject(manifest["devDependencies"]) ? manifest["devDependencies"] : {};
  manifest["devDependencies"] = sortKeys({
    ...own,
    apostille: own["apostille"] ?? `^${generatorVersion()}`,
  });
  return manifestText(manifest, before);
}

/** As npm sorts them. */
const sortKeys = (value: object): object =>
  Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b, "en")));
