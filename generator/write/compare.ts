import { unifiedDiff } from "./diff.js";
import type { GeneratedFile } from "../print/generated-file.js";
import { hashText, hashValue } from "./hash.js";
import type { Manifest } from "./manifest.js";

/** How the output folder differs from what would be generated. All lists are empty when it is current. */
export interface Comparison {
  /** Not on disk. */
  readonly missing: readonly string[];
  /** On disk with another text; `diff` is a unified diff from there to what would be generated. */
  readonly changed: readonly { readonly path: string; readonly diff: string }[];
  /** Generated once, still on disk, and no longer wanted. */
  readonly extra: readonly string[];
  /** Differ from what was last generated: a person changed them. They are listed under `changed` or `extra` too. */
  readonly edited: readonly string[];
}

/** Compares wanted files with those on disk; `onDisk` gives the text at a path of the output folder. */
export function compareFiles(
  wanted: readonly GeneratedFile[],
  onDisk: (path: string) => string | undefined,
  manifest: Manifest | undefined,
): Comparison {
  const comparison = {
    missing: [] as string[],
    changed: [] as { path: string; diff: string }[],
    extra: [] as string[],
  };
  for (const { path, text, once } of wanted) {
    const found = onDisk(path);
    if (found === undefined) comparison.missing.push(path);
    else if (!once && !sameText(found, text))
      comparison.changed.push({ path, diff: unifiedDiff(unix(found), text) });
  }
  const kept = new Set(wanted.map(({ path }) => path));
  for (const path of manifest?.files.keys() ?? []) {
    if (!kept.has(path) && onDisk(path) !== undefined) comparison.extra.push(path);
  }
  const suspects = [...comparison.changed.map(({ path }) => path), ...comparison.extra];
  return {
    ...comparison,
    edited: suspects.filter((path) => isEdited(path, onDisk(path), manifest)),
  };
}

export const isSame = ({ missing, changed, extra }: Comparison): boolean =>
  missing.length + changed.length + extra.length === 0;

const unix = (text: string): string => text.replaceAll("\r\n", "\n");

/** Whether two texts are equal but for line ends, which git may have changed. */
export const sameText = (one: string, other: string): boolean =>
  one === other || unix(one) === unix(other);

/** Whether a generated file is no longer what the manifest says was generated. */
export function isEdited(
  path: string,
  text: string | undefined,
  manifest: Manifest | undefined,
): boolean {
  const hash = manifest?.files.get(path);
  return hash !== undefined && text !== undefined && hash !== hashText(text);
}

/** What to hold a manifest against; both functions give a text, or undefined where there is none. */
export interface Present {
  readonly generator: string;
  readonly options: unknown;
  readonly input: (path: string) => string | undefined;
  readonly output: (path: string) => string | undefined;
}

/** What has moved since the output was generated. */
export interface Drift {
  /** Source files that changed or are gone. */
  readonly inputs: readonly string[];
  readonly options: boolean;
  readonly generator: { readonly from: string; readonly to: string } | undefined;
  /** Generated files that were changed by hand. */
  readonly edited: readonly string[];
  /** Output files that are gone. */
  readonly missing: readonly string[];
}

/** Tells why output may be out of date without generating anything. */
export function findDrift(manifest: Manifest, present: Present): Drift {
  const differs = ([path, hash]: [string, string], text: string | undefined): string[] =>
    text !== undefined && hashText(text) === hash ? [] : [path];
  const outputs = [...manifest.files].map(([path, hash]) => ({
    path,
    hash,
    text: present.output(path),
  }));
  return {
    inputs: [...manifest.inputs].flatMap((entry) => differs(entry, present.input(entry[0]))),
    options: manifest.options !== hashValue(present.options),
    generator:
      manifest.generator === present.generator
        ? undefined
        : { from: manifest.generator, to: present.generator },
    edited: outputs
      .filter(({ text, hash }) => text !== undefined && hashText(text) !== hash)
      .map(({ path }) => path),
    missing: [
      ...outputs.filter(({ text }) => text === undefined).map(({ path }) => path),
      ...[...manifest.once.keys()].filter((path) => present.output(path) === undefined),
    ],
  };
}

/** True when generating again would change nothing: same sources, options and generator, all output as it was written. */
export function isCurrent(manifest: Manifest, present: Present): boolean {
  const { inputs, options, generator, edited, missing } = findDrift(manifest, present);
  return (
    generator === undefined && !options && inputs.length + edited.length + missing.length === 0
  );
}
