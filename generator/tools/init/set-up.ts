import { makeFolder, messageOf } from "../../description/index.js";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { addAttributes } from "./git-attributes.js";
import { inspectOwnFile, type OwnFile } from "./own-file.js";
import type { Project } from "./project.js";
import { addScripts } from "./scripts.js";
import { workflow, WORKFLOW_PATH } from "./workflow.js";

/** The change made to one file. */
export interface Step {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly action: "created" | "added to" | "kept" | "skipped";
  readonly what: string;
}

/** A document and its output, relative to the project's folder. */
export interface ConfiguredDocument {
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
