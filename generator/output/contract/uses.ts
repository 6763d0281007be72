/** What a program does with what generated code declares. */
import type { Compiler } from "../print/ts-morph.js";

import type { Program } from "./program.js";

/** How a property is used: where first, and whether all that it has is. */
export interface PropertyUse {
  readonly at: Compiler.Node;
  whole: boolean;
}

/** How a function or constant is used: also whether anything is done with what it returns. */
export interface NamedUse extends PropertyUse {
  isRead: boolean;
}

export type UsedSide = "read" | "write";

/** The uses of properties, by their declarations, and of other names. */
export class Uses {
  readonly read = new Map<Compiler.Declaration, PropertyUse>();
  readonly write = new Map<Compiler.Declaration, PropertyUse>();
  /** Functions and constants of the output. */
  readonly named = new Map<Compiler.Declaration, NamedUse>();
  /** Texts of the program that may name an event, a header or a status, with the place where they are first. */
  readonly texts = new Map<string, Compiler.Node>();
  /** Where the body of a success is read without a type. */
  body: Compiler.Node | undefined;
  /** The same of an error. */
  errorBody: Compiler.Node | undefined;
  /** Where a list is read page by page, by the client itself. */
  paging: Compiler.Node | undefined;
  /** Values that are sent as they were received, by their properties. */
  readonly passed = new Map<Compiler.Declaration, Compiler.Node>();
  /** Where a value goes to code whose types do not say what it reads, or comes from such code. */
  readonly notes = new Map<Compiler.Node, string>();
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Notes that the property, function or constant of a symbol is used. */
  use(symbol: Compiler.Symbol | undefined, side: UsedSide, at: Compiler.Node, whole = false): void {
    const { ts } = this.#program;
    for (const declaration of this.#program.generatedAt(symbol)) {
      // A group of functions by itself sends nothing.
      if (ts.isSourceFile(declaration)) continue;
      if (isMember(declaration, ts)) {
        const known = this[side].get(declaration);
        if (known === undefined) this[side].set(declaration, { at, whole });
        else known.whole ||= whole;
        continue;
      }
      const isRead = whole || !isDiscarded(at, ts);
      const known = this.named.get(declaration);
      if (known === undefined) this.named.set(declaration, { at, whole, isRead });
      else {
        known.whole ||= whole;
        known.isRead ||= isRead;
      }
    }
  }
}

/** Whether it is the function of a call of which nothing is read: `await orders.update(…);`. */
function isDiscarded({ parent: first }: Compiler.Node, ts: typeof Compiler): boolean {
  let node = first;
  if (ts.isPropertyAccessExpression(node)) node = node.parent;
  if (!ts.isCallExpression(node)) return false;
  node = node.parent;
  while (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) node = node.parent;
  return ts.isExpressionStatement(node);
}

const isMember = (node: Compiler.Node, ts: typeof Compiler): boolean =>
  ts.isPropertySignature(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node);
