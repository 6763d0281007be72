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
  switch (text[start]) {
    case '"':
      return skipString(text, start);
    case "{":
    case "[":
      return skipContainer(text, start);
    default:
      SCALAR_END.lastIndex = start;
      return SCALAR_END.exec(text)?.index ?? text.length;
  }
}

const SCALAR_END = /[\s,}\]]/g;

/** By character codes: most of a large text is skipped for every diagnostic in it. */
function skipContainer(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    // `[` and `{`, `]` and `}` differ in one bit.
    else if ((code | 0x20) === OPEN) depth++;
    else if ((code | 0x20) === CLOSE && --depth === 0) return at + 1;
  }
  return text.length;
}

const QUOTE = 0x22;
const OPEN = 0x7b;
const CLOSE = 0x7d;

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

function skipSpace(text: string, from: number): number {
  let at = from;
  while (" \n\r\t".includes(text[at] ?? "x")) at++;
  return at;
}
