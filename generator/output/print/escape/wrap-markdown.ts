/** How long a line of a comment is, at most where it can be broken: comments are indented, and lines begin with ` * `. */
const WIDTH = 90;

/** Breaks the long lines of a text in Markdown where that changes nothing of what it says. */
export function wrapMarkdown(text: string): string {
  if (text.length <= WIDTH) return text;
  let fence: string | undefined;
  const lines = text
    .replaceAll(BROKEN, "$1 ")
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(```|~~~)/.exec(line)?.[1];
      const isCode = fence !== undefined || mark !== undefined;
      if (mark !== undefined)
        fence = fence === undefined ? mark : fence === mark ? undefined : fence;
      return isCode || line.length <= WIDTH || isBlock(line) ? line : wrapLine(line);
    });
  return lines.join("\n");
}

/** A long line that was broken before in the middle of a sentence: it is broken anew with the rest. */
const BROKEN = /^([^\n|#<`~ ][^\n|]{90,}[^\n|\\])\n(?=[\p{Ll}`(](?!``))/gmu;

/** Tables, headings, code, HTML and definitions of links end with their line. */
const isBlock = (line: string): boolean => /^(?: {4,}|\t| *[|#<]| *\[[^\]]*\]:)|\|\s*$/.test(line);

/** What may not begin a line, because it would be the beginning of something else. */
const BEGINS = /^(?:[-+*=>|#~@<]|```|\[[^\]]*\]:|\d+[.)]$)/;

/** Words with the code and links in them, which may have spaces. */
const WORD = /(?:`[^`]*`|\]\([^()]*\)|[^\s`])+|`/g;

function wrapLine(line: string): string {
  const [start = ""] = /^ *(?:(?:[-+*]|\d+[.)]) +)?/.exec(line) ?? [];
  const indent = " ".repeat(start.length);
  let lines = "";
  let last = start;
  for (const word of line.slice(start.length).match(WORD) ?? []) {
    const isFirst = last === start || last === indent;
    if (!isFirst && last.length + word.length >= WIDTH && !BEGINS.test(word)) {
      lines += `${last}\n`;
      last = indent + word;
    } else last += isFirst ? word : ` ${word}`;
  }
  return lines + last;
}
