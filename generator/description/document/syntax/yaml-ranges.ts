import { isMap, isNode, isScalar, isSeq, type Node, type Pair, type YAMLMap } from "yaml";

import type { Location } from "../../diagnostics/diagnostic.js";
import type { Range } from "./json-ranges.js";
import { composeYaml } from "./compose-yaml.js";
import { parsePointer } from "../../core/origin.js";

/** Finds pointers in a YAML text. The syntax tree is built only when the first diagnostic needs it. */
export function createYamlRanges(text: string): (location: Location) => Range {
  let tree: Node | null | undefined;
  const keys: KeyIndex = new WeakMap();
  return (location) => {
    tree ??= composeYaml(text).documents[0]?.contents ?? null;
    return rangeOf(tree, location, keys);
  };
}

/** The entries of mappings by key, so that a large mapping is not searched from the start for each place in it. */
type KeyIndex = WeakMap<YAMLMap, ReadonlyMap<string, Pair>>;

function entryOf(map: YAMLMap, key: string, index: KeyIndex): Pair | undefined {
  let entries = index.get(map);
  if (entries === undefined) {
    const found = new Map<string, Pair>();
    for (const pair of map.items) {
      const text = keyText(pair.key);
      if (text !== undefined && !found.has(text)) found.set(text, pair);
    }
    index.set(map, found);
    entries = found;
  }
  return entries.get(key);
}

/** The range of a pointer's value, or of its nearest existing ancestor; of the key if the value is large. */
function rangeOf(
  root: Node | null,
  { pointer, atKey }: Location,
  index: KeyIndex,
): readonly [number, number] {
  let node: unknown = root;
  let range = nodeRange(root) ?? [0, 0];
  for (const segment of parsePointer(pointer) ?? []) {
    if (isMap(node)) {
      const pair = entryOf(node, segment, index);
      if (pair === undefined) return range;
      node = pair.value;
      const value = isScalar(node) && atKey !== true ? nodeRange(node) : undefined;
      range = value ?? nodeRange(pair.key) ?? range;
    } else if (isSeq(node)) {
      node = node.items[Number(segment)];
      if (node === undefined) return range;
      range = nodeRange(node) ?? range;
    } else return range;
  }
  return range;
}

const keyText = (key: unknown): string | undefined =>
  isScalar(key)
    ? typeof key.value === "string"
      ? key.value
      : (key.source ?? String(key.value))
    : undefined;

function nodeRange(node: unknown): readonly [number, number] | undefined {
  const range = isNode(node) ? node.range : undefined;
  if (!range) return undefined;
  const [start, end] = range;
  return [start, end];
}
