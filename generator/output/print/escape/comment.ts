/** The only module that creates the text of comments. */
import { wrapMarkdown } from "./wrap-markdown.js";

declare const brand: unique symbol;

/** A documentation comment, delimiters included, lines not yet indented. */
export type Comment = string & { readonly [brand]: "Comment" };

export interface CommentParts {
  /** Paragraphs in Markdown, as written in the document. */
  readonly text: readonly (string | undefined)[];
  /** Block tags: name without `@`, then text. */
  readonly tags?: readonly (readonly [name: string, text: string])[];
}

const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Makes a comment, or returns `undefined` if there is nothing to say. */
export function comment(parts: CommentParts): Comment | undefined {
  let text = "";
  for (const part of parts.text)
    if (part !== undefined) text = joinTexts(text, "\n\n", wrapMarkdown(commentText(part)));
  let tags = "";
  for (const [name, value] of parts.tags ?? []) tags = joinTexts(tags, "\n", tagText(name, value));
  const all = joinTexts(text, "\n", tags);
  if (all === "") return undefined;
  if (!all.includes("\n")) return `/** ${all} */` as Comment;
  const lines = all.replaceAll("\n", "\n * ").replaceAll(" * \n", " *\n");
  return `/**\n * ${lines}\n */` as Comment;
}

/** The lines of a comment inside of a function, `//` included. */
export const lineComments = (text: string): readonly string[] =>
  wrapMarkdown(commentText(text))
    .split("\n")
    .map((line) => `// ${line}`.trimEnd());

const joinTexts = (above: string, gap: string, text: string): string =>
  above === "" || text === "" ? above + text : above + gap + text;

/** Detects whether a text may need escaping: most need none. */
const SUSPECT =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff@]|\*\/|\/\*|[^\S\n]\n|\n{3}|<br/i;

/**
 * Escapes text so that it cannot end the comment, an `@` at the start of a line cannot forge a tag, and invisible
 * characters are removed.
 */
export function commentText(text: string): string {
  if (!SUSPECT.test(text)) return text.trim();
  return text
    .replaceAll(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[^\S\n]*<br *\/?>\s?/gi, "\n")
    .replaceAll("\t", "  ")
    .replaceAll("*/", "*\\/")
    .replaceAll("/*", "/\\*")
    .split("\n")
    .map((entry) => entry.trimEnd().replace(/^(\s*)@/, "$1\\@"))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Other tags have a value, such as a pattern: a line that is broken in it would say something else. */
const PROSE: ReadonlySet<string> = new Set(["see", "throws"]);

function tagText(name: string, text: string): string {
  const tag = `@${name} ${commentText(text)}`.trimEnd();
  return (PROSE.has(name) ? wrapMarkdown(tag) : tag).replaceAll("\n", "\n  ");
}
