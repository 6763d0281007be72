import type { JsonValue } from "../../core/json-value.js";
import {
  childOf,
  childPointer,
  type LocatedValue,
  type Origin,
  originKey,
  originOf,
  splitPointer,
  valueAt,
} from "../../core/origin.js";
import {
  componentRenamed,
  notBundled,
  referencesLeft,
} from "../../diagnostics/catalogue/documents.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { MAX_PLACED_DEPTH, MAX_TRANSCLUDED_NODES } from "../limits.js";
import { type FieldType, ownField } from "../format/object-types.js";
import { objectTypes } from "../format/objects.js";
import { mayBeUri, schemaNamed } from "../held-references.js";
import { findReferences } from "../references.js";
import { createOperationFinder } from "../resolve.js";
import { eachObject } from "../structure/index.js";
import type { DocumentSet } from "../types.js";
import { type Clash, ComponentNames, insert, replacedComponents } from "./component-names.js";

/**
 * Bundles all documents of a description into one. Objects that the entry refers to in other documents become its
 * components. Types of objects that `components` cannot hold, such as Path Items, replace the references to them, which
 * OpenAPI allows for Path Items (OpenAPI 3.2.0, section 4.9). Names, order and extensions are kept.
 *
 * References below an `$id` are resolved against it (JSON Schema 2020-12 Core, section 8.2.1), so a pointer into the
 * bundle would not be found there. Schemas of other documents lose their `$id`: all references to them are replaced.
 * Those of the entry, and those with dynamic references, whose meaning depends on the `$id`, are copied unchanged; what
 * only they refer to in other files is not in the bundle, nor is what `$ref`s in data, such as extensions and examples,
 * refer to, nor an operation that only a link names. They are reported.
 * `undefined` if that would take too much, which is reported.
 */
export function bundle(documents: DocumentSet, report: Report): JsonValue | undefined {
  try {
    const once = new Bundle(documents);
    const result = once.make();
    const clashes = once.clashes();
    for (const { target, name, pointer, keeper } of clashes)
      report({
        ...componentRenamed({ name, renamed: splitPointer(pointer)[1] }, originOf(target)),
        ...(keeper && {
          related: [{ message: "This one keeps the name.", location: originOf(keeper) }],
        }),
      });
    const chosen = new Map(clashes.map(({ target, pointer }) => [originKey(target), pointer]));
    const copier = clashes.length === 0 ? once : new Bundle(documents, chosen);
    const document = clashes.length === 0 ? result : copier.make();
    const [first] = copier.left;
    if (first !== undefined)
      report(referencesLeft({ count: copier.left.length, first: first.written }, first.from));
    return document;
  } catch (error) {
    if (!(error instanceof NotBundled)) throw error;
    const { why, origin } = error;
    report(notBundled({ why }, origin));
    return undefined;
  }
}

class NotBundled extends Error {
  readonly why: string;
  readonly origin: Origin;

  constructor(why: string, origin: Origin) {
    super(why);
    this.why = why;
    this.origin = origin;
  }
}

/** An object of another document, and the pointer of its component in the bundle. */
interface Addition {
  readonly target: LocatedValue;
  readonly pointer: string;
}

/** An `operationRef` that was copied as it is written, and its own pointer in the bundle. */
interface OperationReference {
  readonly from: LocatedValue;
  readonly written: string;
  readonly at: string;
}

/** What an object refers to, and the type of both. */
interface Link {
  readonly target: LocatedValue;
  readonly type: string;
}

interface Reference extends Link {
  readonly from: LocatedValue;
  readonly written: string;
}

class Bundle {
  readonly #documents: DocumentSet;
  /** The types of objects, by the value itself: `Schema`, `Path Item`. */
  readonly #types = new Map<unknown, string>();
  readonly #names: ComponentNames;
  readonly #replacements: ReadonlyMap<string, LocatedValue>;
  /** Grows while they are copied. */
  readonly #additions: Addition[] = [];
  /** Objects that are being copied in place of references, with their pointers in the bundle. */
  readonly #entered = new Map<unknown, string>();
  /** The pointer in the bundle at which an object of another document is first, by the origin of the object. */
  readonly #places = new Map<string, string>();
  readonly #operationReferences: OperationReference[] = [];
  /** References that are copied as they are written, and lead elsewhere from the bundle. */
  readonly left: Pick<Reference, "from" | "written">[] = [];
  /** Nodes that were copied in place of references. */
  #placed = 0;

  constructor(documents: DocumentSet, chosen?: ReadonlyMap<string, string>) {
    this.#documents = documents;
    this.#names = new ComponentNames(documents, chosen);
    eachObject(documents, (type, { value }) => this.#types.set(value, type));
    this.#replacements = replacedComponents(
      documents,
      (component) => this.#linkOf(component)?.target,
    );
    for (const [pointer, target] of this.#replacements) this.#names.assign(target, pointer);
  }

  make(): JsonValue {
    const { uri, value } = this.#documents.entry;
    const root = this.#copy({ document: uri, pointer: "", value }, "");
    for (const { target, pointer } of this.#additions) {
      insert(root, pointer, this.#copy(target, pointer));
    }
    this.#referToOperations(root);
    return root;
  }

  /** Changes each `operationRef` to the place of the operation, which is known once everything has been copied. */
  #referToOperations(root: JsonValue): void {
    if (this.#operationReferences.length === 0) return;
    const placesOf = createOperationFinder(this.#documents);
    for (const { from, written, at } of this.#operationReferences) {
      if (valueAt(root, at)?.value !== written) continue;
      const pointer = placesOf(written, from)
        .map((place) => this.#pointerOf(place))
        .find((found) => found !== undefined);
      if (pointer === undefined) this.#noteLeft(written, from);
      else if (written !== `#${pointer}`) insert(root, at, fragment(pointer, from));
    }
  }

  /** Where the bundle has something that is in an object that it has. */
  #pointerOf(place: LocatedValue): string | undefined {
    if (this.#isOfEntry(place)) return place.pointer;
    for (let { pointer } = place; pointer !== "";) {
      [pointer] = splitPointer(pointer);
      const holder = { ...place, pointer };
      const found = this.#places.get(originKey(holder)) ?? this.#names.pointerOf(holder);
      if (found !== undefined) return found + place.pointer.slice(pointer.length);
    }
    return undefined;
  }

  clashes(): readonly Clash[] {
    return this.#names.clashes();
  }

  /** Copies a schema that keeps its `$id`. */
  #clone(place: LocatedValue): JsonValue {
    for (const { ref, pointer } of findReferences(place.value).found) {
      const from = { ...place, pointer: place.pointer + pointer };
      const target =
        typeof ref === "string" ? this.#documents.resolver.resolve(ref, from) : undefined;
      if (target !== undefined && target.document !== place.document)
        this.left.push({ from, written: String(ref) });
    }
    return structuredClone(place.value) as JsonValue;
  }

  /** Notes a `$ref` in data: nothing says that it is a reference, but for whoever reads it as one it is relative. */
  #noteData(from: LocatedValue): void {
    const written = childOf(from.value, "$ref")?.value;
    if (typeof written === "string") this.#noteLeft(written, from);
  }

  #noteLeft(written: string, from: LocatedValue): void {
    if (/^[a-z][a-z\d+.-]*:/i.test(written)) return;
    if (!written.startsWith("#") || !this.#isOfEntry(from)) this.left.push({ from, written });
  }

  /** Copies a value to a pointer in the bundle, with its references changed to what the bundle has. */
  #copy(place: LocatedValue, at: string): JsonValue {
    const replacement = this.#isOfEntry(place) ? this.#replacements.get(place.pointer) : undefined;
    if (replacement !== undefined) return this.#copy(replacement, at);
    const { value } = place;
    if (this.#entered.size > 0 && ++this.#placed > MAX_TRANSCLUDED_NODES)
      throw new NotBundled(
        `copies of Path Items have more than ${MAX_TRANSCLUDED_NODES} nodes`,
        place,
      );
    const type = this.#types.get(value);
    const link = this.#linkOf(place);
    if (link && !this.#isOfEntry(link.target) && !this.#names.holds(link.type))
      return this.#copyInPlace(place, link.target, at);
    const hasId = type === "Schema" && childOf(value, "$id") !== undefined;
    if (hasId && (this.#isOfEntry(place) || isDynamic(value))) return this.#clone(place);
    if (type === undefined) this.#noteData(place);
    return this.#copyMembers(hasId ? withoutId(place) : place, at, (key, child) => {
      if (key === "$ref" && link !== undefined)
        return this.#reference({ ...link, from: place, written: String(child.value) });
      const known = type === undefined ? undefined : objectTypes.get(type);
      return known && this.#ofField(ownField(known, key), child, childPointer(at, key));
    });
  }

  /** Copies an object or a list; `special` returns the values of members that must not be copied unchanged. */
  #copyMembers(
    { document, pointer, value }: LocatedValue,
    at: string,
    special: (key: string, child: LocatedValue) => JsonValue | undefined,
  ): JsonValue {
    if (typeof value !== "object" || value === null) return value as JsonValue;
    const copies = Object.entries(value).map(([key, member]): [string, JsonValue] => {
      const child = { document, pointer: childPointer(pointer, key), value: member as unknown };
      return [key, special(key, child) ?? this.#copy(child, childPointer(at, key))];
    });
    return Array.isArray(value) ? copies.map(([, copy]) => copy) : Object.fromEntries(copies);
  }

  /**
   * Copies an object in place of the reference to it. Fields beside the reference take precedence. A reference inside
   * its own target remains a reference.
   */
  #copyInPlace(place: LocatedValue, target: LocatedValue, at: string): JsonValue {
    const enclosing = this.#entered.get(target.value);
    if (enclosing !== undefined) return { $ref: fragment(enclosing, place) };
    if (this.#entered.size > MAX_PLACED_DEPTH)
      throw new NotBundled(
        `Path Items are referred to through more than ${MAX_PLACED_DEPTH} others`,
        place,
      );
    this.#entered.set(target.value, at);
    const key = originKey(target);
    if (!this.#places.has(key)) this.#places.set(key, at);
    const { $ref: _, ...beside } = place.value as Readonly<Record<string, unknown>>;
    const item = this.#copy(target, at);
    const own = this.#copyMembers({ ...place, value: beside }, at, () => undefined);
    this.#entered.delete(target.value);
    return { ...(item as object), ...(own as object) };
  }

  /** The value of a field that refers to something without being called `$ref`; `undefined` for any other field. */
  #ofField(type: FieldType | undefined, child: LocatedValue, at: string): JsonValue | undefined {
    const { value: written } = child;
    if (type?.is === "map" && type.values.is === "reference")
      return this.#copyMembers(child, at, (key, entry) =>
        this.#ofField(type.values, entry, childPointer(at, key)),
      );
    if (type?.is !== "reference" || typeof written !== "string") return undefined;
    if (type.to === "schema") return this.#mapped(written, child);
    if (type.to === "operation") this.#operationReferences.push({ from: child, written, at });
    else this.#noteLeft(written, child);
    return undefined;
  }

  #reference({ target, type, from, written }: Reference): JsonValue {
    if (this.#isOfEntry(target))
      return written === `#${target.pointer}` ? written : fragment(target.pointer, from);
    const known = this.#names.pointerOf(target);
    if (known !== undefined) return fragment(known, from);
    const pointer = this.#names.add(target, type);
    this.#additions.push({ target, pointer });
    return fragment(pointer, from);
  }

  /** Maps a value of a `mapping`: the name of a component, or a URI reference. */
  #mapped(written: string, place: LocatedValue): JsonValue {
    const { documents, resolver } = this.#documents;
    const local = schemaNamed(written, documents.get(place.document));
    const isReference = local === undefined && mayBeUri(written);
    const target = isReference ? resolver.resolve(written, place) : local;
    return target === undefined
      ? written
      : this.#reference({ target, type: "Schema", from: place, written });
  }

  #linkOf(place: LocatedValue): Link | undefined {
    const type = this.#types.get(place.value);
    if (type === undefined) return undefined;
    const ref = childOf(place.value, "$ref")?.value;
    if (typeof ref !== "string") return undefined;
    const target = this.#documents.resolver.resolve(ref, place);
    return target && { target, type };
  }

  #isOfEntry({ document }: LocatedValue): boolean {
    return document === this.#documents.entry.uri;
  }
}

/** Whether a schema has dynamic references or their targets (JSON Schema 2020-12 Core, section 8.2.3.2). */
const isDynamic = (schema: unknown): boolean =>
  /"\$(?:dynamic|recursive)(?:Ref|Anchor)":/.test(JSON.stringify(schema));

/** A pointer as a URI fragment (RFC 6901, section 6), for the reference at `origin`. */
function fragment(pointer: string, origin: Origin): string {
  if (/\p{Surrogate}/u.test(pointer))
    throw new NotBundled("no reference can name a key with half of a character", origin);
  return `#${encodeURI(pointer).replaceAll("#", "%23")}`;
}

function withoutId(place: LocatedValue): LocatedValue {
  const { $id: _, ...value } = place.value as Readonly<Record<string, unknown>>;
  return { ...place, value };
}
