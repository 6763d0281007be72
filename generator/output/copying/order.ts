import { type NeededModule, resolve, usedImports } from "./needed.js";

/** Modules by path, each after those that it imports, so that everything is evaluated after its dependencies. */
export function inOrder(modules: ReadonlyMap<string, NeededModule>): readonly NeededModule[] {
  const placed = new Set<NeededModule>();
  const place = (path: string): void => {
    const module = modules.get(path);
    if (module === undefined || placed.has(module)) return;
    for (const { from } of usedImports(module)) place(resolve(path, from));
    placed.add(module);
  };
  [...modules.keys()].sort().forEach(place);
  return [...placed];
}
