import { findIdentities } from "../identities.js";
import { childOf } from "../../core/origin.js";
import { createResolver } from "../resolve.js";
import type { SourceDocument } from "../types.js";
import { copy } from "./merge.js";
import { Origins } from "./origins.js";
import { type FollowNode, type PathNode, placeOf, type RootNode } from "./select.js";

/** A description while it is changed: copies of its documents, treated as one. */
export interface DescriptionCopy {
  readonly root: RootNode;
  readonly follow: FollowNode;
  readonly origins: Origins;
  /** The current documents by URI. */
  readonly documents: ReadonlyMap<string, SourceDocument>;
}

export function describe(
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
    const from = placeOf(node);
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
