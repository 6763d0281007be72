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

/** Returns whether generating again would change nothing: same sources, options and generator, and unchanged output. */
export function isCurrent(manifest: Manifest, present: Present): boolean {
  const hasHash = (text: string | undefined, hash: string): boolean =>
    text !== undefined && hashText(text) === hash;
  return (
    manifest.generator === present.generator &&
    manifest.options === hashValue(present.options) &&
    [...manifest.inputs].every(([path, hash]) => hasHash(present.input(path), hash)) &&
    [...manifest.files].every(([path, hash]) => hasHash(present.output(path), hash)) &&
    [...manifest.once.keys()].every((path) => present.output(path) !== undefined)
  );
}
