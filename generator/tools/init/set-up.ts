import { existsSync } from "node:fs";
import { join, relative } from "node:path";

import { inspectOwnFile, type PlannedStep, planWriting } from "./own-file.js";
import type { Project } from "./project.js";
import { workflow, WORKFLOW_PATH } from "./workflow.js";

/** A document and its output, relative to the project's folder. */
interface ConfiguredDocument {
  readonly document: string;
  readonly output: string;
}

/** Plans a file if it does not exist yet; an existing one is left unchanged. */
export function create(
  { folder, repository = folder }: Project,
  path: string,
  { text, what }: { text: string; what: string },
): PlannedStep {
  const file = join(folder, path);
  const before = inspectOwnFile(repository, file);
  if (before.kind === "file") return keepFile(path, "it already exists");
  return planWriting(file, before, { path, action: "created", what }, text);
}

const keepFile = (path: string, what: string): PlannedStep => ({
  step: { path, action: "kept", what },
});

/** Plans everything around the configuration: scripts, .gitattributes, CI. */
export function setUp(
  project: Project,
  described: readonly ConfiguredDocument[],
): readonly PlannedStep[] {
  return [
    ...scripts(project),
    ...attributes(project, [...new Set(described.map(({ output }) => output))]),
    ...ci(
      project,
      described.map(({ document }) => document),
    ),
  ];
}

function scripts({ folder, repository = folder, manifest }: Project): readonly PlannedStep[] {
  const path = "package.json";
  if (manifest === undefined) return [];
  const { text, added } = addScripts(manifest);
  if (text === undefined)
    return [{ step: { path, action: "skipped", what: "it is nested too deeply" } }];
  if (added.length === 0) return [keepFile(path, "it has the scripts")];
  const file = join(folder, path);
  const step = { path, action: "added to", what: `scripts ${added.join(", ")}` } as const;
  return [planWriting(file, inspectOwnFile(repository, file), step, text)];
}

function attributes(
  { folder, repository }: Project,
  outputs: readonly string[],
): readonly PlannedStep[] {
  const path = ".gitattributes";
  const inside = outputs.filter((output) => output !== "" && !output.startsWith(".."));
  if (repository === undefined || inside.length === 0) return [];
  const file = join(folder, path);
  const before = inspectOwnFile(repository, file);
  const text = addAttributes(before.kind === "file" ? before.text : undefined, inside);
  if (text === undefined) return [keepFile(path, "it has the attributes")];
  const action = before.kind === "file" ? "added to" : "created";
  const what = "output is collapsed in reviews, and keeps its line endings";
  return [planWriting(file, before, { path, action, what }, text)];
}

function ci(project: Project, documents: readonly string[]): readonly PlannedStep[] {
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
  /** Absent: it is nested so deeply that it can be read, but not written again. */
  readonly text?: string;
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
  const text = manifestText({ ...value, scripts: { ...scripts, ...own } }, manifest);
  return text === undefined ? { added } : { text, added };
}

/** A new package.json, written like the one before; `undefined` if a value is nested too deeply. */
export function manifestText(value: object, before: string): string | undefined {
  try {
    const text = JSON.stringify(value, null, indentOf(before));
    return before.endsWith("\n") ? `${text}\n` : text;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
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
