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
import { MAX_OVERLAY_NODES, MAX_PATH_STEPS } from "../limits.js";
import { createResolver } from "../resolve.js";
import type { SourceDocument } from "../types.js";
import { kindOf } from "../version.js";
import { mergeInto, put, sizeOf, type Update } from "./merge.js";
import { isContainer, Origins } from "../origins.js";
import type { Query } from "./query.js";
import { type Action, readActions } from "./read.js";
import {
  type PathNode,
  originOfNode,
  select,
  TooManySteps,
  type FollowNode,
  type RootNode,
} from "./select.js";

/**
 * Applies Overlay documents (Overlay Specification 1.1) to a description, one action after the other. The given
 * documents are not changed; the results record where each value was written.
 */
export function applyOverlays(
  documents: ReadonlyMap<string, SourceDocument>,
  { entry, overlays }: { readonly entry: string; readonly overlays: readonly SourceDocument[] },
  report: Report,
): ReadonlyMap<string, SourceDocument> {
  const description = copyDocuments(documents, entry);
  for (const overlay of overlays) {
    for (const action of readActions(overlay, report)) {
      if (description.growth.nodes <= MAX_OVERLAY_NODES) applyAction(action, description, report);
    }
  }
  return description.documents;
}

function applyAction(action: Action, description: DescriptionCopy, report: Report): void {
  const at = { ...action.origin, pointer: childPointer(action.origin.pointer, "target") };
  const nodes = selectNodes(action.target, description);
  if (nodes === undefined) {
    report(overlayTooCostly({ path: action.path, limit: MAX_PATH_STEPS }, at));
    return;
  }
  if (nodes.length === 0) {
    report(overlayNothing({ path: action.path }, at));
    return;
  }
  const { change } = action;
  if (change.kind === "remove") {
    if (nodes.some(({ parent }) => parent === undefined)) report(overlayRoot({}, at));
    remove(nodes, description);
    return;
  }
  const added = change.kind === "update" ? change.update : valueToCopy(change, description, report);
  if (added === undefined) return;
  description.growth.nodes += sizeOf(added.value) * nodes.length;
  if (description.growth.nodes > MAX_OVERLAY_NODES)
    report(overlayTooLarge({ path: action.path, limit: MAX_OVERLAY_NODES }, at));
  else updateAll(nodes, added, description, report);
}

/** The value to copy, and where it was written; `undefined` if the path does not select exactly one. */
function valueToCopy(
  { path, source, origin }: Action["change"] & { readonly kind: "copy" },
  description: DescriptionCopy,
  report: Report,
): Update | undefined {
  const nodes = selectNodes(source, description);
  const [node] = nodes ?? [];
  if (nodes === undefined) report(overlayTooCostly({ path, limit: MAX_PATH_STEPS }, origin));
  else if (node === undefined || nodes.length > 1)
    report(overlayCopy({ path, count: nodes.length }, origin));
  else return { value: copy(node.value), origin: description.origins.at(originOfNode(node)) };
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

/** The nodes that an action selects; `undefined` if the search takes too long. */
function selectNodes(
  path: Query,
  { root, follow }: DescriptionCopy,
): readonly PathNode[] | undefined {
  try {
    return select(path, root, follow);
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

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
  /** How many nodes updates have added, those that replace others included. */
  readonly growth: { nodes: number };
  /** The current documents by URI. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
}

export function copyDocuments(
  documents: ReadonlyMap<string, SourceDocument>,
  entry: string,
): DescriptionCopy {
  const values = new Map([...documents].map(([uri, { value }]) => [uri, copy(value)]));
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
    growth: { nodes: 0 },
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
