import type { Location } from "../../diagnostics/diagnostic.js";
import { createJsonRanges, createYamlRanges } from "./ranges.js";
import type { SourceDocument } from "../types.js";

/** A position in a text: lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** Length of the marked part, within its first line. */
  readonly length: number;
  /** Offsets of the line in the text, without its line break. */
  readonly lineRange: readonly [start: number, end: number];
}

/** Finds positions in one document. */
export function createPositions(source: SourceDocument): (location: Location) => Position {
  const ranges =
    source.format === "json" ? createJsonRanges(source.text) : createYamlRanges(source.text);
  const starts = lineStarts(source.text);
  const at = (start: number, end: number): Position =>
    positionAt(source.text, starts, { start, end });
  return (location) => {
    if (location.offset !== undefined) return at(location.offset, location.offset);
    return at(...ranges(location));
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionAt(
  text: string,
  starts: readonly number[],
  range: { start: number; end: number },
): Position {
  const start = Math.min(range.start, text.length);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? Infinity) <= start) low = middle;
    else high = middle - 1;
  }
  const lineStart = starts[low] ?? start;
  const next = starts[low + 1] ?? text.length + 1;
  const lineEnd = text.charAt(next - 2) === "\r" ? next - 2 : next - 1;
  const end = Math.min(range.end, lineEnd);
  const lineRange = [lineStart, lineEnd] as const;
  return {
    line: low + 1,
    column: start - lineStart + 1,
    length: Math.max(1, end - start),
    lineRange,
  };
}
