import { define, type JsonValue } from "../../core/json-value.js";
import {
  childOf,
  childPointer,
  originKey,
  parsePointer,
  type LocatedValue,
  type Origin,
} from "../../core/origin.js";
import { decodePercent } from "../../core/url.js";
import type { Family } from "../format/object-types.js";
import { objectTypes } from "../format/objects.js";
import type { DocumentSet } from "../types.js";

/** Assigns objects of other documents their names among the components of the entry. */
export class ComponentNames {
  readonly #entry: string;
  readonly #components: unknown;
  /**
   * The section of `components` for each type of object (OpenAPI 3.2.0, section 4.7), except for Path Items, which few
   * tools support there.
   */
  readonly #sections: ReadonlyMap<string, string>;
  /** Pointers of components by the origin of the object. */
  readonly #pointers = new Map<string, string>();
  /** Objects that would have one name, by the pointer that it gives. */
  readonly #namesakes = new Map<string, LocatedValue[]>();
  /** The number of the last component with a name that was not free, by section and name. */
  readonly #counts = new Map<string, number>();
  readonly #taken = new Set<string>();
  readonly #chosen: ReadonlyMap<string, string>;

  /** @param chosen The pointers of components whose own names are taken, by the origins of the objects. */
  constructor({ entry, openapi }: DocumentSet, chosen: ReadonlyMap<string, string> = new Map()) {
    this.#chosen = chosen;
    this.#entry = entry.uri;
    this.#components = childOf(entry.value, "components")?.value;
    this.#sections = sectionsOf(openapi.family);
  }

  /** Whether `components` has a section for a type of object. */
  holds(type: string): boolean {
    return this.#sections.has(type);
  }

  /** The pointer of the component that was assigned to an object. */
  pointerOf(target: LocatedValue): string | undefined {
    return this.#pointers.get(originKey(target));
  }

  assign(target: LocatedValue, pointer: string): void {
    this.#pointers.set(originKey(target), pointer);
  }

  /** Returns the pointer of a new component for an object whose type has a section; its origin determines the name. */
  add(target: LocatedValue, type: string): string {
    const section = this.#sections.get(type) ?? "schemas";
    const name = nameOf(target);
    const own = childPointer("/components", section, name);
    const namesakes = this.#namesakes.get(own) ?? [];
    this.#namesakes.set(own, [...namesakes, target]);
    const pointer = this.#chosen.get(originKey(target)) ?? this.#free(section, [name]);
    this.#taken.add(pointer);
    this.assign(target, pointer);
    return pointer;
  }

  /**
   * The components that cannot have their own names, with names that begin with words of their places. Of several, the
   * one that is the least deep keeps the name, or else the first in alphabetical order: in which order they are read
   * decides nothing. To be called once every name has been added, and last.
   */
  clashes(): readonly Clash[] {
    this.#counts.clear();
    this.#taken.clear();
    for (const own of this.#namesakes.keys()) this.#taken.add(own);
    return [...this.#namesakes].flatMap(([own, targets]) => {
      const [, section = "", name = ""] = parsePointer(own) ?? [];
      const ranked = targets.toSorted((a, b) => depthOf(a) - depthOf(b) || compareKeys(a, b));
      const keeper = this.#declared(section, name) ?? ranked.shift();
      return ranked.map((target): Clash => {
        const words = wordsOf(target, this.#entry);
        const names = words.map((_, index) => [...words.slice(-1 - index), name].join("_"));
        const pointer = this.#free(section, [...names, name]);
        this.#taken.add(pointer);
        return { target, pointer, name, keeper };
      });
    });
  }

  /** The pointer of the first of these names that is free, or else of the last with a number. */
  #free(section: string, names: readonly string[]): string {
    const last = childPointer(section, names.at(-1) ?? "");
    for (let count = this.#counts.get(last) ?? 1; ; count++) {
      this.#counts.set(last, count);
      const tried = count === 1 ? names : [`${names.at(-1) ?? ""}_${count}`];
      for (const name of tried) {
        const pointer = childPointer("/components", section, name);
        if (!this.#taken.has(pointer) && this.#declared(section, name) === undefined)
          return pointer;
      }
    }
  }

  #declared(section: string, name: string): Origin | undefined {
    const declared = childOf(childOf(this.#components, section)?.value, name);
    const pointer = childPointer("/components", section, name);
    return declared && { document: this.#entry, pointer };
  }
}

/** A component that cannot have its own name. */
export interface Clash {
  readonly target: LocatedValue;
  /** The pointer that it gets. */
  readonly pointer: string;
  readonly name: string;
  /** What keeps the name. */
  readonly keeper: Origin | undefined;
}

const compareKeys = (one: Origin, other: Origin): number =>
  originKey(one) < originKey(other) ? -1 : 1;

const depthOf = ({ document, pointer }: Origin): number =>
  `${document}${pointer}`.split("/").length;

/**
 * What tells a place apart, beside its own name: folders below those that it shares with the entry, file, and keys that
 * are not those of every description.
 */
export function wordsOf({ document, pointer }: Origin, entry: string): readonly string[] {
  const folders = entry.split("/");
  const own = document.split("/");
  const shared = own.findIndex((segment, index) => segment !== folders[index]);
  const path = decodePercent(own.slice(shared).join("/")).replace(/\.[^./]*$/, "");
  const keys = (parsePointer(pointer) ?? []).filter((key) => !objectKeys.has(key));
  const places = path.split("/").filter((segment) => !segment.endsWith(":"));
  const words = [...places, ...keys].map(plainName).filter((word) => word !== "");
  return words.slice(0, -1);
}

/** The keys that the standard gives: they name nothing. */
const objectKeys: ReadonlySet<string> = new Set(
  [...objectTypes.values()].flatMap(({ fields }) => Object.keys(fields)),
);

const sectionsOf = (family: Family): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(objectTypes.get("Components")?.fields ?? {}).flatMap(([section, field]) =>
      field.is === "map" &&
      field.values.is === "object" &&
      field.values.type !== "Path Item" &&
      (field.since ?? "3.0") <= family
        ? [[field.values.type, section]]
        : [],
    ),
  );

/** The last segment of the pointer, or else the file name, in characters valid in component names (OpenAPI 3.2.0, 4.7.1). */
function nameOf({ document, pointer }: LocatedValue): string {
  const file = decodePercent(new URL(document).pathname.split("/").at(-1) ?? "");
  const name = parsePointer(pointer)?.at(-1) ?? file.replace(/\.[^.]*$/, "");
  return plainName(name) || "component";
}

const plainName = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]+/g, "_");

/**
 * The components of the entry that consist only of a reference to another document, by their pointers. The bundle has
 * the targets in their place. Of several components with one target, only the first is replaced: the others refer to it.
 */
export function replacedComponents(
  { entry }: DocumentSet,
  targetOf: (component: LocatedValue) => LocatedValue | undefined,
): ReadonlyMap<string, LocatedValue> {
  const replaced = new Map<string, LocatedValue>();
  const seen = new Set<string>();
  for (const [pointer, component] of componentsOf(entry.value)) {
    const target = targetOf({ document: entry.uri, pointer, value: component });
    if (target === undefined || target.document === entry.uri) continue;
    if (Object.keys(Object(component)).length > 1 || seen.has(originKey(target))) continue;
    seen.add(originKey(target));
    replaced.set(pointer, target);
  }
  return replaced;
}

function* componentsOf(document: unknown): Generator<readonly [pointer: string, unknown]> {
  const sections: unknown = childOf(document, "components")?.value;
  for (const [section, components] of membersOf(sections)) {
    if (section.startsWith("x-")) continue;
    for (const [name, component] of membersOf(components))
      yield [childPointer("/components", section, name), component];
  }
}

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Inserts a value into a document at a pointer, and creates missing objects on the way. */
export function insert(root: JsonValue, pointer: string, value: JsonValue): void {
  const segments = parsePointer(pointer) ?? [];
  let parent = root as Record<string, JsonValue>;
  for (const segment of segments.slice(0, -1)) {
    if (childOf(parent, segment) === undefined) define(parent, segment, {});
    parent = parent[segment] as Record<string, JsonValue>;
  }
  define(parent, segments.at(-1) ?? "", value);
}
