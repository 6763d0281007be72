/**
 * Documents that lay themselves out in a given width, after Wadler's "A prettier printer" (2003): a group is printed on
 * one line if it fits, otherwise each of its lines breaks.
 */
import type { OutputSymbol } from "./symbol.js";

export type Doc =
  | string
  | readonly Doc[]
  | Line
  | Indent
  | Group
  | IfBreak
  | Choice
  | SymbolReference;

interface Line {
  readonly kind: "line";
  /** What it is when its group is not broken; a hard line always breaks, and so does every group around it. */
  readonly flat: " " | "" | "hard";
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

/** A space, or a line break when the group around it is broken. */
export const line: Line = { kind: "line", flat: " " };
/** Nothing, or a line break when the group around it is broken. */
export const softline: Line = { kind: "line", flat: "" };
/** A line break. */
export const hardline: Line = { kind: "line", flat: "hard" };

/** Lines inside are indented one level more. */
export const indent = (contents: Doc): Doc => ({ kind: "indent", contents });

/** Printed on one line if that fits and nothing in it must break. */
export const group = (contents: Doc, broken = false): Doc => ({
  kind: "group",
  contents,
  broken: broken || mustBreak(contents),
});

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
    case "indent":
      return mustBreak(doc.contents);
    case "group":
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

/** Calls back for every symbol that a document names. */
export function eachSymbol(doc: Doc, visit: (symbol: OutputSymbol) => void): void {
  if (typeof doc === "string") return;
  if (isList(doc)) {
    for (const part of doc) eachSymbol(part, visit);
    return;
  }
  switch (doc.kind) {
    case "symbol":
      return visit(doc.symbol);
    case "indent":
    case "group":
      return eachSymbol(doc.contents, visit);
    case "ifBreak":
      eachSymbol(doc.broken, visit);
      return eachSymbol(doc.flat, visit);
    case "choice":
      return eachSymbol(doc.preferred, visit);
    case "line":
      return;
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
}

/** Prints a document. Linear in its size: looking ahead stops at the line's end. */
export function layout(doc: Doc, options: LayoutOptions): string {
  if (typeof doc === "string") return doc;
  const out: string[] = [];
  const stack: Frame[] = [frameOf(doc, options.level ?? 0, true)];
  let column = options.column ?? 0;
  const write = (text: string): void => {
    out.push(text);
    column += text.length;
  };
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const current = frame.docs[frame.next++];
    const { level, broken } = frame;
    if (current === undefined) stack.pop();
    else if (typeof current === "string") write(current);
    else if (isList(current)) stack.push(frameOf(current, level, broken));
    else if (current.kind === "symbol") write(options.nameOf(current.symbol));
    else if (current.kind === "line" && !broken && current.flat !== "hard") write(current.flat);
    else if (current.kind === "line") {
      trimEnd(out);
      if (options.firstLineOnly === true) break;
      out.push("\n", INDENT.repeat(level));
      column = INDENT.length * level;
    } else if (current.kind === "indent") stack.push(frameOf(current.contents, level + 1, broken));
    else if (current.kind === "ifBreak")
      stack.push(frameOf(broken ? current.broken : current.flat, level, broken));
    else if (current.kind === "choice") {
      const preferred = frameOf(current.preferred, level, broken);
      const taken = !broken || fits(preferred, stack, { ...options, room: WIDTH - column });
      stack.push(taken ? preferred : frameOf(current.otherwise, level, broken));
    } else {
      // What is in a group that fits, fits.
      const flat = frameOf(current.contents, level, false);
      const room = WIDTH - column;
      const fitting = !current.broken && (!broken || fits(flat, stack, { ...options, room }));
      stack.push(fitting ? flat : frameOf(current.contents, level, true));
    }
  }
  return out.join("");
}

const frameOf = (doc: Doc, level: number, broken: boolean): Frame => ({
  docs: typeof doc === "object" && isList(doc) ? doc : [doc],
  next: 0,
  level,
  broken,
});

/** Whether what follows up to the next possible line break fits into the room left on the line. */
function fits(
  first: Frame,
  rest: readonly Frame[],
  options: LayoutOptions & { room: number },
): boolean {
  let room = options.room;
  let following = rest.length;
  const stack: Frame[] = [{ ...first }];
  while (room >= 0) {
    const frame = stack.at(-1);
    if (frame === undefined) {
      const next = rest[--following];
      if (next === undefined) return room >= (options.trailing ?? 0);
      stack.push({ ...next });
      continue;
    }
    const { level, broken } = frame;
    const doc = frame.docs[frame.next++];
    if (doc === undefined) stack.pop();
    else if (typeof doc === "string") room -= doc.length;
    else if (isList(doc)) stack.push(frameOf(doc, level, broken));
    else if (doc.kind === "symbol") room -= options.nameOf(doc.symbol).length;
    else if (doc.kind === "line") {
      if (broken || doc.flat === "hard") return true;
      room -= doc.flat.length;
    } else if (doc.kind === "indent") stack.push(frameOf(doc.contents, level, broken));
    else if (doc.kind === "ifBreak")
      stack.push(frameOf(broken ? doc.broken : doc.flat, level, broken));
    else if (doc.kind === "choice")
      stack.push(frameOf(broken ? doc.otherwise : doc.preferred, level, broken));
    else stack.push(frameOf(doc.contents, level, broken || doc.broken));
  }
  return false;
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
