/** Text from a document in a Markdown file: escaped so that it is shown literally. */

/** One line of running text. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~!]/g, "\\$&")
    .replace(/^([-+]|\d+[.)])(?=\s)/, "\\$1");
}

/** A cell of a table. */
export const markdownCell = markdownText;

/** A code span: fenced with more backticks than any run in the text (CommonMark, 6.1). */
export function markdownCode(text: string): string {
  const line = oneLine(text).replaceAll("|", "\\|");
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A block of code: fenced with more backticks than any run in it (CommonMark, 4.5). */
export function markdownFence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** Line ends and control characters become spaces; what reorders the text after it is shown as a replacement character. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd")
    .trim();
