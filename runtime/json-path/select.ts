import { compare } from "./compare.js";
import type { QueryFunction, QueryOperand, Query, Selector, Test } from "./query.js";

/** A value in a document, with the path to it. */
export type PathNode = RootNode | ChildNode;

/** Where a value is: its document, and a JSON pointer (RFC 6901). */
interface PathOrigin {
  readonly document: string;
  readonly pointer: string;
}

/** The start of a path: a document, or the target of a reference to another document. */
export interface RootNode {
  readonly value: unknown;
  readonly origin: PathOrigin;
  readonly parent?: undefined;
  readonly key?: undefined;
}

interface ChildNode {
  readonly value: unknown;
  readonly parent: PathNode;
  readonly key: string | number;
}

/**
 * The target of a reference to another document, following any number of references; `undefined` for everything else.
 */
export type FollowNode = (node: PathNode) => RootNode | undefined;

/**
 * The nodes that a query selects, in the order of RFC 9535, without duplicates, so that each is changed once.
 * References to other documents are followed as if their targets were inline: a description is one document, however
 * many files it has.
 *
 * @throws {TooManySteps} for a query that visits more nodes than are left
 */
export function select(query: Query, root: RootNode, limits: SelectLimits): readonly PathNode[] {
  return new Selection(root, limits).run(query, root);
}

interface SelectLimits {
  readonly follow: FollowNode;
  /** How many nodes may still be visited; counted down. */
  readonly steps: { left: number };
}

/** Thrown for an unreasonably expensive query. */
export class TooManySteps extends Error {}

/** The origin of a node. */
export function originOfNode(node: PathNode): PathOrigin {
  let keys = "";
  let at = node;
  for (; at.parent !== undefined; at = at.parent)
    keys = `/${String(at.key).replaceAll("~", "~0").replaceAll("/", "~1")}${keys}`;
  const { document, pointer } = at.origin;
  return { document, pointer: pointer + keys };
}

class Selection {
  readonly #root: RootNode;
  readonly #follow: FollowNode;
  readonly #steps: { left: number };
  /** Results of absolute queries in filters, which do not depend on the node being tested. */
  readonly #absolute = new Map<Query, readonly PathNode[]>();

  constructor(root: RootNode, { follow, steps }: SelectLimits) {
    this.#root = root;
    this.#follow = follow;
    this.#steps = steps;
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
      const found = new DistinctNodes();
      for (const candidate of kind === "descendant" ? this.#descendants(nodes) : nodes) {
        for (const selector of selectors) this.#apply(selector, candidate, found);
      }
      nodes = found.nodes;
    }
    return nodes;
  }

  #apply(selector: Selector, node: PathNode, found: DistinctNodes): void {
    this.#step();
    switch (selector.kind) {
      case "name":
        if (!Array.isArray(node.value)) this.#pushNamed(node, selector.name, found);
        return;
      case "index":
        if (Array.isArray(node.value))
          pushChild(node, absolute(selector.index, node.value.length), found);
        return;
      case "wildcard":
        for (const child of this.#children(node)) {
          this.#step();
          found.add(child);
        }
        return;
      case "slice":
        if (Array.isArray(node.value)) {
          for (const index of slice(selector, node.value.length)) {
            this.#step();
            pushChild(node, index, found);
          }
        }
        return;
      case "filter":
        for (const child of this.#children(node))
          if (this.#holds(selector.test, child)) found.add(child);
        return;
      default:
        selector satisfies never;
    }
  }

  #step(): void {
    if (this.#steps.left-- <= 0) throw new TooManySteps();
  }

  #holds(test: Test, node: PathNode): boolean {
    this.#step();
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

  /** A member of the node itself takes precedence over one of a reference's target. */
  #pushNamed(node: PathNode, name: string, found: DistinctNodes): void {
    const target = pushChild(node, name, found) ? undefined : this.#follow(node);
    if (target !== undefined) this.#pushNamed(target, name, found);
  }

  #children(node: PathNode): readonly PathNode[] {
    const target = this.#follow(node);
    return target === undefined ? children(node) : [...children(node), ...this.#children(target)];
  }

  /**
   * Nodes and their descendants, each node before its children (section 2.5.2), and targets of references only once.
   */
  *#descendants(starts: readonly PathNode[]): Generator<PathNode> {
    const visited = new Set<unknown>();
    const followed = new Set<unknown>();
    const stack = [...starts].reverse();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (visited.has(node.value)) continue;
      visited.add(node.value);
      this.#step();
      yield node;
      const target = this.#follow(node);
      const isNew = target !== undefined && !followed.has(target.value);
      if (isNew) followed.add(target.value);
      const below = isNew ? this.#children(node) : children(node);
      for (const child of [...below].reverse()) stack.push(child);
    }
  }

  /** `undefined` represents what the standard calls Nothing. */
  #value(operand: QueryOperand, node: PathNode): unknown {
    if (operand.kind === "literal") return operand.value;
    const values = this.run(operand.query, node).map(({ value }) => value);
    return operand.kind === "query" ? values[0] : call(operand.name, values);
  }
}

/** Section 2.4. */
function call(name: QueryFunction, values: readonly unknown[]): unknown {
  const [value] = values;
  if (name === "count") return values.length;
  if (typeof value === "string") return [...value].length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

function children(parent: PathNode): readonly PathNode[] {
  const { value } = parent;
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) {
    return Object.keys(value).map((key) => ({ value: Reflect.get(value, key), parent, key }));
  }
  const items: readonly unknown[] = value;
  return items.map((child, key) => ({ value: child, parent, key }));
}

/** Adds a child. Returns whether it exists. */
function pushChild(node: PathNode, key: string | number, found: DistinctNodes): boolean {
  const { value } = node;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
  found.add({ value: Reflect.get(value, key), parent: node, key });
  return true;
}

/** Nodes in the order found, without duplicates. A node is identified by its parent and its key. */
class DistinctNodes {
  readonly nodes: PathNode[] = [];
  readonly #keys = new Map<unknown, Set<string | number | undefined>>();

  add(node: PathNode): void {
    const [holder, key] =
      node.parent === undefined ? [node.value, undefined] : [node.parent.value, node.key];
    const keys = this.#keys.get(holder) ?? new Set();
    if (keys.has(key)) return;
    this.#keys.set(holder, keys.add(key));
    this.nodes.push(node);
  }
}

const absolute = (index: number, length: number): number => (index < 0 ? length + index : index);

/** Section 2.3.4.2.2. */
function* slice(
  { start, end, step }: Selector & { readonly kind: "slice" },
  length: number,
): Generator<number> {
  const clamp = (index: number): number => Math.min(Math.max(absolute(index, length), 0), length);
  if (step > 0) {
    const last = clamp(end ?? length);
    for (let index = clamp(start ?? 0); index < last; index += step) yield index;
  } else if (step < 0) {
    const last = end === undefined ? -Infinity : absolute(end, length);
    const first = start === undefined ? Infinity : absolute(start, length);
    for (let index = Math.min(first, length - 1); index >= 0 && index > last; index += step)
      yield index;
  }
}
