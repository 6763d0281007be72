/**
 * Documents that lay themselves out in a given width, after Wadler's "A prettier printer" (2003): a group is printed on
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
interface Brackets {
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

export const WIDTH = 100;
const INDENT = "  ";
/** The levels that are usual. */
const BREAKS = Array.from({ length: 32 }, (_, level) => `\n${INDENT.repeat(level)}`);

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

export interface LayoutOptions {
  readonly nameOf: (symbol: OutputSymbol) => string;
  /** Column at which the first line begins. */
  readonly column?: number;
  /** Levels by which the lines after the first are indented. */
  readonly level?: number;
  /** Characters that follow the document on its last line. */
  readonly trailing?: number;
  /** Stops at the first line break. */
  readonly firstLineOnly?: boolean;
}

/** What is left of a list, and how it is printed. Only lists are put on the stack: most of what they hold is text. */
interface Frame {
  readonly docs: readonly Doc[];
  next: number;
  readonly level: number;
  readonly broken: boolean;
  /** The brackets that the list stands between. */
  readonly brackets?: Brackets;
}

/** Prints a document. Linear in its size: looking ahead stops at the line's end. */
export function layout(doc: Doc, options: LayoutOptions): string {
  return typeof doc === "string" ? doc : new Layout(options).print(doc);
}

class Layout {
  readonly #options: LayoutOptions;
  readonly #out: string[] = [];
  readonly #stack: Frame[] = [];
  #column: number;
  #isDone = false;

  constructor(options: LayoutOptions) {
    this.#options = options;
    this.#column = options.column ?? 0;
  }

  print(doc: Doc): string {
    const stack = this.#stack;
    stack.push(frameOf(doc, this.#options.level ?? 0, true));
    for (
      let frame = stack[0];
      frame !== undefined && !this.#isDone;
      frame = stack[stack.length - 1]
    ) {
      if (frame.brackets !== undefined) this.#between(frame, frame.brackets);
      const current = frame.docs[frame.next++];
      if (current === undefined) stack.pop();
      else if (typeof current === "string") this.#write(current);
      else this.#step(current, frame);
    }
    return this.#out.join("");
  }

  #step(doc: Exclude<Doc, string>, { level, broken }: Frame): void {
    if (isList(doc)) return this.#enter(frameOf(doc, level, broken));
    switch (doc.kind) {
      case "symbol":
        return this.#write(this.#options.nameOf(doc.symbol));
      case "line":
        return broken || doc.flat === "hard" ? this.#break(level) : this.#write(doc.flat);
      case "lines":
        return this.#lines(doc.text, level);
      case "indent":
        return this.#enter(frameOf(doc.contents, level + 1, broken));
      case "ifBreak":
        return this.#enter(frameOf(broken ? doc.broken : doc.flat, level, broken));
      case "choice": {
        const preferred = frameOf(doc.preferred, level, broken);
        const isTaken = !broken || this.#fits(preferred);
        return this.#enter(isTaken ? preferred : frameOf(doc.otherwise, level, broken));
      }
      case "group": {
        // What is in a group that fits, fits.
        const flat = frameOf(doc.contents, level, false);
        const isFlat = !doc.broken && (!broken || this.#fits(flat));
        return this.#enter(isFlat ? flat : frameOf(doc.contents, level, true));
      }
      case "brackets": {
        const flat = bracketFrame(doc, level, false);
        const isFlat = !doc.broken && (!broken || this.#fits(flat));
        return this.#enter(isFlat ? flat : bracketFrame(doc, level, true));
      }
      default:
        return doc satisfies never;
    }
  }

  /** What stands before the next item of a list between brackets, or behind its last one. */
  #between(
    { next, level, broken }: Frame,
    { open, items, close, separator, padding }: Brackets,
  ): void {
    const isFirst = next === 0;
    const isEnd = next === items.length;
    if (isFirst) this.#write(open);
    else if (!isEnd || broken) this.#write(separator);
    if (broken) this.#break(isEnd ? level - 1 : level);
    else this.#write(isFirst || isEnd ? padding : " ");
    if (isEnd) this.#write(close);
  }

  #enter(frame: Frame): void {
    this.#stack.push(frame);
  }

  #write(text: string): void {
    if (this.#isDone) return;
    this.#out.push(text);
    this.#column += text.length;
  }

  #lines(text: string, level: number): void {
    text.split("\n").forEach((part, index) => {
      if (index > 0) this.#break(level);
      this.#write(part);
    });
  }

  #break(level: number): void {
    trimEnd(this.#out);
    if (this.#options.firstLineOnly === true) this.#isDone = true;
    if (this.#isDone) return;
    this.#out.push(BREAKS[level] ?? `\n${INDENT.repeat(level)}`);
    this.#column = INDENT.length * level;
  }

  /** Whether what follows up to the next possible line break fits into the room left on the line. */
  #fits(first: Frame): boolean {
    const { nameOf, trailing = 0 } = this.#options;
    let room = WIDTH - this.#column;
    let following = this.#stack.length;
    const stack: Frame[] = [{ ...first }];
    while (room >= 0) {
      const frame = stack[stack.length - 1];
      if (frame === undefined) {
        const next = this.#stack[--following];
        if (next === undefined) return room >= trailing;
        stack.push({ ...next });
        continue;
      }
      if (frame.brackets !== undefined) {
        room -= widthBetween(frame, frame.brackets);
        if (frame.broken) return room >= 0;
      }
      const { level, broken } = frame;
      const doc = frame.docs[frame.next++];
      if (doc === undefined) stack.pop();
      else if (typeof doc === "string") room -= doc.length;
      else if (isList(doc)) stack.push(frameOf(doc, level, broken));
      else if (doc.kind === "symbol") room -= nameOf(doc.symbol).length;
      else if (doc.kind === "line") {
        if (broken || doc.flat === "hard") return true;
        room -= doc.flat.length;
      } else if (doc.kind === "lines") return room >= doc.text.indexOf("\n");
      else if (doc.kind === "indent") stack.push(frameOf(doc.contents, level, broken));
      else if (doc.kind === "ifBreak")
        stack.push(frameOf(broken ? doc.broken : doc.flat, level, broken));
      else if (doc.kind === "choice")
        stack.push(frameOf(broken ? doc.otherwise : doc.preferred, level, broken));
      else if (doc.kind === "brackets") stack.push(bracketFrame(doc, level, broken || doc.broken));
      else stack.push(frameOf(doc.contents, level, broken || doc.broken));
    }
    return false;
  }
}

const frameOf = (doc: Doc, level: number, broken: boolean): Frame => ({
  docs: typeof doc === "object" && isList(doc) ? doc : [doc],
  next: 0,
  level,
  broken,
});

const bracketFrame = (brackets: Brackets, level: number, broken: boolean): Frame => ({
  docs: brackets.items,
  next: 0,
  level: level + 1,
  broken,
  brackets,
});

/** The width of what stands before the next item of a list between brackets, or behind its last one: up to the line break, if any. */
function widthBetween(
  { next, broken }: Frame,
  { open, items, close, separator, padding }: Brackets,
): number {
  const before = next === 0 ? open.length : broken || next < items.length ? separator.length : 0;
  if (broken) return before;
  const isInside = next > 0 && next < items.length;
  return before + (isInside ? 1 : padding.length) + (next === items.length ? close.length : 0);
}

function trimEnd(out: string[]): void {
  const last = out.length - 1;
  const text = out[last];
  if (text !== undefined && text.endsWith(" ") && text.trim() !== "") out[last] = text.trimEnd();
  else if (text === " ") out.pop();
}

function isList(doc: Exclude<Doc, string>): doc is readonly Doc[] {
  return Array.isArray(doc);
}
