import { type Origin, childPointer } from "../core/origin.js";
import { DATA_KEYS, MAP_KEYS, SCHEMA_KEYS } from "./format/keys.js";
import { isKeyword } from "./keywords.js";
import type { SourceDocument } from "./types.js";

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
  baseOf(place: Origin): string;
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
      if (found.kind === "anchor") anchors.set(`${found.base}#${found.name}`, found.place);
      else {
        resources.set(found.base, found.place);
        own.push({ pointer: found.place.pointer, base: found.base });
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

type Found =
  | { readonly kind: "resource"; readonly base: string; readonly place: Origin }
  | {
      readonly kind: "anchor";
      readonly base: string;
      readonly name: string;
      readonly place: Origin;
    };

function walk(document: SourceDocument, onFound: (found: Found) => void): void {
  // The text does not contain what overlays have added.
  const changed = document.writtenAt !== undefined;
  if (!changed && !/"?\$(?:id|anchor|dynamicAnchor|self)"?\s*:/.test(document.text)) return;
  const stack = [
    { value: document.value, pointer: "", base: document.uri, names: false, schema: false },
  ];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { value, pointer, names } = entry;
    if (typeof value !== "object" || value === null) continue;
    const node: Readonly<Record<string, unknown>> = Array.isArray(value)
      ? {}
      : Object.fromEntries(Object.entries(value));
    const place = { document: document.uri, pointer };
    const id = names ? undefined : (node["$id"] ?? (pointer === "" ? node["$self"] : undefined));
    let { base } = entry;
    if (typeof id === "string" && URL.canParse(id, base)) {
      const uri = new URL(id, base);
      if (uri.hash.length > 1) onFound({ kind: "anchor", base, name: uri.hash.slice(1), place });
      else {
        uri.hash = "";
        base = uri.href.replace(/#$/, "");
        onFound({ kind: "resource", base, place });
      }
    }
    for (const key of ["$anchor", "$dynamicAnchor"]) {
      const name = names ? undefined : node[key];
      if (typeof name === "string") onFound({ kind: "anchor", base, name, place });
    }
    for (const [key, child] of Object.entries(value)) {
      if (!names && (isData(key) || (entry.schema && !Array.isArray(value) && !isKeyword(key))))
        continue;
      // Within a schema, the value of an unknown keyword is not a schema (Core 6.5). Elsewhere it cannot be known.
      const schema = entry.schema || (!names && SCHEMA_KEYS.has(key));
      stack.push({
        value: child,
        pointer: childPointer(pointer, key),
        base,
        names: !names && MAP_KEYS.has(key) && !Array.isArray(value),
        schema,
      });
    }
  }
}

/** Examples have no identities, whether they are values or Example Objects. */
const isData = (key: string): boolean => DATA_KEYS.has(key) || key === "examples";
