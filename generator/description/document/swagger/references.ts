import { childPointer, type Origin, originKey } from "../../core/origin.js";
import { findReferences } from "../references.js";
import type { DocumentSet, SourceDocument } from "../types.js";
import { type Draft, type Draftable, eachContainer, isDraftable } from "./draft.js";

/** Objects with a `$ref`, and the objects that they refer to, before anything is moved. */
export type Targets = ReadonlyMap<object, Draftable>;

/** Resolves every reference of a description. Broken ones have no target. */
export function targetsOf({ documents, resolver }: DocumentSet): Targets {
  const targets = new Map<object, Draftable>();
  for (const [document, source] of documents) {
    for (const { ref, pointer, value } of findReferences(source.value).found) {
      if (typeof ref !== "string") continue;
      const target = resolver.resolve(ref, { document, pointer })?.value;
      if (isDraftable(value) && isDraftable(target)) targets.set(value, target);
    }
  }
  return targets;
}

/** The object at the end of a chain of references. */
export function behind(start: Draftable, targets: Targets): Draftable {
  const passed = new Set<Draftable>();
  let current = start;
  for (let next = targets.get(current); next !== undefined; next = targets.get(current)) {
    if (passed.has(current)) break;
    passed.add(current);
    current = next;
  }
  return current;
}

/** Where each object and array is after everything was moved: an inline schema may be in several places. */
type Places = ReadonlyMap<object, readonly Origin[]>;

function placesOf(documents: ReadonlyMap<string, SourceDocument>): Places {
  const places = new Map<object, Origin[]>();
  for (const [uri, { value }] of documents) {
    eachContainer(value, uri, (container, origin) => {
      const known = places.get(container);
      if (known === undefined) places.set(container, [origin]);
      else known.push(origin);
    });
  }
  return places;
}

/**
 * Rewrites each reference to where its target is now. Returns the places of those that were reported as broken, so that
 * they are not reported again.
 */
export function rewriteReferences(
  draft: Draft,
  targets: Targets,
  reported: ReadonlySet<string>,
): ReadonlySet<string> {
  const places = placesOf(draft.documents);
  const broken = new Set<string>();
  for (const [holder, at] of places) {
    if (!isDraftable(holder) || typeof holder["$ref"] !== "string") continue;
    const before = draft.originOf(holder);
    const target = targets.get(holder);
    if (target !== undefined) rewrite(holder, { at, target, draft, places });
    else if (reported.has(originKey(ofRef(before))))
      for (const place of at) broken.add(originKey(ofRef(place)));
  }
  return broken;
}

const ofRef = ({ document, pointer }: Origin): Origin => ({
  document,
  pointer: childPointer(pointer, "$ref"),
});

interface Rewriting {
  /** Where the reference is now. */
  readonly at: readonly Origin[];
  readonly target: Draftable;
  readonly draft: Draft;
  readonly places: Places;
}

function rewrite(holder: Draftable, { at, target, draft, places }: Rewriting): void {
  const now = places.get(target)?.[0];
  if (now === undefined) return;
  const before = draft.originOf(target);
  const home = draft.originOf(holder).document;
  const stays = at.every(({ document }) => document === home);
  if (stays && now.pointer === before.pointer && now.document === before.document) return;
  // A reference that is now in another document, or in several, names the document of its target.
  const document = stays && now.document === home ? "" : now.document;
  const fragment = encodeURI(now.pointer).replaceAll("#", "%23");
  draft.put(holder, "$ref", `${document}#${fragment}`, draft.originAt(holder, "$ref"));
}
