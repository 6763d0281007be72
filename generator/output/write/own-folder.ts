import { relative } from "node:path";

import { outputOfOther, type Report } from "../../description/index.js";
import { otherDocument } from "./compare.js";
import { withLock } from "./lock.js";
import { type Manifest, readFolderManifest } from "./manifest.js";

interface FolderOptions {
  /** What is to be written. */
  readonly manifest: Manifest;
  /** Whether the output of another document is replaced. */
  readonly force: boolean;
  readonly report: Report;
  /** Messages give paths relative to it. */
  readonly cwd: string;
}

/**
 * Runs a function that writes to an output folder while no other run does, unless the folder holds the output of
 * another document. Returns `undefined`, with a report, if it was not run.
 */
export const withOwnFolder = <Result>(
  folder: string,
  { manifest, force, report, cwd }: FolderOptions,
  action: () => Promise<Result> | Result,
): Promise<Result | undefined> =>
  withLock(folder, { report }, async () => {
    const old = readFolderManifest(folder, () => undefined);
    const other = force ? undefined : otherDocument(folder, manifest, old);
    if (other === undefined) return action();
    const near = (path: string): string => relative(cwd, path) || ".";
    report(outputOfOther({ folder: near(folder), document: near(other) }));
    return undefined;
  });
