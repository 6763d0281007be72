import { relative, resolve } from "node:path";

import { type LoadedConfig, realFolder } from "../../output/index.js";
import { entryUnknown, type Report } from "../../description/index.js";

/** A document that the command line names. */
export interface NamedDocument {
  /** A path or an address, as it was written. */
  readonly input: string;
  /** Whether it takes the place of the document of an only entry, as that of `--input` does. */
  readonly replaces: boolean;
}

export const isAddress = (input: string): boolean => /^https?:\/\//.test(input);

/** The address, or the absolute path. */
export const placeOf = (input: string, cwd: string): string =>
  isAddress(input) ? input : resolve(cwd, input);

/**
 * The entries of a configuration that a document on the command line stands for: those that read it; or the only one,
 * whose document it replaces. It never stands for several others: each would write its output for this document.
 */
export function entriesFor(
  { input, replaces }: NamedDocument,
  entries: readonly LoadedConfig[],
  { cwd, report }: { readonly cwd: string; readonly report: Report },
): readonly LoadedConfig[] | undefined {
  const place = identityOf(placeOf(input, cwd));
  const inputsOf = ({ input: first, documents = { first } }: LoadedConfig): readonly string[] =>
    Object.values(documents);
  const own = entries.filter((entry) => inputsOf(entry).some((one) => identityOf(one) === place));
  if (own.length > 0) return own;
  if (entries.length === 1 && replaces && entries[0]?.documents === undefined) return entries;
  const near = (other: string): string => (isAddress(other) ? other : relative(cwd, other));
  const known = [...new Set(entries.flatMap(inputsOf).map(near))].join(", ");
  report(entryUnknown({ input, path: near(entries[0]?.file ?? "."), known }));
  return undefined;
}

/** The same for two spellings of one file. */
const identityOf = (place: string): string => (isAddress(place) ? place : realFolder(place));
