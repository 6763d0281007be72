import { childOf, childPointer, type Located, originKey } from "../../core/origin.js";
import type { DocumentSet } from "../types.js";

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
