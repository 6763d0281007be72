import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import type { GeneratedFile } from "../print/output-file.js";
import { unifiedDiff } from "./diff.js";
import { hashText, type Manifest, manifestName, printManifest } from "./manifest.js";
import { folderReader, unix } from "./inspect.js";

/** Why a file differs from what would be generated, in the order of exit codes. */
export const CAUSES = [
  "document",
  "configuration",
  "generator",
  "formatted",
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
  /** What else has changed since the output was generated: the file may differ because of any of these. */
  readonly also?: readonly Cause[];
  /** A unified diff from the file on disk to what would be generated, if both exist. */
  readonly diff?: string;
}

/** The files that would be generated, and their manifest. */
export interface WantedOutput {
  readonly files: readonly GeneratedFile[];
  readonly manifest: Manifest;
}

/**
 * Determines, for each file of an output folder that differs from what would be generated, why it does. `old` is the
 * existing manifest.
 */
export function findDrift(
  folder: string,
  { files, manifest }: WantedOutput,
  old: Manifest | undefined,
): readonly DriftedFile[] {
  const read = folderReader(folder);
  const changes = changedInputs(manifest, old);
  const all = [...files, { path: manifestName, text: printManifest(manifest) }];
  const wanted = new Set(all.map(({ path }) => path));
  const findings = all.flatMap((file): readonly DriftedFile[] => {
    const found = read(file.path);
    if (found === undefined) return [{ path: file.path, cause: "missing" }];
    if (file.once === true || found === file.text) return [];
    const [cause, ...also] = causesOf(file, found, { old, changes });
    const finding = { path: file.path, cause, ...(also.length > 0 && { also }) };
    if (cause === "line-endings") return [finding];
    return [{ ...finding, diff: unifiedDiff(unix(found), file.text) }];
  });
  const extra = [...new Set([...(old?.files.keys() ?? []), ...ownFiles(folder, all)])].filter(
    (path) => !wanted.has(path) && read(path) !== undefined,
  );
  const drift = [...findings, ...extra.map((path): DriftedFile => ({ path, cause: "extra" }))];
  return isRecordOnly(drift, manifest, old) ? [] : drift;
}

/**
 * Returns whether only the hashes of the documents differ: what changed in them, such as a comment, is not in the
 * output.
 */
function isRecordOnly(
  drift: readonly DriftedFile[],
  { inputs }: Manifest,
  old: Manifest | undefined,
): boolean {
  const [only] = drift;
  return (
    drift.length === 1 &&
    only?.path === manifestName &&
    only.cause === "document" &&
    only.also === undefined &&
    inputs.size === old?.inputs.size &&
    [...inputs.keys()].every((name) => old.inputs.has(name))
  );
}

/** Files beside the generated ones that are not Apostille's: nobody keeps them current. */
export function strangersIn(
  folder: string,
  { files }: Pick<WantedOutput, "files">,
): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  return [...new Set(files.map(({ path }) => dirname(path)))]
    .flatMap((part) =>
      namesIn(join(folder, part), /^[^.].*\.[cm]?[jt]sx?$/).map((name) =>
        part === "." ? name : `${part}/${name}`,
      ),
    )
    .filter((path) => !known.has(path));
}

type Causes = readonly [Cause, ...Cause[]];

interface History {
  readonly old: Manifest | undefined;
  readonly changes: Causes;
}

function causesOf({ path, text }: GeneratedFile, found: string, { old, changes }: History): Causes {
  if (unix(found) === unix(text)) return ["line-endings"];
  if (path === manifestName) return changes;
  const hash = old?.files.get(path);
  // Without a hash its author is unknown; `generate` does not overwrite it either.
  if (hash !== undefined && hash === hashText(found)) return changes;
  return isFormatted(found, text) ? ["formatted"] : ["edited"];
}

/** Returns whether two texts differ only in what formatters change: white space, quotes, commas and the like. */
const isFormatted = (found: string, text: string): boolean =>
  withoutFormatting(found) === withoutFormatting(text);

const withoutFormatting = (text: string): string => text.replaceAll(/[\s;,()|'"`]/g, "");

/**
 * Everything that has changed since the output was generated. If inputs, options and version are the same, it must be
 * the generator's code.
 */
function changedInputs(now: Manifest, old: Manifest | undefined): Causes {
  if (old === undefined) return ["generator"];
  const same =
    now.inputs.size === old.inputs.size &&
    [...now.inputs].every(([path, hash]) => old.inputs.get(path) === hash);
  const [first, ...others] = CAUSES.filter(
    (cause) =>
      (cause === "document" && !same) ||
      (cause === "configuration" && now.options !== old.options) ||
      (cause === "generator" && now.generator !== old.generator),
  );
  return first === undefined ? ["generator"] : [first, ...others];
}

/** Other files that are marked as generated by Apostille. */
function ownFiles(folder: string, files: readonly GeneratedFile[]): readonly string[] {
  const read = folderReader(folder);
  const folders = new Set(files.map(({ path }) => dirname(path)));
  return [...folders].flatMap((part) =>
    namesIn(join(folder, part), /\.[cm]?[jt]sx?$/)
      .map((name) => (part === "." ? name : `${part}/${name}`))
      .filter((path) => read(path)?.split("\n")[0]?.endsWith("@generated") === true),
  );
}

function namesIn(folder: string, wanted: RegExp): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && wanted.test(entry.name))
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
