import { isObject } from "../../core/json-value.js";
import { findIdentities, type Identities } from "../../document/identities.js";
import { childPointer, type LocatedValue, valueAt } from "../../core/origin.js";
import { absoluteUri } from "../../document/resolve.js";
import type { DocumentSet, SourceDocument } from "../../document/types.js";
import { get } from "../reading/read.js";
import { keyOf } from "../reading/key.js";
import type { Source } from "../reading/source.js";

/**
 * The target of a `$dynamicRef` depends on the schemas through which evaluation has passed (Core 8.2.3.2). Schemas from
 * which one can be reached are therefore left to the evaluator, which gets them whole, with their identifiers.
 */
export interface Dynamic {
  /** Returns whether evaluation that begins here can reach a `$dynamicRef`. */
  reaches(place: LocatedValue): boolean;
  /** The schema around this place that is copied whole: a component, or a file. */
  rootOf(place: LocatedValue): LocatedValue;
  /** The URI of a place relative to the nearest `$id` around it. */
  uriOf(place: LocatedValue): string;
  /** Resolves a reference that is written at a place. */
  absolute(ref: string, place: LocatedValue): string | undefined;
  /** The schemas that contain a `$dynamicAnchor`. */
  readonly anchored: readonly LocatedValue[];
}

const STATIC: Dynamic = {
  reaches: () => false,
  rootOf: (place) => place,
  uriOf: keyOf,
  absolute: () => undefined,
  anchored: [],
};

export function createDynamic(documents: DocumentSet, source: Source): Dynamic {
  const all = [...documents.documents.values()];
  if (!all.some(({ text }) => text.includes("$dynamicRef"))) return STATIC;
  const identities = findIdentities(all);
  const roots = all.flatMap(rootsOf);
  const rootOf = (place: LocatedValue): LocatedValue => rootAround(place, documents);
  const facts = new Map(roots.map((root) => [keyOf(root), factsOf(root, { source, rootOf })]));
  const reaching = closure(facts);
  return {
    reaches: (place) => {
      const root = keyOf(rootOf(place));
      if (facts.has(root)) return reaching.has(root);
      const { dynamic, targets } = factsOf(place, { source, rootOf });
      return dynamic || targets.some((key) => reaching.has(key));
    },
    rootOf,
    uriOf: (place) => uriOf(place, identities),
    absolute: (ref, place) => {
      const target = absoluteUri(ref, identities.baseOf(place));
      if (target === undefined) return undefined;
      return target.fragment === ""
        ? target.uri
        : keyOf({ document: target.uri, pointer: target.fragment });
    },
    anchored: roots.filter((root) => facts.get(keyOf(root))?.anchored),
  };
}

const isDescription = (value: unknown): boolean => get(value, "openapi") !== undefined;

function rootsOf({ uri, value }: SourceDocument): readonly LocatedValue[] {
  if (!isDescription(value)) return [{ document: uri, pointer: "", value }];
  const schemas = get(get(value, "components"), "schemas");
  if (!isObject(schemas)) return [];
  return Object.entries(schemas).map(([name, schema]) => ({
    document: uri,
    pointer: childPointer("/components/schemas", name),
    value: schema,
  }));
}

function rootAround(place: LocatedValue, documents: DocumentSet): LocatedValue {
  const { document } = place;
  const value = documents.documents.get(document)?.value;
  if (!isDescription(value)) return { document, pointer: "", value };
  const [pointer] = /^\/components\/schemas\/[^/]+/.exec(place.pointer) ?? [];
  return pointer === undefined
    ? place
    : { document, pointer, value: valueAt(value, pointer)?.value };
}

interface Facts {
  readonly dynamic: boolean;
  readonly anchored: boolean;
  /** The roots that other schemas refer to. */
  readonly targets: readonly string[];
}

function factsOf(
  root: LocatedValue,
  {
    source,
    rootOf,
  }: { readonly source: Source; readonly rootOf: (place: LocatedValue) => LocatedValue },
): Facts {
  let dynamic = false;
  let anchored = false;
  const targets = new Set<string>();
  const open: LocatedValue[] = [root];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { document, pointer, value } = place;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      dynamic ||= key === "$dynamicRef" && typeof item === "string";
      anchored ||= key === "$dynamicAnchor" && typeof item === "string";
      if (typeof item === "object")
        open.push({ document, pointer: childPointer(pointer, key), value: item });
      if (key !== "$ref" || typeof item !== "string") continue;
      const target = source.target(place, item);
      if (target !== undefined) targets.add(keyOf(rootOf(target)));
    }
  }
  return { dynamic, anchored, targets: [...targets] };
}

/** The roots from which a dynamic reference can be reached. */
function closure(facts: ReadonlyMap<string, Facts>): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  for (const [key, { targets }] of facts) {
    for (const target of targets) {
      const list = users.get(target) ?? [];
      list.push(key);
      users.set(target, list);
    }
  }
  const reaching = new Set([...facts].filter(([, { dynamic }]) => dynamic).map(([key]) => key));
  for (const key of reaching) for (const user of users.get(key) ?? []) reaching.add(user);
  return reaching;
}

function uriOf(place: LocatedValue, identities: Identities): string {
  const base = identities.baseOf(place);
  const resource = identities.resource(base);
  if (resource === undefined) return keyOf(place);
  return keyOf({ document: base, pointer: place.pointer.slice(resource.pointer.length) });
}
