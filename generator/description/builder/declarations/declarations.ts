import { isObject } from "../../core/json-value.js";
import { keywordsWhere } from "../../document/format/keyword-info.js";
import { isSchemaUri } from "../../document/held-references.js";
import type { DocumentSet, SourceDocument } from "../../document/types.js";
import { DeclarationRecord } from "./declaration-record.js";
import { followChain, type LinkState } from "../../core/chain.js";
import { OriginMap, OriginSet } from "../../core/origin-map.js";
import { child, getText, members } from "../reading/read.js";
import { createFamilies, type Families, type DiscriminatedFamily } from "../shapes/family.js";
import { isComponent, keyOf, nameOf } from "../reading/key.js";
import type { SharedSchemas } from "./shared-schemas.js";
import { soleRefTarget } from "../composing/sole-ref.js";
import { inDocumentOrder } from "./order.js";
import type { Behind, Declaration, Schema } from "../../model/schema.js";
import { constraintsOf, type Source, type Medium } from "../reading/source.js";
import { originOf, isSameOrigin, type LocatedValue } from "../../core/origin.js";
import type { ShapeContext } from "../shapes/shape.js";

/** Keywords that identify a schema or its subschemas. */
const IDENTIFYING = keywordsWhere(({ effect }) => effect === "resolved");

/** A member of a file that is a map of schemas. */
const ENTRY = /^\/[^/]+$/;

export interface DeclarationOptions {
  readonly build: (place: LocatedValue, medium: Medium) => Schema;
  /** The schemas that are declared although nothing refers to them. */
  readonly shared?: SharedSchemas | undefined;
}

/** The schemas that have an identity. */
export class Declarations {
  readonly #documents: DocumentSet;
  readonly #source: Source;
  readonly #build: (place: LocatedValue, medium: Medium) => Schema;
  readonly #shared: SharedSchemas | undefined;
  readonly #all: DeclarationRecord[] = [];
  readonly #records = new OriginMap<DeclarationRecord>();
  readonly #media = new OriginMap<Medium>();
  /** Places that have a record or a stand-in, or are the target of a reference. */
  readonly #declared = new OriginSet();
  /** Targets of components that are only a reference, usually to a file. They have the component's identity. */
  readonly #standIns = new OriginMap<LocatedValue>();
  /** Whether the chain of references from a place never ends. */
  readonly #loops = new OriginMap<LinkState<boolean>>();
  /** The ends of chains of references between declarations. */
  readonly #ends = new Map<Declaration, LinkState<Behind>>();
  #families: Families | undefined;
  /** The schemas of other files that mappings name. */
  readonly mapped: readonly LocatedValue[];

  constructor(documents: DocumentSet, source: Source, { build, shared }: DeclarationOptions) {
    this.#documents = documents;
    this.#source = source;
    this.#build = build;
    this.#shared = shared;
    for (const component of componentsOf(documents.entry)) this.#findStandIn(component);
    for (const document of documents.documents.keys()) {
      for (const { ref, pointer, value } of documents.references.get(document)?.found ?? []) {
        const target =
          typeof ref === "string" ? source.target({ document, pointer, value }, ref) : undefined;
        if (target !== undefined) this.#declared.add(target);
      }
    }
    this.mapped = mappedSchemas(documents, source);
    for (const target of this.mapped) this.#declared.add(target);
  }

  isDeclared(place: LocatedValue): boolean {
    return (
      this.#declared.has(place) ||
      isComponent(place) ||
      (isObject(place.value) && typeof place.value["x-apostille-name"] === "string")
    );
  }

  /** Whether a schema is written out more than once. What is a part of a form in one place would be a file in all. */
  isShared(place: LocatedValue, medium: Medium): boolean {
    return medium === "json" && this.#shared?.of(place) !== undefined;
  }

  declare(place: LocatedValue, medium: Medium): DeclarationRecord {
    const identity = this.identityOf(place);
    // A schema that is a part of a form in one place is treated as a file everywhere.
    if (medium !== "json" || !this.#media.has(identity)) this.#media.set(identity, medium);
    const known = this.#records.get(identity);
    if (known !== undefined) return known;
    const record = this.#create(identity);
    this.#all.push(record);
    this.#declared.add(identity);
    return this.#records.set(identity, record);
  }

  /** The located schema whose identity a schema has. */
  identityOf(place: LocatedValue): LocatedValue {
    const known = this.#standIns.get(place);
    if (known !== undefined) return known;
    const shared = this.isDeclared(place) ? undefined : this.#shared?.of(place);
    if (shared !== undefined) return shared.place;
    if (!ENTRY.test(place.pointer) || getText(place.value, "$ref") === undefined) return place;
    // An entry of an index file has the identity of the schema of that name that it refers to.
    this.#standIns.set(place, place);
    const target = this.#bareTarget(place);
    const isSame = target !== undefined && nameOf(target) === nameOf(place);
    return this.#standIns.set(place, isSame ? this.identityOf(target) : place);
  }

  all(): readonly DeclarationRecord[] {
    return inDocumentOrder([...this.#all], this.#documents);
  }

  /** A list that grows with the declarations. */
  unordered(): readonly DeclarationRecord[] {
    return this.#all;
  }

  /** If a chain of references comes back to itself: the reference that the chain begins with. */
  loopAt(start: LocatedValue): string | undefined {
    const isLoop = followChain<LocatedValue, boolean>(start, {
      memory: this.#loops,
      next: (place) => this.#next(place),
      atEnd: () => false,
      inCircle: () => true,
      through: (_link, behind) => behind,
    });
    return isLoop ? (getText(start.value, "$ref") ?? `#${start.pointer}`) : undefined;
  }

  #next(place: LocatedValue): LocatedValue | undefined {
    const view = this.#source.view(place);
    return typeof view === "boolean" ? undefined : soleRefTarget(view, this.#source);
  }

  familyOf(place: LocatedValue): DiscriminatedFamily | undefined {
    this.#families ??= createFamilies(
      [...[...this.#documents.documents.values()].flatMap(componentsOf), ...this.mapped],
      this.#source,
      (other) => this.identityOf(other),
    );
    return this.#families.of(place);
  }

  /** Leaves out references that another reference implies: `Dog` implies `Pet` if it is an `allOf` of it. */
  withoutImplied(
    places: readonly LocatedValue[],
    { flatten }: ShapeContext,
  ): readonly LocatedValue[] {
    const all = places.map((place) => {
      const target = this.#next(place) ?? place;
      const parts = new Set(flatten(target).members.map(({ view }) => keyOf(view.place)));
      return { place, key: keyOf(target), parts };
    });
    const needed = all.filter(
      (one, index) =>
        !all.some((other, at) =>
          other.key === one.key
            ? at < index
            : other.parts.has(one.key) && !one.parts.has(other.key),
        ),
    );
    return needed.map(({ place }) => place);
  }

  #create(identity: LocatedValue): DeclarationRecord {
    const target = this.#standsFor(identity);
    const chosen =
      getText(identity.value, "x-apostille-name") ?? getText(target.value, "x-apostille-name");
    const { docs } = this.#source.node(target);
    const shared = this.isDeclared(identity) ? undefined : this.#shared?.of(identity);
    return new DeclarationRecord(
      {
        key: keyOf(identity),
        name: chosen ?? shared?.names[0] ?? nameOf(identity),
        ...(shared && { shared: { id: shared.id, names: shared.names } }),
        named: chosen !== undefined,
        origin: originOf(identity),
        docs: { ...docs, ...this.#source.node(identity).docs },
      },
      { build: () => this.#build(target, this.#media.get(identity) ?? "json"), ends: this.#ends },
    );
  }

  /** The end of the references to files that a component consists of. */
  #standsFor(identity: LocatedValue): LocatedValue {
    const passed = new OriginSet();
    let end = identity;
    for (let target = this.#next(end); target !== undefined; target = this.#next(end)) {
      if (!isSameOrigin(this.identityOf(target), identity) || passed.has(target)) break;
      passed.add(target);
      end = target;
    }
    return end;
  }

  /**
   * A component that only refers to a schema with no name of its own, or with the same name elsewhere, is that schema,
   * also through an index file of such references.
   */
  #findStandIn(component: LocatedValue): void {
    for (let target = this.#bareTarget(component); target !== undefined;) {
      if (this.#standIns.has(target)) return;
      const elsewhere = target.document !== component.document;
      if (!elsewhere || (isComponent(target) && nameOf(target) !== nameOf(component))) return;
      this.#standIns.set(target, component);
      target = this.#bareTarget(target);
    }
  }

  /** The target of a schema that is nothing but a reference. */
  #bareTarget(place: LocatedValue): LocatedValue | undefined {
    const view = this.#source.view(place);
    if (typeof view === "boolean" || view.nullable || constraintsOf(view).length > 0)
      return undefined;
    if (view.keywords["allOf"] !== undefined) return undefined;
    // Evaluation that passes through the component for a later `$dynamicRef` would no longer find its anchors.
    if (IDENTIFYING.some((keyword) => view.keywords[keyword] !== undefined)) return undefined;
    return soleRefTarget(view, this.#source);
  }
}

/** A mapping may be the only thing that refers to a schema (OpenAPI 3.1.1, 4.8.25.4). */
function mappedSchemas(
  { documents, entry, references }: DocumentSet,
  { target }: Source,
): readonly LocatedValue[] {
  return [...documents].flatMap(([document, source]) =>
    (references.get(document)?.held ?? []).flatMap(({ ref, to, pointer }) =>
      to === "schema" && isSchemaUri(ref, [source, entry])
        ? (target({ document, pointer, value: ref }, ref) ?? [])
        : [],
    ),
  );
}

function componentsOf({ uri, value }: SourceDocument): readonly LocatedValue[] {
  const components = child({ document: uri, pointer: "", value }, "components");
  return members(components && child(components, "schemas")).map(([, place]) => place);
}
