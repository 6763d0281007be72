import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import type { GeneratedFile } from "../print/generated-file.js";
import { unifiedDiff } from "./diff.js";
import { hashText } from "./hash.js";
import { folderReader } from "./inspect.js";
import { type Manifest, manifestName, printManifest } from "./manifest.js";

/** Why a file is not what would be generated, in the order in which exit codes count them. */
export const CAUSES = [
  "document",
  "configuration",
  "generator",
  "edited",
  "missing",
  "extra",
  "line-endings",
] as const;

export type Cause = (typeof CAUSES)[number];

export interface DriftedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly cause: Cause;
  /** A unified diff from what is on disk to what would be generated, where there are both. */
  readonly diff?: string;
}

/** What would be generated. */
export interface Wanted {
  readonly files: readonly GeneratedFile[];
  readonly manifest: Manifest;
}

/** Says for each file of an output folder that is not as it would be generated why that is. `old` is the manifest that is there. */
export function examine(
  folder: string,
  { files, manifest }: Wanted,
  old: Manifest | undefined,
): readonly DriftedFile[] {
  const read = folderReader(folder);
  const moved = whatMoved(manifest, old);
  const all = [...files, { path: manifestName, text: printManifest(manifest) }];
  const wanted = new Set(all.map(({ path }) => path));
  const findings = all.flatMap((file): readonly DriftedFile[] => {
    const found = read(file.path);
    if (found === undefined) return [{ path: file.path, cause: "missing" }];
    if (file.once === true || found === file.text) return [];
    const cause = causeOf(file, found, { old, moved });
    if (cause === "line-endings") return [{ path: file.path, cause }];
    return [{ path: file.path, cause, diff: unifiedDiff(unix(found), file.text) }];
  });
  const extra = [...new Set([...(old?.files.keys() ?? []), ...ownFiles(folder, all)])].filter(
    (path) => !wanted.has(path) && read(path) !== undefined,
  );
  return [...findings, ...extra.map((path): DriftedFile => ({ path, cause: "extra" }))];
}

interface History {
  readonly old: Manifest | undefined;
  readonly moved: Cause;
}

function causeOf({ path, text }: GeneratedFile, found: string, { old, moved }: History): Cause {
  if (unix(found) === unix(text)) return "line-endings";
  if (path === manifestName) return moved;
  const hash = old?.files.get(path);
  // Without a hash nothing tells who wrote it; `generate` does not overwrite it either.
  return hash === undefined || hash !== hashText(found) ? "edited" : moved;
}

/** What has changed since the output was generated. With the same inputs, options and version it can only be the generator's code. */
function whatMoved(now: Manifest, old: Manifest | undefined): Cause {
  if (old === undefined) return "generator";
  const same =
    now.inputs.size === old.inputs.size &&
    [...now.inputs].every(([path, hash]) => old.inputs.get(path) === hash);
  if (!same) return "document";
  return now.options === old.options ? "generator" : "configuration";
}

/** Files beside those that are wanted that say of themselves that Apostille has generated them. */
function ownFiles(folder: string, files: readonly GeneratedFile[]): readonly string[] {
  const read = folderReader(folder);
  const folders = new Set(files.map(({ path }) => dirname(path)));
  return [...folders].flatMap((part) =>
    namesIn(join(folder, part))
      .map((name) => (part === "." ? name : `${part}/${name}`))
      .filter((path) => read(path)?.split("\n", 1)[0]?.endsWith("@generated") === true),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

const unix = (text: string): string => text.replaceAll("\r\n", "\n");
