import { join, resolve } from "node:path";

import {
  type Diagnostic,
  diskError,
  editedByHand,
  notOurs,
  type Report,
  staleKept,
} from "../../description/index.js";
import { isEdited } from "./compare.js";
import type { GeneratedFile } from "../print/output-file.js";
import {
  hashText,
  type Manifest,
  manifestName,
  printManifest,
  readFolderManifest,
  recordsSame,
} from "./manifest.js";
import { folderReader, obstacleFinder, unix } from "./inspect.js";
import { checkPaths, foldPath } from "./paths.js";
import {
  applyChanges,
  type FileChange,
  sweepTemporaries,
  TransactionError,
} from "./transaction.js";

export interface WriteOptions {
  /** What the files were generated from; written as `.apostille.json`. */
  readonly manifest: Manifest;
  /**
   * Overwrite files that were changed by hand or were not generated. Files that are written once are not overwritten
   * even then.
   */
  readonly force?: boolean;
  readonly report: Report;
}

/** What was done, by paths relative to the folder. */
export interface WriteResult {
  readonly written: readonly string[];
  /** Those of the written files that differed only in their line endings. */
  readonly lineEndings: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * Writes the output: all files, or none if there is an obstacle. Files that already have the right content are not
 * touched. Files that an earlier run wrote and this one does not are removed, unless they were changed by hand.
 */
export function writeFiles(
  folder: string,
  files: readonly GeneratedFile[],
  options: WriteOptions,
): WriteResult | undefined {
  const { manifest, report, force = false } = options;
  const root = resolve(folder);
  const paths = files.map(({ path }) => path);
  if (!checkPaths([...paths, manifestName], report)) return undefined;
  const obstacles = findObstacles(root, [...paths, manifestName]);
  obstacles.forEach(report);
  if (obstacles.length > 0) return undefined;
  sweepTemporaries(paths.map((path) => join(root, path)));
  const plan = planChanges(files, {
    read: folderReader(root),
    old: readFolderManifest(root, report),
  });
  const refusals = force ? [] : refuse(plan, folder);
  refusals.forEach(report);
  if (refusals.length > 0) return undefined;
  if (plan.kept.length > 0) report(staleKept({ paths: plan.kept }));
  const changes = [
    ...plan.writes,
    ...plan.stale.map((path): { path: string; text?: string } => ({ path })),
  ];
  const text = printManifest(manifest);
  if (
    !apply(
      root,
      plan.manifest === text || recordsSame(plan.manifest, manifest)
        ? changes
        : [...changes, { path: manifestName, text }],
      report,
    )
  )
    return undefined;
  return {
    written: plan.writes.map(({ path }) => path),
    lineEndings: plan.lineEndings,
    removed: plan.stale,
    unchanged: plan.unchanged,
  };
}

/** Each problem once, even if it prevents writing many files. */
function findObstacles(root: string, paths: readonly string[]): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  const obstacle = obstacleFinder(root);
  for (const path of paths) {
    const problem = obstacle(path);
    if (problem !== undefined) found.set(problem.message, problem);
  }
  return [...found.values()];
}

interface FolderState {
  readonly read: (path: string) => string | undefined;
  readonly old: Manifest | undefined;
}

interface Plan {
  readonly writes: readonly GeneratedFile[];
  /** Among the writes: files that differ only in their line endings. */
  readonly lineEndings: readonly string[];
  readonly unchanged: readonly string[];
  /** To be removed. */
  readonly stale: readonly string[];
  /** No longer wanted, but changed by hand. */
  readonly kept: readonly string[];
  /** Among the writes: generated files that were changed by hand. */
  readonly edited: readonly string[];
  /** Among the writes: files that were there and not generated. */
  readonly foreign: readonly string[];
  /** The manifest's text as it is on disk. */
  readonly manifest: string | undefined;
}

function planChanges(files: readonly GeneratedFile[], { read, old }: FolderState): Plan {
  const wanted = new Set(files.map(({ path }) => path));
  const obsolete = [...(old?.files.keys() ?? [])].filter(
    (path) => !wanted.has(path) && read(path) !== undefined,
  );
  const isKept = (path: string): boolean => isEdited(path, read(path), old);
  const stale = obsolete.filter((path) => !isKept(path));
  // On file systems that ignore case, a file that is renamed only in case finds the content of its old name, which is
  // removed with it.
  const renamed = new Map(stale.map((path) => [foldPath(path), path]));
  const writes = files.filter(({ path, text, once }) => {
    const found = read(path);
    return found === undefined || (!once && (found !== text || renamed.has(foldPath(path))));
  });
  const touched = new Set(writes.map(({ path }) => path));
  const overwritten = writes.map(({ path }) => path).filter((path) => read(path) !== undefined);
  const isKnown = (path: string): boolean =>
    old?.files.has(path) === true ||
    isOldSelf(read(path), old?.files.get(renamed.get(foldPath(path)) ?? ""));
  return {
    writes,
    lineEndings: writes
      .filter(({ path, text }) => unix(read(path) ?? "") === unix(text))
      .map(({ path }) => path),
    unchanged: [...wanted].filter((path) => !touched.has(path)),
    stale,
    kept: obsolete.filter(isKept),
    edited: overwritten.filter((path) => isEdited(path, read(path), old)),
    foreign: overwritten.filter((path) => !isKnown(path)),
    manifest: read(manifestName),
  };
}

const isOldSelf = (text: string | undefined, hash: string | undefined): boolean =>
  text !== undefined && hashText(text) === hash;

function refuse({ edited, foreign }: Plan, folder: string): readonly Diagnostic[] {
  return [
    ...(foreign.length > 0 ? [notOurs({ folder, paths: foreign })] : []),
    ...(edited.length > 0 ? [editedByHand({ paths: edited })] : []),
  ];
}

/**
 * Applies changes in the given order, the manifest last: if the machine stops in between, the old manifest still lists
 * our files.
 */
function apply(
  root: string,
  changes: readonly { path: string; text?: string }[],
  report: Report,
): boolean {
  try {
    const absolute = changes.map(({ path, text }): FileChange => {
      const target = join(root, path);
      return text === undefined ? { path: target } : { path: target, text };
    });
    applyChanges(absolute, root);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error;
    report(diskError({ path: error.path, why: error.message }));
    return false;
  }
}
