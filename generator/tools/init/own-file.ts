import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { isBelow, messageOf, readText } from "../../description/index.js";
import { applyChanges, realFolder } from "../../output/index.js";

/** The change made to one file. */
export interface Step {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly action: "created" | "added to" | "kept" | "skipped" | "failed";
  readonly what: string;
}

/** A step before it is taken: all files are read before the first is written. */
export interface PlannedStep {
  readonly step: Step;
  /** Absent: the file stays as it is. */
  readonly writing?: { readonly file: string; readonly text: string; readonly isNew: boolean };
}

/** Plans to write a file, or says why that is not possible. */
export function planWriting(file: string, before: OwnFile, step: Step, text: string): PlannedStep {
  if (before.kind === "unusable") return { step: { ...step, action: "skipped", what: before.why } };
  return { step, writing: { file, text, isNew: before.kind === "absent" } };
}

/** Writes a file as planned, all of it or nothing, or says why that was not possible. */
export function take({ step, writing }: PlannedStep): Step {
  if (writing === undefined) return step;
  const { file, text, isNew } = writing;
  try {
    if (isNew && existsSync(file)) return { ...step, action: "kept", what: "it already exists" };
    applyChanges([{ path: file, text }], dirname(file));
    return step;
  } catch (error) {
    return { ...step, action: "failed", what: messageOf(error) };
  }
}

export type OwnFile =
  | { readonly kind: "absent" }
  | { readonly kind: "file"; readonly text: string }
  /** It is there, but cannot be used. */
  | { readonly kind: "unusable"; readonly why: string };

/** What there is at a path, which must lead to somewhere in `root`. */
export function inspectOwnFile(root: string, path: string): OwnFile {
  try {
    if (!isBelow(realFolder(path), realpathSync(root))) return unusable("it leads out of here");
    if (statSync(path, { throwIfNoEntry: false }) !== undefined)
      return { kind: "file", text: readText(path) };
    const isLink = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return isLink ? unusable("it is a link to nothing") : { kind: "absent" };
  } catch (error) {
    return unusable(messageOf(error));
  }
}

const unusable = (why: string): OwnFile => ({ kind: "unusable", why });
