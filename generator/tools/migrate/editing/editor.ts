/** Replaces parts of one file. What is not replaced keeps every byte. */
import type { Node as SyntaxNode, SourceFile } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { type ImportEdits, newImports, type NewImport, styleOf } from "./imports.js";
import { type Leftover, nearPath } from "./user-code.js";

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Editor {
  readonly file: SourceFile;
  /** The text of a node, with what has been replaced in it. */
  textOf(node: SyntaxNode): string;
  /** Replaces a node, and the replacements inside it. */
  replace(node: SyntaxNode, text: string): void;
  /** Removes a statement with its line. */
  remove(statement: SyntaxNode): void;
  /** Exports all names of a module, at the end of the file. */
  export(module: string): void;
  /** Imports a name, and returns what it is called in this file. */
  use(wanted: NewImport): string;
  /** Notes that an imported name is removed, or is imported from another module. */
  readonly imports: ImportEdits;
  /** Notes what a person has to decide, with its line in the new text. */
  note(node: SyntaxNode, what: string): void;
  /** The new text. */
  finish(): string;
}

/** `note` gets what a person has to decide; paths are relative to the folder. */
export function createEditor(
  file: SourceFile,
  folder: string,
  note: (leftover: Leftover) => void,
): Editor {
  const text = file.getFullText();
  const hasOnlyCrlf = /\r\n/.test(text) && !/(?<!\r)\n/.test(text);
  let replaced: Replacement[] = [];
  const addReplacement = (start: number, end: number, text: string): void => {
    replaced = replaced.filter((one) => one.start < start || one.end > end);
    replaced.push({ start, end, text });
  };
  const textBetween = (start: number, end: number): string =>
    applyReplacements(text, { start, end }, replaced);
  const imports = newImports(file, addReplacement);
  const changed = new Map<SyntaxNode, string>();
  const exported: string[] = [];
  const noted: { readonly at: number; readonly what: string }[] = [];
  return {
    file,
    imports,
    textOf: (node) => textBetween(node.getStart(), node.getEnd()),
    replace(node, text) {
      changed.set(node, text);
      addReplacement(node.getStart(), node.getEnd(), text);
    },
    export(module) {
      const { quote, end } = styleOf(file);
      exported.push(`export * from ${quote}${module}${quote}${end}\n`);
    },
    remove: (statement) => addReplacement(...wholeLines(text, statement), ""),
    use: (wanted) => imports.use(wanted),
    note: (node, what) => void noted.push({ at: node.getStart(), what }),
    finish() {
      imports.finish();
      if (exported.length > 0) {
        const gap = text === "" || text.endsWith("\n") ? "" : "\n";
        addReplacement(text.length, text.length, gap + exported.join(""));
      }
      const outer = [...replaced];
      for (const [node, text] of changed) {
        const start = statementAround(node).getStart();
        if (outer.some((one) => one.start < start && start < one.end)) continue;
        for (const comment of lostComments(node, text))
          if (!replaced.some((one) => one.start === start && one.text === comment))
            replaced.push({ start, end: start, text: comment });
      }
      for (const { at, what } of noted) {
        const replacement = replaced.find(({ start, end }) => start <= at && at < end);
        const line = textBetween(0, replacement?.start ?? at).split("\n").length;
        note({ file: nearPath(file.getFilePath(), folder), line, what });
      }
      const result = textBetween(0, text.length);
      return hasOnlyCrlf ? result.replaceAll(/\r?\n/g, "\r\n") : result;
    },
  };
}

const statementAround = (node: SyntaxNode): SyntaxNode =>
  node.getAncestors().find((one) => loadTsMorph().Node.isStatement(one)) ?? node;

/** The comments in a node that its new text has no more, each with the white space to put it before the statement. */
function lostComments(node: SyntaxNode, text: string): readonly string[] {
  if (!/\/[/*]/.test(node.getText())) return [];
  const before = node.getSourceFile().getFullText().slice(0, statementAround(node).getStart());
  const indent = /^[ \t]*/.exec(before.slice(before.lastIndexOf("\n") + 1))?.[0] ?? "";
  const found = node
    .getDescendants()
    .flatMap((one) => [...one.getLeadingCommentRanges(), ...one.getTrailingCommentRanges()])
    .filter((one) => one.getPos() > node.getStart() && one.getEnd() < node.getEnd())
    .map((one) => one.getText());
  return [...new Set(found)]
    .filter((comment) => !text.includes(comment))
    .map((comment) => `${comment}\n${indent}`);
}

function applyReplacements(
  text: string,
  { start, end }: Omit<Replacement, "text">,
  replaced: readonly Replacement[],
): string {
  const inside = replaced
    .filter((one) => one.start >= start && one.end <= end)
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let at = start;
  for (const one of inside) {
    result += text.slice(at, one.start) + one.text;
    at = one.end;
  }
  return result + text.slice(at, end);
}

/** The lines of a statement, or the statement alone if something else is on them. */
function wholeLines(text: string, node: SyntaxNode): [number, number] {
  const [start, end] = [node.getStart(), node.getEnd()];
  const before = text.lastIndexOf("\n", start - 1) + 1;
  const after = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  const isAlone = text.slice(before, start).trim() === "" && after !== undefined;
  return isAlone ? [before, end + after.length] : [start, end];
}
