/** Inserts text into a file without changing the rest. */
import type { HandlerTarget } from "./handler-target.js";

export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** The text with all insertions; every original character is kept, in the same order. */
export function insertAll(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const insertion of [...insertions].sort((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(end, insertion.offset), insertion.text);
    end = insertion.offset;
  }
  return parts.join("") + text.slice(end);
}

/** The line ending of a text: that of its first line. */
export const lineEnding = (text: string): string =>
  /\r?\n/.exec(text)?.[0] === "\r\n" ? "\r\n" : "\n";

/** Inserts members after the last one of an object or a class, with the same indentation. */
export function stubInsertions(
  text: string,
  target: HandlerTarget,
  stubs: readonly string[],
): readonly Insertion[] {
  const { end, kind, members } = target;
  const last = members.at(-1);
  const eol = lineEnding(text);
  const lineStart = text.lastIndexOf("\n", end - 1) + 1;
  const before = text.slice(lineStart, end);
  const ownLine = before.trim() === "";
  const outer = /^[ \t]*/.exec(before)?.[0] ?? "";
  const indent = indentOf(text, members) ?? outer + (outer.includes("\t") ? "\t" : "  ");
  const unit = indent.startsWith(outer) && indent !== outer ? indent.slice(outer.length) : "  ";
  const gap = kind === "class" && last !== undefined ? eol : "";
  const lines = stubs.map((stub) => {
    const body = kind === "object" ? `${stub},` : stub;
    return body
      .split("\n")
      .map((line) => indentLine(line, indent, unit))
      .join(eol);
  });
  const body = gap + lines.join(kind === "class" ? eol + eol : eol) + eol;
  const comma = kind === "object" && last !== undefined && !target.hasTrailingComma;
  return [
    ...(comma ? [{ offset: last.getEnd(), text: "," }] : []),
    ownLine ? { offset: lineStart, text: body } : { offset: end, text: eol + body + outer },
  ];
}

/** A line of a template, whose indentation is two spaces per level. */
function indentLine(line: string, indent: string, unit: string): string {
  const levels = (line.length - line.trimStart().length) / 2;
  return line === "" ? "" : indent + unit.repeat(levels) + line.trimStart();
}

/** The white space before the first member that is at the start of a line. */
function indentOf(text: string, members: HandlerTarget["members"]): string | undefined {
  for (const member of members) {
    const start = member.getStart(true);
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    if (before.trim() === "" && before !== "") return before;
  }
  return undefined;
}
