/**
 * Documents that can be laid out in a given width, after Wadler's "A prettier printer" (2003): a group is printed on one line if it
 * fits, otherwise each of its lines breaks.
 */
import type { OutputSymbol } from "./symbol.js";

export type Doc =
  | string
  | readonly Doc[]
  | Line
  | Lines
  | Indent
  | Group
  | Brackets
  | IfBreak
  | Choice
  | SymbolReference;

interface Line {
  readonly kind: "line";
  /** What it is when its group is not broken; a hard line always breaks, and so does every group around it. */
  readonly flat: " " | "" | "hard";
}
interface Lines {
  readonly kind: "lines";
  readonly text: string;
}
interface Indent {
  readonly kind: "indent";
  readonly contents: Doc;
}
interface Group {
  readonly kind: "group";
  readonly contents: Doc;
  readonly broken: boolean;
}
export interface Brackets {
  readonly kind: "brackets";
  readonly open: string;
  readonly items: readonly Doc[];
  readonly close: string;
  readonly separator: "," | ";";
  /** What is between brackets and items on one line. */
  readonly padding: "" | " ";
  readonly broken: boolean;
}
interface IfBreak {
  readonly kind: "ifBreak";
  readonly broken: Doc;
  readonly flat: Doc;
}
interface Choice {
  readonly kind: "choice";
  readonly preferred: Doc;
  readonly otherwise: Doc;
}
export interface SymbolReference {
  readonly kind: "symbol";
  readonly symbol: OutputSymbol;
}

/** A space, or a line break when the group around it is broken. */
export const line: Line = { kind: "line", flat: " " };
/** Nothing, or a line break when the group around it is broken. */
export const softline: Line = { kind: "line", flat: "" };
/** A line break. */
export const hardline: Line = { kind: "line", flat: "hard" };

/** A text of several lines, each of which begins at the level of indentation. */
export const lines = (text: string): Doc => (text.includes("\n") ? { kind: "lines", text } : text);

/** Lines inside are indented one level more. */
export const indent = (contents: Doc): Doc => ({ kind: "indent", contents });

/** Printed on one line if that fits and nothing in it must break. */
export const group = (contents: Doc, broken = false): Doc => ({
  kind: "group",
  contents,
  broken: broken || mustBreak(contents),
});

/**
 * Items between brackets: on one line if they fit there and nothing in them must break, else each on a line of its own, with a
 * separator behind the last one too. What code is mostly made of: the same in groups and indents would be ten times as large.
 */
export const brackets = (
  [open, close]: readonly [open: string, close: string],
  items: readonly Doc[],
  { separator = ",", padding = "", broken = false }: BracketOptions = {},
): Doc => ({
  kind: "brackets",
  open,
  items,
  close,
  separator,
  padding,
  broken: broken || items.some(mustBreak),
});

interface BracketOptions {
  /** A comma if absent. */
  readonly separator?: "," | ";";
  /** Between brackets and items on one line; nothing if absent. */
  readonly padding?: "" | " ";
  /** Gives each item a line of its own, even where all would fit on one. */
  readonly broken?: boolean;
}

/** One text when the group around it is broken, another when it is not. */
export const ifBreak = (broken: Doc, flat: Doc = ""): Doc => ({ kind: "ifBreak", broken, flat });

/**
 * The preferred form if it fits up to the first place where it may break, the other one if not. Where all is on one line,
 * both have to read the same.
 */
export const choice = (preferred: Doc, otherwise: Doc): Doc => ({
  kind: "choice",
  preferred,
  otherwise,
});

/** The local name of a symbol; its import follows by itself. */
export const ref = (symbol: OutputSymbol): Doc => ({ kind: "symbol", symbol });

export function join(separator: Doc, docs: readonly Doc[]): Doc {
  const joined: Doc[] = [];
  for (const doc of docs) {
    if (joined.length > 0) joined.push(separator);
    joined.push(doc);
  }
  return joined;
}

/** Whether a document holds a hard line. Groups remember, so that nesting stays linear. */
export function mustBreak(doc: Doc): boolean {
  if (typeof doc === "string") return false;
  if (isList(doc)) return doc.some(mustBreak);
  switch (doc.kind) {
    case "line":
      return doc.flat === "hard";
    case "lines":
      return true;
    case "indent":
      return mustBreak(doc.contents);
    case "group":
    case "brackets":
      return doc.broken;
    case "choice":
      return mustBreak(doc.preferred);
    case "ifBreak":
    case "symbol":
      return false;
    default:
      return doc satisfies never;
  }
}

export function isList(doc: Exclude<Doc, string>): doc is readonly Doc[] {
  return Array.isArray(doc);
}
