/**
 * `a[b][c]=1`: objects in a query. OpenAPI 3.2 (4.12.2.1) does not define deeper levels; this is how qs and PHP write
 * them.
 */
import type { Shape } from "../descriptors/descriptor.js";
import { memberAbsence, refuseEmpty, withEmpty } from "../values/absence.js";
import {
  alternativesOf,
  isAbsent,
  isRecord,
  itemShape,
  memberShape,
  objectShape,
  readText,
  record,
  writeText,
} from "../values/text.js";

/** Deeper names are ignored: no legitimate request has them. */
const MAX_DEPTH = 32;

export type QueryPair = readonly [name: string, text: string];

/** The names and strings that represent a value of a shape. */
export function flatten(name: string, value: unknown, shape: Shape): readonly QueryPair[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      flatten(`${name}[${at}]`, item, itemShape(shape, at) ?? "json"),
    );
  if (!isRecord(value) || value instanceof Date) return [[name, writeText(value)]];
  const object = objectShape(shape) ?? { object: {} };
  return Object.entries(value).flatMap(([key, member]) => {
    const pairs = flatten(`${name}[${key}]`, member, memberShape(object, key));
    if (pairs.length === 0 && !isAbsent(member)) refuseEmpty(key, memberAbsence(object, key));
    return pairs;
  });
}

/**
 * The steps of a name after its first word: `a[b][]` has `b` and the empty step. `undefined` if the name does not have
 * this form.
 */
export function stepsOf(name: string, first: string): readonly string[] | undefined {
  if (!name.startsWith(`${first}[`) || !name.endsWith("]")) return undefined;
  const steps = name.slice(first.length + 1, -1).split("][");
  return steps.length > MAX_DEPTH ? undefined : steps;
}

interface Tree {
  readonly texts: string[];
  readonly children: Map<string, Tree>;
}

const tree = (): Tree => ({ texts: [], children: new Map() });

/** Builds the value that names and strings represent. */
export function nest(
  entries: readonly { readonly steps: readonly string[]; readonly text: string }[],
  shape: Shape,
): unknown {
  const root = tree();
  for (const { steps, text } of entries) {
    let node = root;
    for (const step of steps) {
      const next = node.children.get(step) ?? tree();
      node.children.set(step, next);
      node = next;
    }
    node.texts.push(text);
  }
  return build(root, shape);
}

function build(node: Tree, shape: Shape): unknown {
  const item = itemShape(shape);
  const object = objectShape(shape);
  if (node.children.size === 0) return buildLeaf(node.texts, shape);
  const free = alternativesOf(shape).includes("json");
  const listed = [...node.children.keys()].every((step) => /^\d*$/.test(step));
  if (listed && (item !== undefined || (free && object === undefined))) {
    return buildList(node, shape);
  }
  const members = object ?? { object: {} };
  const out = record();
  for (const [name, child] of node.children) out[name] = build(child, memberShape(members, name));
  return withEmpty(out, members);
}

function buildLeaf(texts: readonly string[], shape: Shape): unknown {
  const item = itemShape(shape);
  const [only = ""] = texts;
  if (item !== undefined)
    return texts.map((text, at) => readText(text, itemShape(shape, at) ?? item));
  return texts.length === 1 ? readText(only, shape) : texts;
}

/** Sorts items by index but leaves no gaps, so that `a[999999999]` costs nothing. */
function buildList(node: Tree, shape: Shape): readonly unknown[] {
  const children = [...node.children].sort(([one], [other]) => Number(one) - Number(other));
  return children.flatMap(([step, child], at) => {
    const item = itemShape(shape, at) ?? "json";
    return step === "" && child.children.size === 0
      ? child.texts.map((text) => readText(text, item))
      : [build(child, item)];
  });
}
