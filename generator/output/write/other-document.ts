import { existsSync } from "node:fs";
import { resolve } from "node:path";

import type { Manifest } from "./manifest.js";

/**
 * The document that the output in a folder was generated from, if it still exists and shares no file with the one to be
 * written now: two documents that share a folder would remove each other's files.
 */
export function otherDocument(
  folder: string,
  now: Manifest,
  old: Manifest | undefined,
): string | undefined {
  const names = [...(old?.inputs.keys() ?? [])];
  if (names.some((name) => now.inputs.has(name))) return undefined;
  return names
    .filter((name) => !/^https?:\/\//.test(name))
    .map((name) => resolve(folder, name))
    .find(existsSync);
}
