/** The runtime exports that are used: names by the path of their module, relative to runtime/. */
export type RuntimeUse = ReadonlyMap<string, ReadonlySet<string>>;

/** The exports that any of several outputs uses. */
export function joinUses(uses: Iterable<RuntimeUse>): RuntimeUse {
  const joined = new Map<string, Set<string>>();
  for (const use of uses)
    for (const [path, names] of use)
      joined.set(path, new Set([...(joined.get(path) ?? []), ...names]));
  return joined;
}
