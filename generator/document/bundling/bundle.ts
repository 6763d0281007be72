import type { JsonValue } from "../../core/json-value.js";
import { childOf, childPointer, type Located, parsePointer } from "../../core/origin.js";
import { eachObject } from "../structure/objects.js";
import type { DocumentSet } from "../types.js";
import { ComponentNames } from "./component-names.js";

/**
 * Bundles all documents of a description into one: objects that the entry refers to in other documents become its
 * components, and Path Items replace the references to them. Names, order and extensions are kept. Schemas with an
 * `$id` are copied unchanged, because their references are resolved against it.
 */
export function bundle(documents: DocumentSet): JsonValue {
  return new Bundle(documents).make();
}

interface Addition {
  readonly target: Located;
  readonly pointer: string;
}

class Bundle {
  readonly #documents: DocumentSet;
  readonly #types = new Map<unknown, string>();
  readonly #names: ComponentNames;
  /** Objects that replace components of the entry that only refer to them, by the pointer of the component. */
  readonly #replacements = new Map<string, Located>();
  readonly #additions: Addition[] = [];
  /** Objects that are being copied in place of references, with their pointers in the bundle. */
  readonly #entered = new Map<unknown, string>();

  constructor(documents: DocumentSet) {
    this.#documents = documents;
    this.#names = new ComponentNames(documents);
    eachObject(documents, (type, { value }) => this.#types.set(value, type));
    this.#replaceComponents();
  }

  make(): JsonValue {
    const { uri, value } = this.#documents.entry;
    const root = this.#copy({ document: uri, pointer: "", value }, "");
    for (const { target, pointer } of this.#additions) {
      insert(root, pointer, this.#copy(target, pointer));
    }
    return root;
  }

  /** Replaces components that consist only of a reference to another document by its target. */
  #replaceComponents(): void {
    const { uri, value } = this.#documents.entry;
    for (const [section, components] of Object.entries(childOf(value, "components")?.value ?? {})) {
      if (typeof components !== "object" || section.startsWith("x-")) continue;
      for (const [name, component] of Object.entries(components ?? {})) {
        const pointer = childPointer("/components", section, name);
        const target = this.#targetOf({ document: uri, pointer, value: component });
        if (target === undefined || target.document === uri) continue;
        if (Object.keys(component as object).length > 1 || this.#names.pointerOf(target)) continue;
        this.#names.assign(target, pointer);
        this.#replacements.set(pointer, target);
      }
    }
  }

  /** `at` is the pointer in the bundle. */
  #copy(place: Located, at: string): JsonValue {
    const replacement = this.#isOfEntry(place) ? this.#replacements.get(place.pointer) : undefined;
    if (replacement !== undefined) return this.#copy(replacement, at);
    const { value } = place;
    if (typeof value !== "object" || value === null) return value as JsonValue;
    const type = this.#types.get(value);
    const target = this.#targetOf(place);
    if (target && !this.#isOfEntry(target) && type !== undefined && !this.#names.holds(type))
      return this.#copyInPlace(place, target, at);
    if (type === "Schema" && childOf(value, "$id") !== undefined && place.pointer !== "")
      return structuredClone(value) as JsonValue;
    return this.#copyMembers(place, at, (key, child) => {
      if (key === "$ref" && target !== undefined && type !== undefined)
        return this.#reference(target, { type, from: place, written: String(child.value) });
      if (type === "Discriminator" && typeof child.value === "string" && key === "defaultMapping")
        return this.#mapped(child.value, place);
      if (type === "Discriminator" && key === "mapping")
        return this.#copyMembers(child, at, (_, { value: written }) =>
          typeof written === "string" ? this.#mapped(written, place) : undefined,
        );
      return undefined;
    });
  }

  /** Copies an object or a list; `special` returns the values of members that must not be copied unchanged. */
  #copyMembers(
    { document, pointer, value }: Located,
    at: string,
    special: (key: string, child: Located) => JsonValue | undefined,
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
  #copyInPlace(place: Located, target: Located, at: string): JsonValue {
    const around = this.#entered.get(target.value);
    if (around !== undefined) return { $ref: fragment(around) };
    this.#entered.set(target.value, at);
    const { $ref: _, ...beside } = place.value as Readonly<Record<string, unknown>>;
    const item = this.#copy(target, at);
    const own = this.#copyMembers({ ...place, value: beside }, at, () => undefined);
    this.#entered.delete(target.value);
    return { ...(item as object), ...(own as object) };
  }

  #reference(
    target: Located,
    {
      type,
      from,
      written,
    }: { readonly type: string; readonly from: Located; readonly written: string },
  ): JsonValue {
    if (this.#isOfEntry(target)) return this.#isOfEntry(from) ? written : fragment(target.pointer);
    const known = this.#names.pointerOf(target);
    if (known !== undefined) return fragment(known);
    const pointer = this.#names.add(target, type);
    this.#additions.push({ target, pointer });
    return fragment(pointer);
  }

  /** Maps a value of a `mapping`: the name of a component, or a URI reference. */
  #mapped(written: string, place: Located): JsonValue {
    const local = this.#component(place.document, written);
    const isReference = local === undefined && /[/#.]/.test(written);
    const target = isReference ? this.#documents.resolver.resolve(written, place) : local;
    return target === undefined
      ? written
      : this.#reference(target, { type: "Schema", from: place, written });
  }

  #component(document: string, name: string): Located | undefined {
    const root = this.#documents.documents.get(document)?.value;
    const schemas = childOf(childOf(root, "components")?.value, "schemas")?.value;
    const found = childOf(schemas, name);
    return found && { document, pointer: childPointer("/components/schemas", name), ...found };
  }

  #targetOf(place: Located): Located | undefined {
    if (!this.#types.has(place.value)) return undefined;
    const ref = childOf(place.value, "$ref")?.value;
    return typeof ref === "string" ? this.#documents.resolver.resolve(ref, place) : undefined;
  }

  #isOfEntry({ document }: Located): boolean {
    return document === this.#documents.entry.uri;
  }
}

/** A pointer as a URI fragment (RFC 6901, section 6). */
const fragment = (pointer: string): string => `#${encodeURI(pointer).replaceAll("#", "%23")}`;

/** Inserts a value into a document, and creates missing objects on the way. */
function insert(root: JsonValue, pointer: string, value: JsonValue): void {
  const segments = parsePointer(pointer) ?? [];
  let parent = root as Record<string, JsonValue>;
  for (const segment of segments.slice(0, -1)) {
    if (childOf(parent, segment) === undefined) define(parent, segment, {});
    parent = parent[segment] as Record<string, JsonValue>;
  }
  define(parent, segments.at(-1) ?? "", value);
}

/** Sets a member with any name, even `__proto__`. */
const define = (object: object, name: string, value: JsonValue): void =>
  void Object.defineProperty(object, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
