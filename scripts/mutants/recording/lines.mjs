// From the parts of a script that ran to the lines of its source.

/** @typedef {import("node:inspector").Profiler.FunctionCoverage} FunctionCoverage */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * The lines of a source that ran, in ascending order.
 * @param {string} script the compiled text
 * @param {string} mappings of its source map (ECMA-426)
 * @param {readonly FunctionCoverage[]} functions
 * @returns {number[]}
 */
export function linesReached(script, mappings, functions) {
  const texts = script.split("\n");
  const starts = [0];
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length + 1);
  const isReached = reachedOffsets(functions);
  const lines = new Set();
  for (const { row, column, line } of segments(mappings))
    if (column <= (texts[row]?.length ?? -1) && isReached((starts[row] ?? 0) + column))
      lines.add(line);
  return [...lines].sort((a, b) => a - b);
}

/** Tells for ascending offsets whether what is there ran. @param {readonly FunctionCoverage[]} functions */
function reachedOffsets(functions) {
  const ranges = functions
    .flatMap((each) => each.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  /** @type {typeof ranges} ranges around the offset, the innermost last */
  const around = [];
  let next = 0;
  /** @param {number} offset */
  return (offset) => {
    for (let range = ranges[next]; range !== undefined && range.startOffset <= offset;) {
      while ((around.at(-1)?.endOffset ?? Infinity) <= range.startOffset) around.pop();
      around.push(range);
      range = ranges[++next];
    }
    while ((around.at(-1)?.endOffset ?? Infinity) <= offset) around.pop();
    return (around.at(-1)?.count ?? 0) > 0;
  };
}

/** The segments of a source map of one source. @param {string} mappings */
function* segments(mappings) {
  let line = 1;
  for (const [row, list] of mappings.split(";").entries()) {
    let column = 0;
    for (const segment of list.split(",")) {
      const [columns, , lines] = numbers(segment);
      if (columns === undefined) continue;
      column += columns;
      line += lines ?? 0;
      if (lines !== undefined) yield { row, column, line };
    }
  }
}

/** Numbers as base64 VLQ. @param {string} text */
function numbers(text) {
  const list = [];
  let value = 0;
  let shift = 0;
  for (const digit of text) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    list.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return list;
}
