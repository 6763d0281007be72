import { posix } from "node:path";

import type { ImportedName, ModuleSource, Statement } from "./statements.js";

/** A module of runtime/, and the part of it that is needed. */
export interface NeededModule {
  readonly path: string;
  readonly source: ModuleSource;
  readonly statements: ReadonlySet<Statement>;
}

type ReadModule = (path: string) => ModuleSource;

/**
 * Everything that some names of the runtime depend on: declaration by declaration, through the modules that they
 * import.
 */
export function neededModules(
  use: RuntimeUse,
  read: ReadModule,
): ReadonlyMap<string, NeededModule> {
  const modules = new Map<string, ModuleNeeds>();
  const moduleAt = (path: string): ModuleNeeds => {
    const known = modules.get(path) ?? new ModuleNeeds(path, read(path));
    modules.set(path, known);
    return known;
  };
  const queue = [...use].flatMap(([path, names]) => [...names].map((name) => ({ path, name })));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const module = moduleAt(next.path);
    for (const { from, name } of module.take(next.name))
      if (from.startsWith(".")) queue.push({ path: resolve(module.path, from), name });
  }
  return modules;
}

class ModuleNeeds implements NeededModule {
  readonly statements = new Set<Statement>();
  readonly path: string;
  readonly source: ModuleSource;

  constructor(path: string, source: ModuleSource) {
    this.path = path;
    this.source = source;
  }

  /** Takes a declaration and those that it uses; returns the imports that they use. */
  take(name: string): readonly ImportedName[] {
    const named = this.source.statements.filter((statement) => statement.name === name);
    if (named.length === 0) throw new Error(`runtime/${this.path} declares no ${name}`);
    const taken = named.filter((statement) => !this.statements.has(statement));
    for (const statement of taken) this.statements.add(statement);
    const mentioned = new Set(taken.flatMap(({ identifiers }) => [...identifiers]));
    const own = this.source.statements.filter((other) => mentioned.has(other.name));
    return [
      ...this.source.imports.filter((imported) => mentioned.has(imported.name)),
      ...own
        .filter((other) => !this.statements.has(other))
        .flatMap((other) => this.take(other.name)),
    ];
  }
}

/** The module that a specifier names, relative to another one. */
export const resolve = (from: string, specifier: string): string =>
  posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts");

/** The imports that a needed part of a module uses. */
export const usedImports = ({ source, statements }: NeededModule): readonly ImportedName[] =>
  source.imports.filter(({ name }) =>
    [...statements].some(({ identifiers }) => identifiers.has(name)),
  );

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
