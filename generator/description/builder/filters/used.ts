import type { Operation, Tag } from "../../model/operation.js";
import type { SecurityScheme } from "../../model/security.js";

/** The tags that operations have, and the parents of these tags. */
export function usedTags(all: readonly Tag[], operations: readonly Operation[]): readonly Tag[] {
  const byName = new Map(all.map((tag) => [tag.name, tag]));
  const used = new Set(operations.flatMap(({ tags }) => tags));
  // A set may grow during iteration; added members are visited later.
  for (const { parent } of used) {
    const above = parent === undefined ? undefined : byName.get(parent);
    if (above !== undefined) used.add(above);
  }
  return all.filter((tag) => used.has(tag));
}

/** The security schemes that operations accept. */
export function usedSchemes(
  all: readonly SecurityScheme[],
  operations: readonly Operation[],
): readonly SecurityScheme[] {
  const used = new Set(
    operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme)),
  );
  return all.filter((scheme) => used.has(scheme));
}
