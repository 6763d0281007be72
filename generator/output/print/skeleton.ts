/**
 * The common part of declarations with the same parts, as ts-morph prints it. The varying parts are holes, filled with
 * text that is laid out for the column of the hole.
 */
import { FORMS } from "./forms.js";
import type { Doc } from "./layout/doc.js";
import { layout } from "./layout/layout.js";
import type { OutputSymbol } from "./layout/symbol.js";

export type DeclarationKind = keyof typeof FORMS;

/** What differs between declarations of one kind. */
export type DeclarationPart =
  | "body"
  | "comment"
  | "extends"
  | "members"
  | "name"
  | "parameters"
  | "returns"
  | "type"
  | "typeParameters"
  | "value";

export interface Skeleton {
  /** One more than the number of holes. */
  readonly texts: readonly string[];
  /** The part after each text except the last. */
  readonly holes: readonly DeclarationPart[];
}

/** What fills the holes. */
export type PartDocs = { readonly [Name in DeclarationPart]?: Doc };

const HOLE = /\/\*\* #(comment) \*\/|#(\w+)/g;

/** The form of a declaration that has these parts; whether it is exported is one of them. */
export const formOf = (kind: DeclarationKind, parts: readonly string[]): string =>
  FORMS[kind].replace(/\[(.*?)\]/gs, (_, segment: string) =>
    parts.includes(/#(\w+)/.exec(segment)?.[1] ?? segment.trim()) ? segment : "",
  );

export function createSkeleton(kind: DeclarationKind, parts: readonly string[]): Skeleton {
  const text = formOf(kind, parts);
  const texts: string[] = [];
  const holes: DeclarationPart[] = [];
  let end = 0;
  for (const match of text.matchAll(HOLE)) {
    texts.push(text.slice(end, match.index));
    holes.push((match[1] ?? match[2]) as DeclarationPart);
    end = match.index + match[0].length;
  }
  return { texts: [...texts, text.slice(end)], holes };
}

type NameOf = (symbol: OutputSymbol) => string;

/**
 * Fills the holes from left to right, each with its column, the indentation of its line and the text that follows it.
 */
export function fill({ texts, holes }: Skeleton, parts: PartDocs, nameOf: NameOf): string {
  const out: string[] = [];
  let current = "";
  const write = (part: string): void => {
    const opening =
      part.startsWith("\n") && current.endsWith(" ") ? out.push((out.pop() ?? "").trimEnd()) : 0;
    out.push(part);
    current = part.includes("\n")
      ? part.slice(part.lastIndexOf("\n") + 1)
      : (opening ? "" : current) + part;
  };
  texts.forEach((text, index) => {
    write(text);
    const hole = holes[index];
    if (hole === undefined) return;
    const doc = parts[hole] ?? "";
    if (typeof doc === "string") return write(doc);
    const level = (current.length - current.trimStart().length) / 2;
    const trailing = widthAfter(index, { texts, holes }, { parts, nameOf });
    write(layout(doc, { nameOf, level, column: current.length, trailing }));
  });
  return out.join("");
}

/** Width of the rest of the line after a hole, including the first lines of its other holes. */
function widthAfter(
  index: number,
  { texts, holes }: Skeleton,
  { parts, nameOf }: { readonly parts: PartDocs; readonly nameOf: NameOf },
): number {
  let width = 0;
  for (let next = index + 1; next < texts.length; next++) {
    const text = texts[next] ?? "";
    const end = text.indexOf("\n");
    if (end !== -1) return width + end;
    width += text.length;
    const hole = holes[next];
    const doc = hole === undefined ? "" : (parts[hole] ?? "");
    width += layout(doc, { nameOf, firstLineOnly: true }).length;
  }
  return width;
}
