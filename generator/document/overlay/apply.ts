import {
  overlayMismatch,
  overlayNothing,
  overlayRoot,
} from "../../diagnostics/catalogue/overlay.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { childPointer } from "../pointer.js";
import type { SourceDocument } from "../types.js";
import { kindOf } from "../version.js";
import { copy, mergeInto, put, type Update } from "./merge.js";
import { isContainer, Origins } from "./origins.js";
import { type Action, readActions } from "./read.js";
import { type PathNode, pointerOf, select } from "./select.js";

/**
 * Applies Overlay documents (Overlay Specification 1.0) to a document, one action after the other. The document itself stays as it
 * is; the result knows of every place where it was written.
 */
export function applyOverlays(
  document: SourceDocument,
  overlays: readonly SourceDocument[],
  report: Report,
): SourceDocument {
  const value = copy(document.value);
  const origins = new Origins(document.uri);
  const target = { value, origins };
  for (const overlay of overlays) {
    for (const action of readActions(overlay, report)) applyAction(action, target, report);
  }
  return { ...document, value, writtenAt: (pointer) => origins.at(value, pointer) };
}

interface Target {
  readonly value: unknown;
  readonly origins: Origins;
}

function applyAction(action: Action, target: Target, report: Report): void {
  const nodes = select(action.target, target.value);
  const at = { ...action.origin, pointer: childPointer(action.origin.pointer, "target") };
  if (nodes.length === 0) {
    report(overlayNothing({ path: action.path }, at));
    return;
  }
  if (action.change.kind === "remove") {
    if (nodes.some(({ parent }) => parent === undefined)) report(overlayRoot({}, at));
    remove(nodes, target);
    return;
  }
  const seen = new Set<string>();
  for (const node of nodes) {
    const pointer = pointerOf(node);
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    update(node, action.change.update, target, (found) => {
      const parameters = { pointer, target: kindOf(node.value), found: kindOf(found) };
      report(
        overlayMismatch(
          parameters,
          action.change.kind === "update" ? action.change.update.origin : at,
        ),
      );
    });
  }
}

function update(
  node: PathNode,
  change: Update,
  { origins }: Target,
  mismatch: (found: unknown) => void,
): void {
  const { value, parent } = node;
  const fits = isContainer(value)
    ? Array.isArray(value) || (isContainer(change.value) && !Array.isArray(change.value))
    : !isContainer(change.value);
  if (!fits) mismatch(change.value);
  else if (isContainer(value)) mergeInto(value, change, origins);
  else if (parent !== undefined && isContainer(parent.node.value)) {
    put(parent.node.value, parent.key, change, origins);
  }
}

/** Takes nodes out of what holds them; entries of one list all at once, so that none moves before its turn. */
function remove(nodes: readonly PathNode[], { value: root, origins }: Target): void {
  const entries = new Map<unknown[], { readonly indices: Set<number>; readonly pointer: string }>();
  for (const { parent } of nodes) {
    if (parent === undefined) continue;
    const { node, key } = parent;
    const container = node.value;
    if (!isContainer(container)) continue;
    if (!Array.isArray(container)) delete container[key];
    else {
      const group = entries.get(container) ?? { indices: new Set(), pointer: pointerOf(node) };
      entries.set(container, group);
      group.indices.add(Number(key));
    }
  }
  // Inner lists first: what removing outer entries moves does not move what is looked up here.
  for (const [list, { indices, pointer }] of [...entries].reverse()) {
    origins.removeEntries(list, indices, origins.at(root, pointer));
  }
}
