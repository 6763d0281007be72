import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { makeFolder } from "../system/make-folder.js";
import { addAttributes } from "./git-attributes.js";
import type { Project } from "./project.js";
import { addScripts } from "./scripts.js";
import { workflow, WORKFLOW_PATH } from "./workflow.js";

/** The change made to one file. */
export interface Step {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly action: "created" | "added to" | "kept";
  readonly what: string;
}

/** A document and its output, relative to the project's folder. */
export interface ConfiguredDocument {
  readonly document: string;
  readonly output: string;
}

/** Writes a file if it does not exist yet; an existing one is left unchanged. */
export function create(
  folder: string,
  path: string,
  { text, what }: { text: string; what: string },
): Step {
  const file = join(folder, path);
  if (existsSync(file)) return { path, action: "kept", what: "it already exists" };
  makeFolder(dirname(file));
  writeFileSync(file, text, { flag: "wx" });
  return { path, action: "created", what };
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

function scripts({ folder, manifest }: Project): readonly Step[] {
  const path = "package.json";
  if (manifest === undefined) return [];
  const { text, added } = addScripts(manifest);
  if (added.length === 0) return [{ path, action: "kept", what: "it has the scripts" }];
  writeFileSync(join(folder, path), text);
  return [{ path, action: "added to", what: `scripts ${added.join(", ")}` }];
}

function attributes({ folder, repository }: Project, outputs: readonly string[]): readonly Step[] {
  const path = ".gitattributes";
  const inside = outputs.filter((output) => output !== "" && !output.startsWith(".."));
  if (repository === undefined || inside.length === 0) return [];
  const file = join(folder, path);
  const before = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  const text = addAttributes(before, inside);
  if (text === undefined) return [{ path, action: "kept", what: "it has the attributes" }];
  writeFileSync(file, text);
  const action = before === undefined ? "created" : "added to";
  return [{ path, action, what: "output is collapsed in reviews, and keeps its line endings" }];
}

function ci(
  { folder, repository, manager, ci: kind }: Project,
  documents: readonly string[],
): readonly Step[] {
  if (repository === undefined || kind === "other") return [];
  const path = relative(folder, join(repository, WORKFLOW_PATH));
  const lints = existsSync(join(folder, "redocly.yaml"));
  const local = documents.filter((document) => !/^https?:/.test(document));
  const text = workflow({ manager, folder: relative(repository, folder), documents: local, lints });
  return [create(folder, path, { text, what: "drift, and what a pull request changes" })];
}
