import {
  refLocal,
  refMissing,
  refNotUri,
  refPropertyMissing,
} from "../diagnostics/catalogue/references.js";
import type { Diagnostic, Report } from "../diagnostics/diagnostic.js";
import { closest } from "../core/closest.js";
import { decodePercent, parseUrl } from "../core/url.js";
import { findIdentities, type Identities } from "./identities.js";
import { OriginSet } from "../core/origin-map.js";
import {
  type LocatedValue,
  type Origin,
  originKey,
  childOf,
  childPointer,
  parsePointer,
  splitPointer,
  valueAt,
} from "../core/origin.js";
import type { DocumentSet, Resolver, SourceDocument } from "./types.js";

/** Splits a URI reference at its fragment and makes the rest absolute. */
export function absoluteUri(
  ref: string,
  base: string,
): { readonly uri: string; readonly fragment: string } | undefined {
  const hash = ref.indexOf("#");
  const address = hash === -1 ? ref : ref.slice(0, hash);
  const fragment = hash === -1 ? "" : decodePercent(ref.slice(hash + 1));
  if (address === "") return { uri: base, fragment };
  const uri = parseUrl(address, base)?.href;
  return uri === undefined ? undefined : { uri, fragment };
}

interface Reporting {
  readonly report: Report;
  /** Documents that could not be loaded, which was reported: references to them are not reported again. */
  readonly absent?: ReadonlySet<string>;
  /** The places of references that have been reported as broken. */
  readonly reported?: ReadonlySet<string>;
}

/** Resolves references between documents, all of which are loaded. Each broken reference is reported once. */
export function createResolver(
  documents: ReadonlyMap<string, SourceDocument>,
  identities: Identities,
  { report, absent, reported = new Set() }: Reporting,
): Resolver {
  const wrong = new Set(reported);
  const reportOnce = (
    { document, pointer, value }: Origin & Partial<LocatedValue>,
    diagnose: (at: Origin) => Diagnostic,
  ): undefined => {
    const isReference = typeof value === "string";
    const at = { document, pointer: isReference ? pointer : childPointer(pointer, "$ref") };
    const key = originKey(at);
    if (!wrong.has(key)) report(diagnose(at));
    wrong.add(key);
    return undefined;
  };
  /** Results by base and reference: most references occur many times in a document. */
  const known = new Map<string, Map<string, LocatedValue>>();
  return {
    resolve(ref, from) {
      const base = identities.baseOf(from);
      const ofBase = known.get(base) ?? new Map<string, LocatedValue>();
      known.set(base, ofBase);
      const again = ofBase.get(ref);
      if (again !== undefined) return again;
      const target = absoluteUri(ref, base);
      if (target === undefined) return reportOnce(from, (at) => refNotUri({ ref }, at));
      const found = locate(target, documents, identities);
      if (found === undefined) {
        if (absent?.has(target.uri) === true) return undefined;
        const local = locateByName(ref, from, documents);
        const missing = PROPERTY.test(from.pointer) ? refPropertyMissing : refMissing;
        reportOnce(from, (at) =>
          local === undefined
            ? missing({ ref, guess: guess(ref, target, documents) }, at)
            : refLocal({ ref, target: `#${local.pointer}` }, at),
        );
        return local;
      }
      ofBase.set(ref, found);
      return found;
    },
  };
}

/** The schema of a property: the rest of its object is known. */
const PROPERTY = /\/properties\/[^/]+$/;

function locate(
  { uri, fragment }: { readonly uri: string; readonly fragment: string },
  documents: ReadonlyMap<string, SourceDocument>,
  identities: Identities,
): LocatedValue | undefined {
  const resource = documents.has(uri) ? { document: uri, pointer: "" } : identities.resource(uri);
  if (resource === undefined) return undefined;
  const root = documents.get(resource.document)?.value;
  if (fragment !== "" && !fragment.startsWith("/")) {
    const origin = identities.anchor(uri, fragment);
    return origin && withValue(origin, documents);
  }
  const pointer = resource.pointer + fragment;
  const found = valueAt(root, pointer);
  return found && { document: resource.document, pointer, value: found.value };
}

/** Pointers that a schema has if it is a document of its own. */
const LOCAL = /^#(\/(?:\$defs|definitions)\/.+)$/;

/**
 * The target of a pointer to a definition, read from the nearest schema around the reference that has it. The values
 * around it are walked once, from the root down: looking each of them up would take the square of the depth.
 */
function locateByName(
  ref: string,
  { document, pointer }: Origin,
  documents: ReadonlyMap<string, SourceDocument>,
): LocatedValue | undefined {
  const fragment = LOCAL.exec(ref)?.[1];
  if (fragment === undefined) return undefined;
  const definition = decodePercent(fragment);
  let nearest: LocatedValue | undefined;
  let enclosing: LocatedValue = { document, pointer: "", value: documents.get(document)?.value };
  for (const segment of parsePointer(pointer) ?? []) {
    const child = childOf(enclosing.value, segment);
    if (child === undefined) break;
    enclosing = { document, pointer: childPointer(enclosing.pointer, segment), value: child.value };
    const found = valueAt(child.value, definition);
    if (found !== undefined)
      nearest = { document, pointer: enclosing.pointer + definition, value: found.value };
  }
  return nearest;
}

function withValue(
  origin: Origin,
  documents: ReadonlyMap<string, SourceDocument>,
): LocatedValue | undefined {
  const found = valueAt(documents.get(origin.document)?.value, origin.pointer);
  return found && { ...origin, value: found.value };
}

/** A key next to the missing one with a similar name. */
function guess(
  ref: string,
  { uri, fragment }: { readonly uri: string; readonly fragment: string },
  documents: ReadonlyMap<string, SourceDocument>,
): string | undefined {
  if (parsePointer(fragment) === undefined) return undefined;
  const [parent, last] = splitPointer(fragment);
  const siblings = valueAt(documents.get(uri)?.value, parent)?.value;
  if (typeof siblings !== "object" || siblings === null) return undefined;
  const name = closest(last, Object.keys(siblings));
  return name === undefined
    ? undefined
    : `${ref.replace(/#.*/s, "")}#${childPointer(parent, name)}`;
}

/**
 * Finds the operation that an `operationRef` names (OpenAPI 3.1.1, section 4.8.20.3). It may be addressed through a path
 * whose Path Item is elsewhere. The result is each of its places, the last of which has the operation itself; empty if
 * it is in no document of the description. That is no fault: a link may lead to another API.
 */
export function createOperationFinder({
  documents,
}: DocumentSet): (ref: string, from: Origin) => readonly LocatedValue[] {
  const resolver = createResolver(documents, findIdentities(documents.values()), {
    report: () => {},
  });
  return (ref, from) => {
    const [, item = "", key = ""] = OPERATION.exec(ref) ?? [];
    const keys = parsePointer(key) ?? [];
    const places: LocatedValue[] = [];
    const visited = new OriginSet();
    let holder = resolver.resolve(item, from);
    while (holder !== undefined && !visited.has(holder)) {
      visited.add(holder);
      const pointer = childPointer(holder.pointer, ...keys);
      const value = keys.reduce((at: unknown, name) => childOf(at, name)?.value, holder.value);
      places.push({ document: holder.document, pointer, value });
      if (value !== undefined) return places;
      const next = childOf(holder.value, "$ref")?.value;
      holder = typeof next === "string" ? resolver.resolve(next, holder) : undefined;
    }
    return [];
  };
}

/** A Path Item, and its method: of `additionalOperations` (OpenAPI 3.2), or a field of its own. */
const OPERATION = /^([^#]*#.*?)(\/additionalOperations\/[^/]+|\/[^/]+)$/;
