import { hashText, hashValue } from "./hash.js";
import type { Manifest } from "./manifest.js";

const unix = (text: string): string => text.replaceAll("\r\n", "\n");

/** Returns whether two texts are equal except for line endings, which git may have changed. */
export const sameText = (one: string, other: string): boolean =>
  one === other || unix(one) === unix(other);

/** Returns whether a generated file differs from what the manifest recorded. */
export function isEdited(
  path: string,
  text: string | undefined,
  manifest: Manifest | undefined,
): boolean {
  const hash = manifest?.files.get(path);
  return hash !== undefined && text !== undefined && hash !== hashText(text);
}

/** What to compare a manifest with; both functions return a text, or `undefined` if there is none. */
export interface Present {
  readonly generator: string;
  readonly options: unknown;
  readonly input: (path: string) => string | undefined;
  readonly output: (path: string) => string | undefined;
}

/** What has changed since the output was generated. */
export interface Drift {
  /** Source files that were changed or removed. */
  readonly inputs: readonly string[];
  readonly options: boolean;
  readonly generator: { readonly from: string; readonly to: string } | undefined;
  /** Generated files that were changed by hand. */
  readonly edited: readonly string[];
  /** Output files that were removed. */
  readonly missing: readonly string[];
}

/** Determines why output may be out of date, without generating anything. */
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

/** Returns whether generating again would change nothing: same sources, options and generator, and unchanged output. */
export function isCurrent(manifest: Manifest, present: Present): boolean {
  const { inputs, options, generator, edited, missing } = findDrift(manifest, present);
  return (
    generator === undefined && !options && inputs.length + edited.length + missing.length === 0
  );
}
