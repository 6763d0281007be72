import { childOf, parsePointer, type Origin } from "../../core/origin.js";
import type { DocumentSet } from "../../document/types.js";
import { isComponent } from "../reading/key.js";

interface ItemPosition<Item> {
  readonly item: Item;
  readonly path: readonly number[];
}

/** Sorts in the order of the documents, with the components of the entry first. */
export function inDocumentOrder<Item extends { readonly origin: Origin }>(
  items: readonly Item[],
  documents: DocumentSet,
): readonly Item[] {
  const ranks = new Map([...documents.documents.keys()].map((uri, index) => [uri, index]));
  const positions = new Positions();
  const positioned = items.map((item): ItemPosition<Item> => {
    const { origin } = item;
    const first = origin.document === documents.entry.uri && isComponent(origin);
    const rank = first ? -Infinity : (ranks.get(origin.document) ?? Infinity);
    const root = documents.documents.get(origin.document)?.value;
    return { item, path: [rank, ...positions.of(root, origin.pointer)] };
  });
  return positioned.sort((a, b) => compare(a.path, b.path)).map(({ item }) => item);
}

/** A parent comes before its children. */
function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, step] of left.entries()) {
    const other = right[index] ?? -Infinity;
    if (step !== other) return step - other;
  }
  return left.length - right.length;
}

/** The positions of keys among their siblings. Each object is counted once. */
class Positions {
  readonly #known = new Map<object, ReadonlyMap<string, number>>();

  of(root: unknown, pointer: string): readonly number[] {
    const path: number[] = [];
    let value = root;
    for (const segment of parsePointer(pointer) ?? []) {
      if (typeof value !== "object" || value === null) break;
      path.push(this.#keys(value).get(segment) ?? 0);
      value = childOf(value, segment)?.value;
    }
    return path;
  }

  #keys(parent: object): ReadonlyMap<string, number> {
    const known =
      this.#known.get(parent) ?? new Map(Object.keys(parent).map((key, index) => [key, index]));
    this.#known.set(parent, known);
    return known;
  }
}
