import { define, type JsonValue } from "../../core/json-value.js";
import { childOf, childPointer, originKey, parsePointer, type Located } from "../../core/origin.js";
import { decodePercent } from "../../core/url.js";
import type { Family } from "../format/object-types.js";
import { objectTypes } from "../format/objects.js";
import type { DocumentSet } from "../types.js";

/** Assigns objects of other documents their names among the components of the entry. */
export class ComponentNames {
  readonly #components: unknown;
  /**
   * The section of `components` for each type of object (OpenAPI 3.2.0, section 4.7), except for Path Items, which few
   * tools support there.
   */
  readonly #sections: ReadonlyMap<string, string>;
  /** Pointers of components by the origin of the object. */
  readonly #pointers = new Map<string, string>();
  /** The number of the last component with a name, by its pointer without the number. */
  readonly #counts = new Map<string, number>();
  readonly #taken = new Set<string>();

  constructor({ entry, openapi }: DocumentSet) {
    this.#components = childOf(entry.value, "components")?.value;
    this.#sections = sectionsOf(openapi.family);
  }

  /** Whether `components` has a section for a type of object. */
  holds(type: string): boolean {
    return this.#sections.has(type);
  }

  /** The pointer of the component that was assigned to an object. */
  pointerOf(target: Located): string | undefined {
    return this.#pointers.get(originKey(target));
  }

  assign(target: Located, pointer: string): void {
    this.#pointers.set(originKey(target), pointer);
  }

  /** Returns the pointer of a new component for an object whose type has a section; its origin determines the name. */
  add(target: Located, type: string): string {
    const section = this.#sections.get(type) ?? "schemas";
    const name = nameOf(target);
    const first = childPointer("/components", section, name);
    for (let count = (this.#counts.get(first) ?? 0) + 1; ; count++) {
      const unique = count === 1 ? name : `${name}_${count}`;
      const pointer = childPointer("/components", section, unique);
      if (this.#taken.has(pointer) || this.#isDeclared(section, unique)) continue;
      this.#taken.add(pointer);
      this.#counts.set(first, count);
      this.assign(target, pointer);
      return pointer;
    }
  }

  #isDeclared(section: string, name: string): boolean {
    const declared = childOf(this.#components, section)?.value;
    return childOf(declared, name) !== undefined;
  }
}

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
function nameOf({ document, pointer }: Located): string {
  const file = decodePercent(new URL(document).pathname.split("/").at(-1) ?? "");
  const name = parsePointer(pointer)?.at(-1) ?? file.replace(/\.[^.]*$/, "");
  return name.replaceAll(/[^A-Za-z0-9._-]+/g, "_") || "component";
}

/**
 * The components of the entry that consist only of a reference to another document, by their pointers. The bundle has
 * the targets in their place. Of several components with one target, only the first is replaced: the others refer to it.
 */
export function replacedComponents(
  { entry }: DocumentSet,
  targetOf: (component: Located) => Located | undefined,
): ReadonlyMap<string, Located> {
  const replaced = new Map<string, Located>();
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
