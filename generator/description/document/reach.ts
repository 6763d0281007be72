import { isObject } from "../core/json-value.js";
import { OriginSet } from "../core/origin-map.js";
import { childOf, childPointer, type LocatedValue, type Origin, valueAt } from "../core/origin.js";
import { heldReferences } from "./held-references.js";
import { findIdentities } from "./identities.js";
import { absoluteUri, createResolver } from "./resolve.js";
import type { DocumentSet, Resolver, SourceDocument } from "./types.js";

/**
 * Tells whether operations and webhooks lead to a place: whether it is in the entry outside of its components, or what
 * references lead to from there. All of a document that describes neither is reached.
 */
export function createReach(set: DocumentSet): (place: Origin) => boolean {
  const { uri } = set.entry;
  const identities = findIdentities(set.documents.values());
  const resolver = createResolver(set.documents, identities, { report: () => {} });
  const fileOf = ({ ref, from }: Link): string | undefined =>
    absoluteUri(ref, identities.baseOf(from))?.uri;
  const files = new Set([uri]);
  const regions = new Regions(resolver, (link) => void files.add(fileOf(link) ?? uri));
  for (const start of startsOf(set.entry)) regions.enter(start);
  regions.enterChildren([...set.documents.values()].flatMap(schemasOf));
  const referenced = new Set([...set.documents.values()].flatMap(linksOfDocument).map(fileOf));
  return (place) => {
    if (place.document === uri && !COMPONENT.test(place.pointer)) return true;
    if (place.pointer !== "" && set.documents.has(place.document)) return regions.has(place);
    // An overlay is not referred to, and changes what is reached.
    return files.has(place.document) || !referenced.has(place.document);
  };
}

/** Security schemes are components that are referred to by name. */
const COMPONENT = /^\/components\/(?!securitySchemes\/)[^/]+\/[^/]/;

function startsOf({ uri, value }: SourceDocument): readonly LocatedValue[] {
  const root: LocatedValue = { document: uri, pointer: "", value };
  const isDescribed = (key: string): boolean =>
    Object.keys(Object(valueAt(value, `/${key}`)?.value)).length > 0;
  if (!["paths", "webhooks", "x-webhooks"].some(isDescribed)) return [root];
  const schemes = "/components/securitySchemes";
  return [
    ...entriesOf(root).filter(({ pointer }) => pointer !== "/components"),
    { document: uri, pointer: schemes, value: valueAt(value, schemes)?.value },
  ];
}

/** The schemas among the components of a document. */
const schemasOf = ({ uri, value }: SourceDocument): readonly LocatedValue[] => {
  const pointer = "/components/schemas";
  return entriesOf({ document: uri, pointer, value: valueAt(value, pointer)?.value });
};

/** A URI reference, and where it is. */
interface Link {
  readonly ref: string;
  readonly from: Origin;
}

/** The parts of documents that are reached, each with everything in it. */
class Regions {
  readonly #resolver: Resolver;
  readonly #onLink: (link: Link) => void;
  readonly #roots = new OriginSet();
  /** Schemas with a discriminator: whoever refers to one means its children, too. */
  readonly #parents = new OriginSet();

  constructor(resolver: Resolver, onLink: (link: Link) => void) {
    this.#resolver = resolver;
    this.#onLink = onLink;
  }

  has({ document, pointer }: Origin): boolean {
    for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/")))
      if (this.#roots.has({ document, pointer: at })) return true;
    return this.#roots.has({ document, pointer: "" });
  }

  enter(start: LocatedValue): void {
    const open = [start];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (this.has(place)) continue;
      this.#roots.add(place);
      if (isObject(place.value) && place.value["discriminator"] !== undefined)
        this.#parents.add(place);
      for (const link of linksIn(place)) {
        this.#onLink(link);
        open.push(...this.#targetOf(link));
      }
    }
  }

  /** Enters the schemas that are an `allOf` of a parent (OpenAPI 3.1.1, 4.8.25.4). */
  enterChildren(schemas: readonly LocatedValue[]): void {
    const others = schemas.map((place) => ({ place, bases: this.#basesOf(place) }));
    for (let found = true; found;) {
      const children = others.filter(
        ({ place, bases }) =>
          !this.#parents.has(place) && bases.some((base) => this.#parents.has(base)),
      );
      for (const { place } of children) {
        this.enter(place);
        this.#parents.add(place);
      }
      found = children.length > 0;
    }
  }

  #basesOf({ value, ...place }: LocatedValue): readonly LocatedValue[] {
    const pointer = childPointer(place.pointer, "allOf");
    const parts = entriesOf({ ...place, pointer, value: childOf(value, "allOf")?.value });
    return parts.flatMap((part) => {
      const ref = childOf(part.value, "$ref")?.value;
      return typeof ref === "string" ? this.#targetOf({ ref, from: part }) : [];
    });
  }

  #targetOf({ ref, from }: Link): readonly LocatedValue[] {
    const target = this.#resolver.resolve(ref, from);
    return target === undefined ? [] : [target];
  }
}

const linksOfDocument = ({ uri, value }: SourceDocument): readonly Link[] =>
  linksIn({ document: uri, pointer: "", value });

/** Every reference in a value: each `$ref`, and what refers to schemas by another name. */
function linksIn(root: LocatedValue): readonly Link[] {
  const links: Link[] = [];
  const open = [root];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { document, pointer, value } = place;
    const ref = childOf(value, "$ref")?.value;
    if (typeof ref === "string") links.push({ ref, from: { document, pointer } });
    for (const [key, member] of membersOf(value)) {
      const at = childPointer(pointer, key);
      for (const held of heldReferences(key, member, at))
        if (held.to === "schema") links.push({ ref: held.ref, from: { document, pointer } });
      open.push({ document, pointer: at, value: member });
    }
  }
  return links;
}

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const entriesOf = ({ document, pointer, value }: LocatedValue): readonly LocatedValue[] =>
  membersOf(value).map(([key, entry]) => ({
    document,
    pointer: childPointer(pointer, key),
    value: entry,
  }));
