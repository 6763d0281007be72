/** From documents to text. */
import { type Brackets, type Doc, isList } from "./doc.js";
import type { OutputSymbol } from "./symbol.js";

export const LINE_WIDTH = 100;
const INDENT = "  ";

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

/** The rest of a list, and how to print it. Only lists are put on the stack: most of their items are strings. */
interface Frame {
  readonly docs: readonly Doc[];
  next: number;
  readonly level: number;
  readonly broken: boolean;
  /** The brackets around the list. */
  readonly brackets?: Brackets;
}

/** Prints a document. Linear in its size: lookahead stops at the end of the line. */
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
      if (frame.brackets !== undefined) this.#layOutGap(frame, frame.brackets);
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
        // Everything in a group that fits also fits.
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

  /** Prints what comes before the next item of a list between brackets, or after its last one. */
  #layOutGap(
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
    this.#isDone = this.#options.firstLineOnly === true;
    if (this.#isDone) return;
    this.#out.push(`\n${INDENT.repeat(level)}`);
    this.#column = INDENT.length * level;
  }

  /** Returns whether the content up to the next possible line break fits into the rest of the line. */
  #fits(first: Frame): boolean {
    const { nameOf, trailing = 0 } = this.#options;
    let room = LINE_WIDTH - this.#column;
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

/**
 * The width of what comes before the next item of a list between brackets, or after its last one: up to the line break,
 * if there is one.
 */
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
  for (let last = out.length - 1; last >= 0; last--) {
    const text = (out[last] ?? "").replace(/ +$/, "");
    out[last] = text;
    if (text !== "") return;
  }
}
