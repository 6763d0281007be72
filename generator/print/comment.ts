/** The only maker of comment text. */

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

/** Makes a comment, or nothing if there is nothing to say. */
export function comment(parts: CommentParts): Comment | undefined {
  const text = parts.text
    .flatMap((part) => (part === undefined ? [] : [commentText(part)]))
    .filter((part) => part !== "");
  const tags = (parts.tags ?? []).map(([name, value]) =>
    `@${name} ${indentTag(commentText(value))}`.trimEnd(),
  );
  const blocks = [text.join("\n\n"), tags.join("\n")].filter((block) => block !== "");
  if (blocks.length === 0) return undefined;
  const lines = blocks.join("\n\n").split("\n");
  const single = lines.length === 1 ? lines[0] : undefined;
  if (single !== undefined && single.length <= 90) return `/** ${single} */` as Comment;
  return ["/**", ...lines.map((entry) => (entry === "" ? " *" : ` * ${entry}`)), " */"].join(
    "\n",
  ) as Comment;
}

/** What may have to be changed in a text: most have nothing of it. */
const SUSPECT =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff@]|\*\/|\/\*|[^\S\n]\n|\n{3}/;

/** A comment cannot be ended, an `@` at a line's start cannot forge a tag, and invisible characters go. */
export function commentText(text: string): string {
  if (!SUSPECT.test(text)) return text.trim();
  return text
    .replaceAll(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replaceAll(INVISIBLE, "")
    .replaceAll("\t", "  ")
    .replaceAll("*/", "*\\/")
    .replaceAll("/*", "/\\*")
    .split("\n")
    .map((entry) => entry.trimEnd().replace(/^(\s*)@/, "$1\\@"))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function indentTag(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
