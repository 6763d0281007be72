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
  return docs.flatMap((doc, index) => (index === 0 ? [doc] : [separator, doc]));
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
  if (isList(doc)) return doc.forEach((part) => eachSymbol(part, visit));
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
}

interface Command {
  readonly level: number;
  readonly broken: boolean;
  readonly doc: Doc;
}

/** Prints a document. Linear in its size: looking ahead stops at the line's end. */
export function layout(doc: Doc, options: LayoutOptions): string {
  const out: string[] = [];
  const stack: Command[] = [{ level: options.level ?? 0, broken: true, doc }];
  let column = options.column ?? 0;
  for (let command = stack.pop(); command !== undefined; command = stack.pop()) {
    const { level, broken, doc: current } = command;
    const push = (next: Doc, mode = broken, at = level): void => {
      stack.push({ level: at, broken: mode, doc: next });
    };
    if (typeof current === "string") {
      out.push(current);
      column += current.length;
    } else if (isList(current)) {
      for (let index = current.length - 1; index >= 0; index--) push(current[index] ?? "");
    } else if (current.kind === "line") {
      if (broken || current.flat === "hard") {
        trimEnd(out);
        out.push("\n" + INDENT.repeat(level));
        column = INDENT.length * level;
      } else {
        out.push(current.flat);
        column += current.flat.length;
      }
    } else if (current.kind === "symbol") {
      push(options.nameOf(current.symbol));
    } else if (current.kind === "indent") {
      push(current.contents, broken, level + 1);
    } else if (current.kind === "ifBreak") {
      push(broken ? current.broken : current.flat);
    } else if (current.kind === "choice") {
      const { preferred, otherwise } = current;
      const room = WIDTH - column;
      const taken = !broken || fits({ level, broken, doc: preferred }, stack, { ...options, room });
      push(taken ? preferred : otherwise);
    } else {
      const flat: Command = { level, broken: false, doc: current.contents };
      const room = WIDTH - column;
      push(current.contents, current.broken || !fits(flat, stack, { ...options, room }));
    }
  }
  return out.join("");
}

/** Whether what follows up to the next possible line break fits into the room left on the line. */
function fits(
  first: Command,
  rest: readonly Command[],
  options: LayoutOptions & { room: number },
): boolean {
  let room = options.room;
  let next = rest.length;
  const stack: Command[] = [first];
  while (room >= 0) {
    const command = stack.pop() ?? rest[--next];
    if (command === undefined) return room >= (options.trailing ?? 0);
    const { doc, broken, level } = command;
    if (typeof doc === "string") room -= doc.length;
    else if (isList(doc)) {
      for (let index = doc.length - 1; index >= 0; index--) {
        stack.push({ level, broken, doc: doc[index] ?? "" });
      }
    } else if (doc.kind === "line") {
      if (broken || doc.flat === "hard") return true;
      room -= doc.flat.length;
    } else if (doc.kind === "symbol") room -= options.nameOf(doc.symbol).length;
    else if (doc.kind === "indent") stack.push({ level, broken, doc: doc.contents });
    else if (doc.kind === "ifBreak")
      stack.push({ level, broken, doc: broken ? doc.broken : doc.flat });
    else if (doc.kind === "choice")
      stack.push({ level, broken, doc: broken ? doc.otherwise : doc.preferred });
    else stack.push({ level, broken: broken || doc.broken, doc: doc.contents });
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
