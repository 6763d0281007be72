import type { Location } from "../diagnostics/diagnostic.js";
import { parsePointer } from "./pointer.js";

/** Offsets of a part of a text. */
export type Range = readonly [start: number, end: number];

/** A value in the text; of a member of an object, its key too. */
interface Entry {
  readonly start: number;
  readonly end: number;
  readonly key?: Range;
}

/**
 * Finds pointers in a text that is known to be JSON, without a syntax tree: on the way to a value, what stands beside it is skipped.
 * The members of an object or array are listed once, however many places in it are asked for.
 */
export function createJsonRanges(text: string): (location: Location) => Range {
  const listed = new Map<number, ReadonlyMap<string, Entry>>();
  const entriesOf = ({ start }: Entry): ReadonlyMap<string, Entry> => {
    const known = listed.get(start) ?? entriesAt(text, start);
    listed.set(start, known);
    return known;
  };
  let root: Entry | undefined;
  return ({ pointer, atKey }) => {
    root ??= entryAt(text, skipSpace(text, 0));
    let entry = root;
    for (const segment of parsePointer(pointer) ?? []) {
      const next = entriesOf(entry).get(segment);
      if (next === undefined) break;
      entry = next;
    }
    const isContainer = text[entry.start] === "{" || text[entry.start] === "[";
    return entry.key !== undefined && (isContainer || atKey === true)
      ? entry.key
      : [entry.start, entry.end];
  };
}

const entryAt = (text: string, start: number): Entry => ({ start, end: skipValue(text, start) });

/** Members by key, elements by index; of a key that stands twice, the first. A scalar has none. */
function entriesAt(text: string, start: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const open = text[start];
  if (open !== "{" && open !== "[") return entries;
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== "}" && text[at] !== "]") {
    const key = open === "{" ? ([at, skipString(text, at)] as const) : undefined;
    // The value of a member follows its colon.
    const from = key === undefined ? at : skipSpace(text, skipSpace(text, key[1]) + 1);
    const entry = entryAt(text, from);
    const name = key === undefined ? String(entries.size) : String(JSON.parse(text.slice(...key)));
    if (!entries.has(name)) entries.set(name, key === undefined ? entry : { ...entry, key });
    at = skipSpace(text, entry.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return entries;
}

/** Where the value that starts here ends. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = text[at];
    if (character === '"') at = skipString(text, at);
    else if (character === "{" || character === "[") {
      depth++;
      at++;
    } else if (character === "}" || character === "]") {
      depth--;
      at++;
    } else at = skipPlain(text, at);
  } while (depth > 0 && at < text.length);
  return at;
}

/** Where the string that starts here ends: at the first quote with an even number of backslashes before it. */
function skipString(text: string, start: number): number {
  let quote = start;
  for (;;) {
    quote = text.indexOf('"', quote + 1);
    if (quote === -1) return text.length;
    let before = quote;
    while (text[before - 1] === "\\") before--;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
}

/** Numbers, words; between values, also what separates them. */
function skipPlain(text: string, start: number): number {
  PLAIN_END.lastIndex = start + 1;
  const match = PLAIN_END.exec(text);
  return match === null ? text.length : match.index;
}

const PLAIN_END = /["{}[\],\s]/g;

function skipSpace(text: string, from: number): number {
  let at = from;
  while (" \n\r\t".includes(text[at] ?? "x")) at++;
  return at;
}
