import { isMap, isNode, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";

import { parsePointer } from "../../core/origin.js";
import type { Location } from "../../diagnostics/diagnostic.js";
import { composeYaml } from "./compose-yaml.js";
import { skipSpace, skipString, skipValue } from "./json-text.js";
import { createPlainRanges } from "./plain-ranges.js";

/** Offsets of a part of a text. */
type Range = readonly [start: number, end: number];

/** A value in the text; for a member of an object, its key too. */
interface Entry {
  readonly start: number;
  readonly key?: Range;
}

/**
 * Finds pointers in a text that is valid JSON, without a syntax tree: everything before the value is skipped. However
 * many places are requested, each object and array is scanned once, and no further than needed.
 */
export function createJsonRanges(text: string): (location: Location) => Range {
  const begun = new Map<number, Entries>();
  const entriesOf = ({ start }: Entry): Entries => {
    const known = begun.get(start) ?? new Entries(text, start);
    begun.set(start, known);
    return known;
  };
  const root: Entry = { start: skipSpace(text, 0) };
  return ({ pointer, atKey }) => {
    let entry = root;
    for (const segment of parsePointer(pointer) ?? []) {
      const next = entriesOf(entry).find(segment);
      if (next === undefined) break;
      entry = next;
    }
    const isContainer = text[entry.start] === "{" || text[entry.start] === "[";
    return entry.key !== undefined && (isContainer || atKey === true)
      ? entry.key
      : [entry.start, skipValue(text, entry.start)];
  };
}

/** The members of an object by key, the elements of an array by index; a scalar has none. */
class Entries {
  readonly #text: string;
  /** The entries found so far; of duplicate keys, the first. */
  readonly #found = new Map<string, Entry>();
  readonly #isObject: boolean;
  /** The start of the next entry, or the end of the list. */
  #at: number;
  /** The start of the last entry's value, which is skipped when the next one is requested. */
  #open: number | undefined;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#isObject = text[start] === "{";
    const isContainer = this.#isObject || text[start] === "[";
    this.#at = isContainer ? skipSpace(text, start + 1) : text.length;
  }

  find(name: string): Entry | undefined {
    for (;;) {
      const known = this.#found.get(name);
      if (known !== undefined || !this.#next()) return known;
    }
  }

  #next(): boolean {
    const text = this.#text;
    if (this.#open !== undefined) {
      this.#at = skipSpace(text, skipValue(text, this.#open));
      if (text[this.#at] === ",") this.#at = skipSpace(text, this.#at + 1);
    }
    const at = this.#at;
    this.#open = undefined;
    if (at >= text.length || text[at] === "}" || text[at] === "]") return false;
    const key = this.#isObject ? ([at, skipString(text, at)] as const) : undefined;
    // The value of a member follows its colon.
    const start = key === undefined ? at : skipSpace(text, skipSpace(text, key[1]) + 1);
    const name =
      key === undefined ? String(this.#found.size) : String(JSON.parse(text.slice(...key)));
    if (!this.#found.has(name))
      this.#found.set(name, key === undefined ? { start } : { start, key });
    this.#open = start;
    return true;
  }
}

/** Finds pointers in a YAML text. Its syntax tree is built only for what cannot be told without one. */
export function createYamlRanges(text: string): (location: Location) => Range {
  const plain = createPlainRanges(text);
  let tree: Node | null | undefined;
  const keys: KeyIndex = new WeakMap();
  return (location) => {
    const range = plain(location);
    if (range !== undefined) return range;
    tree ??= composeYaml(text).documents[0]?.contents ?? null;
    return rangeOf(tree, location, keys);
  };
}

/** The entries of mappings by key, so that a large mapping is not searched from the start for each place in it. */
type KeyIndex = WeakMap<YAMLMap, ReadonlyMap<string, Pair>>;

function entryOf(map: YAMLMap, key: string, index: KeyIndex): Pair | undefined {
  let entries = index.get(map);
  if (entries === undefined) {
    const found = new Map<string, Pair>();
    for (const pair of map.items) {
      const text = keyText(pair.key);
      if (text !== undefined && !found.has(text)) found.set(text, pair);
    }
    index.set(map, found);
    entries = found;
  }
  return entries.get(key);
}

/** The range of a pointer's value, or of its nearest existing ancestor; of the key if the value is large. */
function rangeOf(
  root: Node | null,
  { pointer, atKey }: Location,
  index: KeyIndex,
): readonly [number, number] {
  let node: unknown = root;
  let range = nodeRange(root) ?? [0, 0];
  for (const segment of parsePointer(pointer) ?? []) {
    if (isMap(node)) {
      const pair = entryOf(node, segment, index);
      if (pair === undefined) return range;
      node = pair.value;
      const value = isScalar(node) && atKey !== true ? nodeRange(node) : undefined;
      range = value ?? nodeRange(pair.key) ?? range;
    } else if (isSeq(node)) {
      node = node.items[Number(segment)];
      if (node === undefined) return range;
      range = nodeRange(node) ?? range;
    } else return range;
  }
  return range;
}

const keyText = (key: unknown): string | undefined =>
  isScalar(key)
    ? typeof key.value === "string"
      ? key.value
      : (key.source ?? String(key.value))
    : undefined;

function nodeRange(node: unknown): readonly [number, number] | undefined {
  const range = isNode(node) ? node.range : undefined;
  if (!range) return undefined;
  const [start, end] = range;
  return [start, end];
}
