/**
 * The common part of declarations of one form, as ts-morph prints it. The varying parts are holes, filled with text
 * that is laid out for the column of the hole.
 */
import { type DeclarationForm, printForm } from "./form.js";
import { type Doc } from "./layout/doc.js";
import { layout } from "./layout/layout.js";
import type { OutputSymbol } from "./layout/symbol.js";
import { PRINTED_FORMS } from "./printed-forms.js";

export interface Skeleton {
  /** One more than the number of holes. */
  readonly texts: readonly string[];
  /** The number of the hole after each text except the last. */
  readonly holes: readonly number[];
}

const OPEN = "\u0001";
const CLOSE = "\u0002";
const HOLE = /\/\*\* \u0001(\d+)\u0002 \*\/|\u0001(\d+)\u0002/g;

/** The placeholder of a hole in a structure. */
export const holeText = (number: number): string => `${OPEN}${number}${CLOSE}`;

/** The key of a form among skeletons. */
export const formKey = (form: DeclarationForm): string => JSON.stringify(form);

export function createSkeleton(form: DeclarationForm, key: string): Skeleton {
  const printed = PRINTED_FORMS.get(key) ?? printForm(form);
  const text = printed.trimEnd().replace(/\{\n\}$/, "{}");
  const texts: string[] = [];
  const holes: number[] = [];
  let end = 0;
  for (const match of text.matchAll(HOLE)) {
    texts.push(text.slice(end, match.index));
    holes.push(Number(match[1] ?? match[2]));
    end = match.index + match[0].length;
  }
  return { texts: [...texts, text.slice(end)], holes };
}

type NameOf = (symbol: OutputSymbol) => string;

/**
 * Fills the holes from left to right, each with its column, the indentation of its line and the text that follows it.
 */
export function fill({ texts, holes }: Skeleton, docs: readonly Doc[], nameOf: NameOf): string {
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
    const doc = docs[hole] ?? "";
    if (typeof doc === "string") return write(doc);
    const level = (current.length - current.trimStart().length) / 2;
    const trailing = widthAfter(index, { texts, holes }, { docs, nameOf });
    write(layout(doc, { nameOf, level, column: current.length, trailing }));
  });
  return out.join("");
}

/** Width of the rest of the line after a hole, including the first lines of its other holes. */
function widthAfter(
  index: number,
  { texts, holes }: Skeleton,
  { docs, nameOf }: { readonly docs: readonly Doc[]; readonly nameOf: NameOf },
): number {
  let width = 0;
  for (let next = index + 1; next < texts.length; next++) {
    const text = texts[next] ?? "";
    const end = text.indexOf("\n");
    if (end !== -1) return width + end;
    width += text.length;
    const hole = holes[next];
    const doc = hole === undefined ? "" : (docs[hole] ?? "");
    width += layout(doc, { nameOf, firstLineOnly: true }).length;
  }
  return width;
}
