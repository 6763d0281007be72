import { type Origin, childPointer, childOf } from "../../core/origin.js";
import {
  overlayCopy,
  overlayMismatch,
  overlayNothing,
  overlayRoot,
  overlayTooCostly,
  overlayTooLarge,
} from "../../diagnostics/catalogue/documents.js";
import { copy } from "../../core/json-value.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { findIdentities } from "../identities.js";
import { MAX_OVERLAY_NODES, MAX_PATH_STEPS, MAX_VISITS } from "../limits.js";
import { createResolver } from "../resolve.js";
import type { SourceDocument } from "../types.js";
import { kindOf } from "../version.js";
import { mergeInto, put, sizeOf, type Update } from "./merge.js";
import { isContainer, Origins } from "../origins.js";
import type { Query } from "../../../../runtime/json-path/query.js";
import { type Action, readActions } from "./read.js";
import {
  type PathNode,
  originOfNode,
  select,
  TooManySteps,
  type FollowNode,
  type RootNode,
} from "../../../../runtime/json-path/select.js";

/**
 * Applies Overlay documents (Overlay Specification 1.1) to a description, one action after the other. The given
 * documents are not changed; the results record where each value was written.
 */
export function applyOverlays(
  documents: ReadonlyMap<string, SourceDocument>,
  { entry, overlays }: { readonly entry: string; readonly overlays: readonly SourceDocument[] },
  report: Report,
): ReadonlyMap<string, SourceDocument> {
  const actions = overlays.flatMap((overlay) => readActions(overlay, report));
  const description = copyDocuments(documents, { entry, actions: actions.length });
  // What takes too much would take as much in each action that follows.
  actions.every((action) => applyAction(action, description, report));
  return description.documents;
}

/** Returns whether overlays are within their limits. */
function applyAction(action: Action, description: DescriptionCopy, report: Report): boolean {
  const at = { ...action.origin, pointer: childPointer(action.origin.pointer, "target") };
  const { path } = action;
  try {
    const nodes = selectNodes(action.target, description);
    if (nodes.length === 0) report(overlayNothing({ path }, at));
    else if (action.change.kind !== "remove") add(nodes, action.change, description, report);
    else {
      if (nodes.some(({ parent }) => parent === undefined)) report(overlayRoot({}, at));
      remove(nodes, description);
    }
    return true;
  } catch (error) {
    if (error instanceof TooManySteps) report(overlayTooCostly({ path }, at));
    else if (error instanceof TooManyNodes)
      report(overlayTooLarge({ path, limit: description.growth.limit }, at));
    else throw error;
    return false;
  }
}

class TooManyNodes extends Error {}

function add(
  nodes: readonly PathNode[],
  change: Action["change"] & { readonly kind: "update" | "copy" },
  description: DescriptionCopy,
  report: Report,
): void {
  const added = change.kind === "update" ? change.update : valueToCopy(change, description, report);
  if (added === undefined) return;
  const { growth } = description;
  growth.nodes += sizeOf(added.value) * nodes.length;
  if (growth.nodes > growth.limit) throw new TooManyNodes();
  updateAll(nodes, added, description, report);
}

/** The value to copy, and where it was written; `undefined` if the path does not select exactly one. */
function valueToCopy(
  { path, source, origin }: Action["change"] & { readonly kind: "copy" },
  description: DescriptionCopy,
  report: Report,
): Update | undefined {
  const nodes = selectNodes(source, description);
  const [node] = nodes;
  if (node !== undefined && nodes.length === 1)
    return { value: copy(node.value), origin: description.origins.at(originOfNode(node)) };
  report(overlayCopy({ path, count: nodes.length }, origin));
  return undefined;
}

function updateAll(
  nodes: readonly PathNode[],
  change: Update,
  description: DescriptionCopy,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const selected of nodes) {
    // Updating a reference to another document updates its target.
    const node = description.follow(selected) ?? selected;
    const { document, pointer } = originOfNode(node);
    const address = `${document}#${pointer}`;
    if (seen.has(address)) continue;
    seen.add(address);
    update(node, change, description, (found) => {
      const parameters = { pointer, target: kindOf(node.value), found: kindOf(found) };
      report(overlayMismatch(parameters, change.origin));
    });
  }
}

const selectNodes = (path: Query, { root, ...limits }: DescriptionCopy): readonly PathNode[] =>
  select(path, root, limits);

function update(
  node: PathNode,
  change: Update,
  { origins }: DescriptionCopy,
  mismatch: (found: unknown) => void,
): void {
  const { value } = node;
  const fits = isContainer(value)
    ? Array.isArray(value) || (isContainer(change.value) && !Array.isArray(change.value))
    : !isContainer(change.value);
  if (!fits) mismatch(change.value);
  else if (isContainer(value)) mergeInto(value, change, origins);
  else if (node.parent !== undefined && isContainer(node.parent.value)) {
    put(node.parent.value, node.key, change, origins);
  }
}

/** Removes nodes from their parents; entries of one list are removed together, so that indices stay valid. */
function remove(nodes: readonly PathNode[], { origins }: DescriptionCopy): void {
  const entries = new Map<unknown[], { readonly indices: Set<number>; readonly origin: Origin }>();
  for (const { parent, key } of nodes) {
    const container = parent?.value;
    if (parent === undefined || !isContainer(container)) continue;
    if (!Array.isArray(container)) delete container[key];
    else {
      const group = entries.get(container) ?? { indices: new Set(), origin: originOfNode(parent) };
      entries.set(container, group);
      group.indices.add(Number(key));
    }
  }
  // Inner lists first: removing outer entries would shift the paths by which inner lists are looked up.
  for (const [list, { indices, origin }] of [...entries].reverse()) {
    origins.removeEntries(list, indices, origins.at(origin));
  }
}

/** A description while it is changed: copies of its documents, treated as one. */
export interface DescriptionCopy {
  readonly root: RootNode;
  readonly follow: FollowNode;
  readonly origins: Origins;
  /** How many nodes updates have added, those that replace others included, and how many they may add. */
  readonly growth: { nodes: number; readonly limit: number };
  /** How many nodes may still be visited. */
  readonly steps: { left: number };
  /** The current documents by URI. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
}

export function copyDocuments(
  documents: ReadonlyMap<string, SourceDocument>,
  { entry, actions }: { readonly entry: string; readonly actions: number },
): DescriptionCopy {
  const values = new Map([...documents].map(([uri, { value }]) => [uri, copy(value)]));
  const size = sizeOf([...values.values()]);
  const origins = new Origins(values);
  const copies = new Map(
    [...documents].map(([uri, source]): [string, SourceDocument] => [
      uri,
      {
        ...source,
        value: values.get(uri),
        writtenAt: (pointer) => origins.at({ document: uri, pointer }),
      },
    ]),
  );
  return {
    root: { value: values.get(entry), origin: { document: entry, pointer: "" } },
    follow: followIn(copies),
    origins,
    growth: { nodes: 0, limit: Math.max(MAX_OVERLAY_NODES, size) },
    steps: { left: MAX_PATH_STEPS + MAX_VISITS * size * actions },
    documents: copies,
  };
}

/** Broken references are reported when the changed description is loaded. */
function followIn(documents: ReadonlyMap<string, SourceDocument>): FollowNode {
  const resolver = createResolver(documents, findIdentities(documents.values()), {
    report: () => undefined,
  });
  const target = (node: PathNode): RootNode | undefined => {
    const ref = childOf(node.value, "$ref")?.value;
    if (typeof ref !== "string" || ref.startsWith("#")) return undefined;
    const from = originOfNode(node);
    const found = resolver.resolve(ref, from);
    if (found === undefined || found.document === from.document) return undefined;
    const { document, pointer, value } = found;
    return { value, origin: { document, pointer } };
  };
  return (node) => {
    const passed = new Set<unknown>([node.value]);
    let last: RootNode | undefined;
    for (let next = target(node); next !== undefined; next = target(next)) {
      // Circular references have no target.
      if (passed.has(next.value)) return undefined;
      passed.add(next.value);
      last = next;
    }
    return last;
  };
}
