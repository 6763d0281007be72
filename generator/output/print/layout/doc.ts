/**
 * Documents that can be laid out in a given width, after Wadler's "A prettier printer" (2003): a group is printed on
 * one line if it fits, otherwise each of its lines breaks.
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
  /** What it prints if its group is not broken; a hard line always breaks, and so does every group around it. */
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
  /** Printed between brackets and items on one line. */
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
interface SymbolReference {
  readonly kind: "symbol";
  readonly symbol: OutputSymbol;
}

/** A space, or a line break when the group around it is broken. */
export const line: Line = { kind: "line", flat: " " };
/** Nothing, or a line break when the group around it is broken. */
export const softline: Line = { kind: "line", flat: "" };
/** A line break. */
export const hardline: Line = { kind: "line", flat: "hard" };

/** A multi-line text, each line of which begins at the current indentation. */
export const lines = (text: string): Doc => (text.includes("\n") ? { kind: "lines", text } : text);

/** Lines inside are indented one level further. */
export const indent = (contents: Doc): Doc => ({ kind: "indent", contents });

/** Printed on one line if that fits and nothing in it must break. */
export const group = (contents: Doc, broken = false): Doc => ({
  kind: "group",
  contents,
  broken: broken || mustBreak(contents),
});

/**
 * Items between brackets: on one line if they fit and nothing in them must break, else one item per line, with a
 * separator after the last one too. Most code consists of these; as groups and indents it would take ten times the
 * memory.
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
  /** Between brackets and items on one line; none if absent. */
  readonly padding?: "" | " ";
  /** Puts each item on a separate line, even if all would fit on one. */
  readonly broken?: boolean;
}

/** One text if the group around it is broken, another if not. */
export const ifBreak = (broken: Doc, flat: Doc = ""): Doc => ({ kind: "ifBreak", broken, flat });

/**
 * The preferred form if it fits up to the first possible break, otherwise the other form. On one line, both must print
 * the same.
 */
export const eitherDoc = (preferred: Doc, otherwise: Doc): Doc => ({
  kind: "choice",
  preferred,
  otherwise,
});

/** The local name of a symbol; its import is added automatically. */
export const ref = (symbol: OutputSymbol): Doc => ({ kind: "symbol", symbol });

export function join(separator: Doc, docs: readonly Doc[]): Doc {
  const joined: Doc[] = [];
  for (const doc of docs) {
    if (joined.length > 0) joined.push(separator);
    joined.push(doc);
  }
  return joined;
}

/** Returns whether a document contains a hard line. Groups remember the result, so that nesting stays linear. */
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

/** The width of a document on one line, symbols by their full names. */
export function flatWidth(doc: Doc): number {
  if (typeof doc === "string") return doc.length;
  if (isList(doc)) return doc.reduce((width, part) => width + flatWidth(part), 0);
  switch (doc.kind) {
    case "line":
      return doc.flat === "hard" ? Number.POSITIVE_INFINITY : doc.flat.length;
    case "lines":
      return Number.POSITIVE_INFINITY;
    case "indent":
    case "group":
      return flatWidth(doc.contents);
    case "brackets": {
      const inner = flatWidth(join(`${doc.separator} `, doc.items));
      return doc.open.length + inner + 2 * doc.padding.length + doc.close.length;
    }
    case "ifBreak":
      return flatWidth(doc.flat);
    case "choice":
      return flatWidth(doc.preferred);
    case "symbol": {
      const { name, within } = doc.symbol;
      return name.length + (within === undefined ? 0 : within.name.length + 1);
    }
    default:
      return doc satisfies never;
  }
}

export function isList(doc: Exclude<Doc, string>): doc is readonly Doc[] {
  return Array.isArray(doc);
}

/** A list of names in braces, as in imports and exports. Formatters never break a list with one name. */
export const braces = (names: readonly string[]): Doc =>
  names.length === 1 ? ["{ ", ...names, " }"] : brackets(["{", "}"], names, { padding: " " });
