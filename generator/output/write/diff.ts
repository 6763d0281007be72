import { formatPatch, OMIT_HEADERS, structuredPatch, type StructuredPatch } from "diff";

/** Above this many differing lines a change is shown as one block: finding the shortest script would take too long. */
const EFFORT = 1000;
const CONTEXT = 3;

/**
 * A unified diff without file headers, empty if the texts are equal. The work is bounded: proportional to the length
 * plus the square of the changes up to a limit, above which it shows all that lies between the first and the last
 * change.
 */
export function unifiedDiff(before: string, after: string): string {
  if (before === after) return "";
  const limits = { context: CONTEXT, maxEditLength: EFFORT };
  const patch = structuredPatch("", "", before, after, "", "", limits) ?? oneBlock(before, after);
  return formatPatch(patch, OMIT_HEADERS);
}

/** Everything between the first and the last change as gone and new. */
function oneBlock(before: string, after: string): StructuredPatch {
  const [old, now] = [lines(before), lines(after)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const start = Math.max(0, head - CONTEXT);
  const rest = Math.max(0, tail - CONTEXT);
  const shown = [
    ...withSign(" ", old.slice(start, head)),
    ...withSign("-", old.slice(head, old.length - tail)),
    ...withSign("+", now.slice(head, now.length - tail)),
    ...withSign(" ", old.slice(old.length - tail, old.length - rest)),
  ];
  const hunk = {
    oldStart: start + 1,
    oldLines: old.length - rest - start,
    newStart: start + 1,
    newLines: now.length - rest - start,
    lines: shown,
  };
  const names = { oldFileName: "", newFileName: "", oldHeader: "", newHeader: "" };
  return { ...names, hunks: [hunk] };
}

/** Lines with their endings, so that a missing last line ending counts as a difference. */
const lines = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const withSign = (sign: string, texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    text.endsWith("\n")
      ? [`${sign}${text.slice(0, -1)}`]
      : [`${sign}${text}`, "\\ No newline at end of file"],
  );
