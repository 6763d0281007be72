import { define } from "../../core/json-value.js";
import { type Origin, originKey, childPointer, splitPointer, valueAt } from "../../core/origin.js";
import { referenceLoop, refTooMuch, refUnusual } from "../../diagnostics/catalogue/references.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import type { FieldType } from "../format/object-types.js";
import { objectTypes } from "../format/objects.js";
import { findIdentities } from "../identities.js";
import { MAX_TRANSCLUDED_NODES } from "../limits.js";
import { findReferences, type FoundReference } from "../references.js";
import { createResolver } from "../resolve.js";
import { typeInWords } from "../structure/describe.js";
import { misplacedIn } from "../structure/index.js";
import { isReferenceable } from "../structure/misplaced.js";
import type { Visit } from "../structure/visit.js";
import type { DocumentSet, SourceDocument } from "../types.js";
import { type Expanding, Expansion } from "./expansion.js";

type DocumentsToResolve = Omit<DocumentSet, "resolver">;

/**
 * Replaces references by their targets where OpenAPI has no references: in place of an operation, a map or a list.
 * Where the target may contain references, its content becomes references, and so is still read where it was written.
 */
export function transclude(set: DocumentsToResolve, report: Report): DocumentsToResolve {
  if (![...set.references.values()].some(({ found }) => found.some(mayBeMisplaced))) return set;
  const tried = new Set<string>();
  const texts = new Set<string>();
  let nodes = 0;
  const onNode = (): void => {
    if (++nodes > MAX_TRANSCLUDED_NODES) throw new TooMuch();
  };
  for (let current = set; ;) {
    const identities = findIdentities(current.documents.values());
    const resolver = createResolver(current.documents, identities, { report: () => {} });
    const found = misplacedIn({ ...current, resolver }).filter(
      ({ place }) => place.pointer !== "" && !tried.has(originKey(place)),
    );
    if (found.length === 0) return { ...current, texts };
    for (const { place, type } of found) {
      tried.add(originKey(place));
      report(refUnusual({ instead: typeInWords(type) }, referenceIn(place)));
      if (type.is === "string") texts.add(originKey(referenceIn(place)));
    }
    try {
      current = replace(found, { set: current, resolver, report, onNode, tried });
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      const [first] = found.map(({ place }) => referenceIn(place));
      report(refTooMuch({ limit: MAX_TRANSCLUDED_NODES }, first));
      return { ...current, texts };
    }
  }
}

class TooMuch extends Error {}

const referenceIn = ({ document, pointer }: Origin): Origin => ({
  document,
  pointer: childPointer(pointer, "$ref"),
});

interface Replacing extends Pick<Expanding, "resolver" | "onNode"> {
  readonly set: DocumentsToResolve;
  readonly report: Report;
  /** The places of references that are not looked at again. */
  readonly tried: Set<string>;
}

function replace(found: readonly Visit[], replacing: Replacing): DocumentsToResolve {
  const { set } = replacing;
  const documents = new Map(set.documents);
  const references = new Map(set.references);
  for (const [uri, visits] of byDocument(found)) {
    const source = set.documents.get(uri);
    if (source === undefined) continue;
    const changed = changedDocument(source, visits, replacing);
    documents.set(uri, changed);
    references.set(uri, findReferences(changed.value));
  }
  const entry = documents.get(set.entry.uri) ?? set.entry;
  return { ...set, entry, documents, references };
}

function byDocument(found: readonly Visit[]): ReadonlyMap<string, readonly Visit[]> {
  const groups = new Map<string, Visit[]>();
  for (const visit of found) {
    const group = groups.get(visit.place.document);
    if (group === undefined) groups.set(visit.place.document, [visit]);
    else group.push(visit);
  }
  return groups;
}

function changedDocument(
  source: SourceDocument,
  visits: readonly Visit[],
  { set, resolver, report, onNode, tried }: Replacing,
): SourceDocument {
  const value = structuredClone(source.value);
  const origins = new Map<string, Origin>();
  for (const { type, place } of visits) {
    const [parent, key] = splitPointer(place.pointer);
    const holder: object = Object(valueAt(value, parent)?.value);
    const expansion = new Expansion({
      family: set.openapi.family,
      resolver,
      onNode,
      onOrigin: (at, { document, pointer }) =>
        origins.set(place.pointer + at, { document, pointer }),
      onRecursion: (ref, at) => {
        report(referenceLoop({ ref }, referenceIn(place)));
        tried.add(originKey({ document: source.uri, pointer: place.pointer + at }));
      },
      onLoop: (ref) => report(referenceLoop({ ref }, referenceIn(place))),
    });
    const reference = referenceIn(place);
    origins.set(reference.pointer, reference);
    const expanded = expansion.expand(type, place, "");
    define(holder, key, expanded);
  }
  const writtenAt = (pointer: string): Origin => {
    const { document, pointer: origin } = originOf(pointer, origins) ?? {
      document: source.uri,
      pointer,
    };
    return set.documents.get(document)?.writtenAt?.(origin) ?? { document, pointer: origin };
  };
  return { ...source, value, writtenAt };
}

/** The origin of the value at a pointer, derived from the nearest enclosing value with a known origin. */
function originOf(pointer: string, origins: ReadonlyMap<string, Origin>): Origin | undefined {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const origin = origins.get(at);
    if (origin !== undefined)
      return { document: origin.document, pointer: origin.pointer + pointer.slice(at.length) };
  }
  return undefined;
}

/** What the name of the enclosing field says about a reference. */
const { own, holding, naming } = fieldsByShape();

function fieldsByShape() {
  /** Fields that must not be replaced by a reference. */
  const own = new Set<string>();
  /** Fields whose entries must not be replaced by a reference. */
  const holding = new Set<string>();
  /** Fields whose keys are names and whose values may be replaced by a reference. */
  const naming = new Set<string>();
  for (const { fields } of objectTypes.values()) {
    for (const [name, type] of Object.entries(fields)) {
      if (["object", "map", "list", "string"].includes(type.is) && !isReferenceable(type))
        own.add(name);
      const held = heldBy(type);
      if (held?.is === "object") {
        if (!isReferenceable(held)) holding.add(name);
        else if (type.is === "map") naming.add(name);
      }
    }
  }
  return { own, holding, naming };
}

function heldBy(type: FieldType): FieldType | undefined {
  if (type.is === "map") return type.values;
  return type.is === "list" ? type.items : undefined;
}

/** A quick test by pointer: it rules out nearly all references, which then need no closer look. */
export function mayBeMisplaced({ pointer }: FoundReference): boolean {
  const [above, last] = splitPointer(pointer);
  const [furtherAbove, holder] = splitPointer(above);
  if (own.has(last) && !naming.has(holder)) return true;
  return holding.has(holder) && !naming.has(splitPointer(furtherAbove)[1]);
}
