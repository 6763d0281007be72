import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";

import type { Location } from "../diagnostics/diagnostic.js";
import { parsePointer } from "./pointer.js";
import type { SourceDocument } from "./types.js";

/** A place in a text: lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** Length of what is marked, within its first line. */
  readonly length: number;
  /** Offsets of the line in the text, without its line break. */
  readonly lineRange: readonly [start: number, end: number];
}

/** Finds positions in one document. The syntax tree is built when the first diagnostic asks for it, and only then. */
export function createPositions(source: SourceDocument): (location: Location) => Position {
  let tree: Node | null | undefined;
  const keys: KeyIndex = new WeakMap();
  const starts = lineStarts(source.text);
  const at = (start: number, end: number): Position => positionAt(source.text, starts, { start, end });
  return (location) => {
    if (location.offset !== undefined) return at(location.offset, location.offset + 1);
    // JSON is YAML as far as positions are concerned (YAML 1.2.2, section 1.3).
    tree ??= parseDocument(source.text, { uniqueKeys: false, logLevel: "silent" }).contents;
    const [start, end] = rangeOf(tree, location, keys);
    return at(start, end);
  };
}

/** The entries of mappings by key: a large mapping is not searched from its start for each place in it. */
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

/** The range of a pointer's value, or of its nearest ancestor that exists; keys where the value is large. */
function rangeOf(root: Node | null, { pointer, atKey }: Location, index: KeyIndex): readonly [number, number] {
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
  isScalar(key) ? (typeof key.value === "string" ? key.value : (key.source ?? String(key.value))) : undefined;

function nodeRange(node: unknown): readonly [number, number] | undefined {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return undefined;
  const [start, end]: unknown[] = node.range;
  return typeof start === "number" && typeof end === "number" ? [start, end] : undefined;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(text: string, starts: readonly number[], range: { start: number; end: number }): Position {
  const start = Math.min(range.start, text.length);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  const lineStart = starts[low] ?? 0;
  const next = starts[low + 1] ?? text.length + 1;
  const lineEnd = text.charAt(next - 2) === "\r" ? next - 2 : next - 1;
  const end = Math.min(range.end, lineEnd);
  const lineRange = [lineStart, lineEnd] as const;
  return { line: low + 1, column: start - lineStart + 1, length: Math.max(1, end - start), lineRange };
}
