import { existsSync, lstatSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import { makeFolder, messageOf, readText } from "../../description/index.js";
import type { Project } from "./project.js";
import { workflow, WORKFLOW_PATH } from "./workflow.js";
import { realFolder } from "../../output/index.js";

/** The change made to one file. */
export interface Step {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly action: "created" | "added to" | "kept" | "skipped";
  readonly what: string;
}

/** A document and its output, relative to the project's folder. */
interface ConfiguredDocument {
  readonly document: string;
  readonly output: string;
}

/** Writes a file if it does not exist yet; an existing one is left unchanged. */
export function create(
  { folder, repository = folder }: Project,
  path: string,
  { text, what }: { text: string; what: string },
): Step {
  const file = join(folder, path);
  const before = inspectOwnFile(repository, file);
  if (before.kind === "file") return { path, action: "kept", what: "it already exists" };
  return writeOwn(file, before, { path, action: "created", what }, text);
}

/** Writes a file, or says why that is not possible. */
function writeOwn(file: string, before: OwnFile, step: Step, text: string): Step {
  if (before.kind === "unusable") return { ...step, action: "skipped", what: before.why };
  try {
    makeFolder(dirname(file));
    writeFileSync(file, text, before.kind === "absent" ? { flag: "wx" } : {});
    return step;
  } catch (error) {
    const why = messageOf(error);
    return { ...step, action: "skipped", what: why };
  }
}

/** Sets up everything around the configuration: scripts, .gitattributes, CI. */
export function setUp(project: Project, described: readonly ConfiguredDocument[]): readonly Step[] {
  return [
    ...scripts(project),
    ...attributes(
      project,
      described.map(({ output }) => output),
    ),
    ...ci(
      project,
      described.map(({ document }) => document),
    ),
  ];
}

function scripts({ folder, repository = folder, manifest }: Project): readonly Step[] {
  const path = "package.json";
  if (manifest === undefined) return [];
  const { text, added } = addScripts(manifest);
  if (added.length === 0) return [{ path, action: "kept", what: "it has the scripts" }];
  const file = join(folder, path);
  const step = { path, action: "added to", what: `scripts ${added.join(", ")}` } as const;
  return [writeOwn(file, inspectOwnFile(repository, file), step, text)];
}

function attributes({ folder, repository }: Project, outputs: readonly string[]): readonly Step[] {
  const path = ".gitattributes";
  const inside = outputs.filter((output) => output !== "" && !output.startsWith(".."));
  if (repository === undefined || inside.length === 0) return [];
  const file = join(folder, path);
  const before = inspectOwnFile(repository, file);
  const text = addAttributes(before.kind === "file" ? before.text : undefined, inside);
  if (text === undefined) return [{ path, action: "kept", what: "it has the attributes" }];
  const action = before.kind === "file" ? "added to" : "created";
  const what = "output is collapsed in reviews, and keeps its line endings";
  return [writeOwn(file, before, { path, action, what }, text)];
}

function ci(project: Project, documents: readonly string[]): readonly Step[] {
  const { folder, repository, manager, hasOtherCi } = project;
  if (repository === undefined || hasOtherCi) return [];
  const path = relative(folder, join(repository, WORKFLOW_PATH));
  const lints = existsSync(join(folder, "redocly.yaml"));
  const local = documents.filter((document) => !/^https?:/.test(document));
  const text = workflow({ manager, folder: relative(repository, folder), documents: local, lints });
  return [create(project, path, { text, what: "drift, and what a pull request changes" })];
}

/** Scripts of package.json, by name. */
const SCRIPTS: Readonly<Record<string, string>> = {
  "api:generate": "apostille generate",
  "api:check": "apostille check",
  "api:lint": "apostille lint",
};

interface WithScripts {
  readonly text: string;
  readonly added: readonly string[];
}

/** package.json with further scripts; existing ones stay unchanged. Keeps its indentation and order. */
export function addScripts(manifest: string): WithScripts {
  const value = JSON.parse(manifest) as { readonly scripts?: unknown };
  const { scripts = {} } = value;
  // npm would not accept it either.
  if (typeof scripts !== "object" || scripts === null) return { text: manifest, added: [] };
  const added = Object.keys(SCRIPTS).filter((name) => !Object.hasOwn(scripts, name));
  if (added.length === 0) return { text: manifest, added };
  const own = Object.fromEntries(added.map((name) => [name, SCRIPTS[name]]));
  const text = JSON.stringify(
    { ...value, scripts: { ...scripts, ...own } },
    null,
    indentOf(manifest),
  );
  return { text: manifest.endsWith("\n") ? `${text}\n` : text, added };
}

const indentOf = (text: string): string => /^\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "  ";

/**
 * `.gitattributes` with lines that fold output in reviews and keep its line endings; `undefined` if it already has them
 * all.
 */
export function addAttributes(
  text: string | undefined,
  folders: readonly string[],
): string | undefined {
  const known = new Set((text ?? "").split(/\r?\n/).map((line) => line.split(/\s/)[0] ?? ""));
  const missing = folders.map(pattern).filter((path) => !known.has(path));
  if (missing.length === 0) return undefined;
  const lines = missing.map((path) => `${path} linguist-generated=true text eol=lf\n`);
  const before = text === undefined || text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${before ?? ""}${lines.join("")}`;
}

/** Patterns with spaces need quotes (gitattributes(5)). */
const pattern = (folder: string): string => {
  const path = `${folder.replaceAll(/[*?[\]\\]/g, String.raw`\$&`)}/**`;
  return /\s|"/.test(path) ? JSON.stringify(path) : path;
};

type OwnFile =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly text: string }
  /** It is there, but cannot be used. */
  | { readonly kind: "unusable"; readonly why: string };

/** What there is at a path, which must lead to somewhere in `root`. */
function inspectOwnFile(root: string, path: string): OwnFile {
  try {
    if (!isInside(realpathSync(root), realFolder(path))) return unusable("it leads out of here");
    if (statSync(path, { throwIfNoEntry: false }) !== undefined)
      return { kind: "file", text: readText(path) };
    const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return isLink ? unusable("it is a link to nothing") : { kind: "absent" };
  } catch (error) {
    return unusable(messageOf(error));
  }
}

const unusable = (why: string): OwnFile => ({ kind: "unusable", why });

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}
