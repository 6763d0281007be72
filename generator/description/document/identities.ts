import { type Origin, childPointer } from "../core/origin.js";
import { DATA_KEYS, nameLevels, SCHEMA_KEYS } from "./format/keys.js";
import { isKeyword } from "./format/keyword-info.js";
import type { SourceDocument } from "./types.js";
import { parseUrl } from "../core/url.js";

/**
 * The URIs and anchors that schemas declare for themselves (JSON Schema Core 8.2: `$id`, `$anchor`, `$dynamicAnchor`;
 * OpenAPI 3.2: `$self`).
 */
export interface Identities {
  /** The place with a URI, as given by `$id` or `$self`. */
  resource(uri: string): Origin | undefined;
  /** The place of an anchor in the resource with that URI. */
  anchor(uri: string, name: string): Origin | undefined;
  /** The base URI of relative references at a place. */
  baseOf(origin: Origin): string;
}

/** Searches documents for identities. Each document is visited once, or only text-searched if it has none. */
export function findIdentities(documents: Iterable<SourceDocument>): Identities {
  const resources = new Map<string, Origin>();
  const anchors = new Map<string, Origin>();
  /** Per document, the pointers at which a new base URI begins, longest first. */
  const bases = new Map<string, { readonly pointer: string; readonly base: string }[]>();
  for (const document of documents) {
    const own: { pointer: string; base: string }[] = [];
    walk(document, (found) => {
      if (found.kind === "anchor") anchors.set(`${found.base}#${found.name}`, found.origin);
      else {
        resources.set(found.base, found.origin);
        own.push({ pointer: found.origin.pointer, base: found.base });
      }
    });
    bases.set(
      document.uri,
      own.sort((a, b) => b.pointer.length - a.pointer.length),
    );
  }
  return {
    resource: (uri) => resources.get(uri),
    anchor: (uri, name) => anchors.get(`${uri}#${name}`),
    baseOf({ document, pointer }) {
      const within = bases
        .get(document)
        ?.find((base) => pointer === base.pointer || pointer.startsWith(`${base.pointer}/`));
      return within?.base ?? document;
    },
  };
}

type Identity =
  | { readonly kind: "resource"; readonly base: string; readonly origin: Origin }
  | {
      readonly kind: "anchor";
      readonly base: string;
      readonly name: string;
      readonly origin: Origin;
    };

/** A value to visit, and what it means where it stands. */
interface Visit {
  readonly value: object;
  readonly origin: Origin;
  /** The base URI around the value. */
  readonly base: string;
  /** How many levels of names begin with its keys; 0 if these are keywords. */
  readonly names: number;
  /** Whether it is within a schema. */
  readonly schema: boolean;
}

function walk(document: SourceDocument, onFound: (found: Identity) => void): void {
  // The text does not contain what overlays have added.
  const changed = document.writtenAt !== undefined;
  if (!changed && !/"?\$(?:id|anchor|dynamicAnchor|self)"?\s*:/.test(document.text)) return;
  const { uri, value } = document;
  if (!isContainer(value)) return;
  const root = { document: uri, pointer: "" };
  const stack: Visit[] = [{ value, origin: root, base: uri, names: 0, schema: false }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const found = visit.names > 0 || Array.isArray(visit.value) ? [] : identitiesAt(visit);
    found.forEach(onFound);
    const own = found.find(({ kind }) => kind === "resource");
    pushChildren(visit, own?.base ?? visit.base, stack);
  }
}

/** The identities that one object declares: its URI first, which is the base of its anchors. */
function identitiesAt({ value, origin, base }: Visit): readonly Identity[] {
  const node = Object.fromEntries(Object.entries(value));
  const id: unknown = node["$id"] ?? (origin.pointer === "" ? node["$self"] : undefined);
  const own = typeof id === "string" ? identityOf(id, base, origin) : undefined;
  const inner = own?.kind === "resource" ? own.base : base;
  const anchors = [node["$anchor"], node["$dynamicAnchor"]]
    .filter((name) => typeof name === "string")
    .map((name): Identity => ({ kind: "anchor", base: inner, name, origin }));
  return own === undefined ? anchors : [own, ...anchors];
}

/** What `$id` declares: a resource, or, as in draft 7, an anchor if it has a fragment. */
function identityOf(id: string, base: string, origin: Origin): Identity | undefined {
  const uri = parseUrl(id, base);
  if (uri === undefined) return undefined;
  if (uri.hash !== "") return { kind: "anchor", base, name: uri.hash.slice(1), origin };
  uri.hash = "";
  return { kind: "resource", base: uri.href.replace(/#$/, ""), origin };
}

function pushChildren({ value, origin, names, schema }: Visit, base: string, stack: Visit[]): void {
  const isList = Array.isArray(value);
  for (const [key, child] of Object.entries(value)) {
    if (!isContainer(child)) continue;
    if (names === 0 && (isData(key) || (schema && !isList && !isKeyword(key)))) continue;
    stack.push({
      value: child,
      origin: { document: origin.document, pointer: childPointer(origin.pointer, key) },
      base,
      names: names > 0 ? names - 1 : isList ? 0 : nameLevels(key),
      // Within a schema, the value of an unknown keyword is not a schema (Core 6.5). Elsewhere it cannot be known.
      schema: schema || (names === 0 && SCHEMA_KEYS.has(key)),
    });
  }
}

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** Examples have no identities, whether they are values or Example Objects. */
const isData = (key: string): boolean => DATA_KEYS.has(key) || key === "examples";
