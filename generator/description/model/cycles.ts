import type { Declaration } from "./schema.js";
import { walkSchemas } from "./visit.js";

/** The declarations that each declaration refers to, without duplicates, in the order of the document. */
export type ReferenceGraph = ReadonlyMap<Declaration, readonly Declaration[]>;

export function referenceGraph(declarations: readonly Declaration[]): ReferenceGraph {
  return new Map(declarations.map((declaration) => [declaration, referencesOf(declaration)]));
}

function referencesOf(declaration: Declaration): readonly Declaration[] {
  const targets = new Set<Declaration>();
  for (const schema of walkSchemas([declaration.schema])) {
    if (schema.kind === "ref") targets.add(schema.target);
  }
  return [...targets];
}

/**
 * The strongly connected components of declarations that can reach themselves, in the order of their first members.
 * Uses Tarjan's algorithm (1972) without recursion.
 */
export function findCycles(graph: ReferenceGraph): readonly (readonly Declaration[])[] {
  const search = new Search(graph);
  for (const declaration of graph.keys()) search.from(declaration);
  const cycleOf = new Map(
    search.cycles.flatMap((cycle) => cycle.map((member) => [member, cycle] as const)),
  );
  const ordered = new Map<readonly Declaration[], Declaration[]>();
  for (const declaration of graph.keys()) {
    const cycle = cycleOf.get(declaration);
    if (cycle === undefined) continue;
    const members = ordered.get(cycle) ?? [];
    members.push(declaration);
    ordered.set(cycle, members);
  }
  return [...ordered.values()];
}

interface Frame {
  readonly declaration: Declaration;
  readonly targets: readonly Declaration[];
  next: number;
}

/** The state of one search. */
class Search {
  readonly cycles: Declaration[][] = [];
  readonly #graph: ReferenceGraph;
  readonly #index = new Map<Declaration, number>();
  readonly #low = new Map<Declaration, number>();
  readonly #open: Declaration[] = [];
  readonly #isOpen = new Set<Declaration>();

  constructor(graph: ReferenceGraph) {
    this.#graph = graph;
  }

  from(start: Declaration): void {
    if (this.#index.has(start)) return;
    const frames = [this.#enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.targets[frame.next++];
      if (target === undefined) {
        frames.pop();
        this.#leave(frame, frames.at(-1));
      } else if (!this.#index.has(target)) frames.push(this.#enter(target));
      else if (this.#isOpen.has(target)) this.#lower(frame.declaration, this.#index.get(target));
    }
  }

  #enter(declaration: Declaration): Frame {
    const index = this.#index.size;
    this.#index.set(declaration, index);
    this.#low.set(declaration, index);
    this.#open.push(declaration);
    this.#isOpen.add(declaration);
    return { declaration, targets: this.#graph.get(declaration) ?? [], next: 0 };
  }

  #leave({ declaration, targets }: Frame, parent: Frame | undefined): void {
    const low = this.#low.get(declaration);
    if (parent !== undefined) this.#lower(parent.declaration, low);
    if (low !== this.#index.get(declaration)) return;
    const component = this.#open.splice(this.#open.lastIndexOf(declaration));
    for (const member of component) this.#isOpen.delete(member);
    if (component.length > 1 || targets.includes(declaration)) this.cycles.push(component);
  }

  #lower(declaration: Declaration, to: number | undefined): void {
    const low = this.#low.get(declaration) ?? Infinity;
    this.#low.set(declaration, Math.min(low, to ?? Infinity));
  }
}
