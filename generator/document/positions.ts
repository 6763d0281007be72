import { isMap, isScalar, isSeq, type Node, parseDocument } from "yaml";

import type { Location } from "../diagnostics/diagnostic.js";
import { parsePointer } from "./pointer.js";
import type { SourceDocument } from "./types.js";

/** A place in a text: lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** Length of what is marked, within its first line. */
  readonly length: number;
}

/** Finds positions in one document. The syntax tree is built when the first diagnostic asks for it, and only then. */
export function createPositions(source: SourceDocument): (location: Location) => Position {
  let tree: Node | null | undefined;
  const starts = lineStarts(source.text);
  const at = (start: number, end: number): Position => positionAt(source.text, starts, { start, end });
  return (location) => {
    if (location.offset !== undefined) return at(location.offset, location.offset + 1);
    // JSON is YAML as far as positions are concerned (YAML 1.2.2, section 1.3).
    tree ??= parseDocument(source.text, { uniqueKeys: false, logLevel: "silent" }).contents;
    const [start, end] = rangeOf(tree, location);
    return at(start, end);
  };
}

/** The range of a pointer's value, or of its nearest ancestor that exists; keys where the value is large. */
function rangeOf(root: Node | null, { pointer, atKey }: Location): readonly [number, number] {
  let node: unknown = root;
  let range = nodeRange(root) ?? [0, 0];
  for (const segment of parsePointer(pointer) ?? []) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => keyText(key) === segment);
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
  const lineEnd = text.indexOf("\n", start);
  const end = Math.min(range.end, lineEnd === -1 ? text.length : lineEnd);
  return { line: low + 1, column: start - (starts[low] ?? 0) + 1, length: Math.max(1, end - start) };
}
