import { readFileSync } from "node:fs";

/** Matches the relative imports and re-exports of a runtime module; they are written by hand in one style. */
const IMPORT = /\bfrom "(\.{1,2}\/[^"]+)\.js"/g;

/**
 * The hand-written modules that a set of them needs, by path relative to runtime/, with their text: byte for byte what is
 * in `folder`.
 */
export function runtimeClosure(
  entries: Iterable<string>,
  folder: URL,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (texts.has(path)) continue;
    const text = readFileSync(new URL(path, folder), "utf8");
    texts.set(path, text);
    for (const [, specifier] of text.matchAll(IMPORT)) queue.push(resolve(path, `${specifier}.ts`));
  }
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const resolve = (from: string, specifier: string): string =>
  new URL(specifier, new URL(from, "file:///")).pathname.slice(1);
