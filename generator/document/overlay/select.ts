import { childPointer } from "../pointer.js";
import { compare } from "./compare.js";
import type { Operand, Query, Selector, Test } from "./query.js";

/** A value in a document, with the way to it. */
export interface PathNode {
  readonly value: unknown;
  /** Absent for the root. */
  readonly parent?: { readonly node: PathNode; readonly key: string | number };
}

/** The nodes that a query selects, in the order of RFC 9535; a node may come more than once. */
export function select(query: Query, root: unknown): readonly PathNode[] {
  return new Selection(root).run(query, { value: root });
}

export function pointerOf(node: PathNode): string {
  const keys: (string | number)[] = [];
  for (let at = node.parent; at !== undefined; at = at.node.parent) keys.push(at.key);
  return childPointer("", ...keys.reverse());
}

class Selection {
  readonly #root: PathNode;
  /** What absolute queries in filters select does not depend on the node that is looked at. */
  readonly #absolute = new Map<Query, readonly PathNode[]>();

  constructor(root: unknown) {
    this.#root = { value: root };
  }

  run(query: Query, current: PathNode): readonly PathNode[] {
    if (query.from === "current") return this.#walk(query, current);
    const known = this.#absolute.get(query) ?? this.#walk(query, this.#root);
    this.#absolute.set(query, known);
    return known;
  }

  #walk(query: Query, start: PathNode): readonly PathNode[] {
    let nodes: readonly PathNode[] = [start];
    for (const { kind, selectors } of query.segments) {
      const found: PathNode[] = [];
      for (const node of nodes) {
        const candidates = kind === "descendant" ? descendants(node) : [node];
        for (const candidate of candidates) {
          for (const selector of selectors) this.#apply(selector, candidate, found);
        }
      }
      nodes = found;
    }
    return nodes;
  }

  #apply(selector: Selector, node: PathNode, found: PathNode[]): void {
    switch (selector.kind) {
      case "name":
        if (!Array.isArray(node.value)) pushChild(node, selector.name, found);
        return;
      case "index":
        if (Array.isArray(node.value))
          pushChild(node, absolute(selector.index, node.value.length), found);
        return;
      case "wildcard":
        found.push(...children(node));
        return;
      case "slice":
        if (Array.isArray(node.value)) {
          for (const index of slice(selector, node.value.length)) pushChild(node, index, found);
        }
        return;
      case "filter":
        for (const child of children(node))
          if (this.#holds(selector.test, child)) found.push(child);
        return;
      default:
        selector satisfies never;
    }
  }

  #holds(test: Test, node: PathNode): boolean {
    switch (test.kind) {
      case "and":
        return test.tests.every((part) => this.#holds(part, node));
      case "or":
        return test.tests.some((part) => this.#holds(part, node));
      case "not":
        return !this.#holds(test.test, node);
      case "exists":
        return this.run(test.query, node).length > 0;
      case "compare":
        return compare(test.operator, this.#value(test.left, node), this.#value(test.right, node));
      default:
        return test satisfies never;
    }
  }

  /** `undefined` is what the standard calls Nothing. */
  #value(operand: Operand, node: PathNode): unknown {
    return operand.kind === "literal" ? operand.value : this.run(operand.query, node)[0]?.value;
  }
}

/** A node and all below it, each before what it holds (section 2.5.2). */
function* descendants(start: PathNode): Generator<PathNode> {
  const stack = [start];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (const child of children(node).toReversed()) stack.push(child);
  }
}

function children(node: PathNode): readonly PathNode[] {
  const { value } = node;
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) {
    return Object.entries(value).map(([key, child]) => ({ value: child, parent: { node, key } }));
  }
  const items: readonly unknown[] = value;
  return items.map((child, key) => ({ value: child, parent: { node, key } }));
}

function pushChild(node: PathNode, key: string | number, found: PathNode[]): void {
  const { value } = node;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return;
  found.push({ value: Reflect.get(value, key), parent: { node, key } });
}

const absolute = (index: number, length: number): number => (index < 0 ? length + index : index);

/** Section 2.3.4.2.2. */
function* slice(
  { start, end, step }: Selector & { readonly kind: "slice" },
  length: number,
): Generator<number> {
  const bound = (index: number, low: number, high: number): number =>
    Math.min(Math.max(absolute(index, length), low), high);
  if (step > 0) {
    const last = bound(end ?? length, 0, length);
    for (let index = bound(start ?? 0, 0, length); index < last; index += step) yield index;
  } else if (step < 0) {
    const last = end === undefined ? -1 : bound(end, -1, length - 1);
    for (let index = bound(start ?? length - 1, -1, length - 1); index > last; index += step)
      yield index;
  }
}
