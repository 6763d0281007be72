import { readFileSync } from "node:fs";

import { type GeneratedFile, MARK } from "../print/output-file.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { copiedText, shownStatements } from "./comments.js";
import {
  type NeededModule,
  neededModules,
  resolve,
  type RuntimeUse,
  usedImports,
} from "./needed.js";
import { withoutUnread } from "./optional-members.js";
import { partOf } from "./parts.js";
import { type ModuleSource, readSource, type Statement } from "./statements.js";
import { textOrder } from "../../description/index.js";
import { braces } from "../print/layout/doc.js";
import { layout } from "../print/layout/layout.js";

/** What earlier runs in this process have read and made. */
export interface VendorCache {
  /** The modules of the runtime, by their path. */
  readonly sources: Map<string, ModuleSource>;
  /** The copies, by their input. */
  readonly copies: Map<string, readonly GeneratedFile[]>;
}

export const vendorCache = (): VendorCache => ({ sources: new Map(), copies: new Map() });

interface VendorOptions {
  /** Where runtime/ is. */
  readonly folder: URL;
  readonly modules: ModuleNames;
  /** Modules that have been read before. */
  readonly sources?: Map<string, ModuleSource>;
}

/**
 * The handwritten code that some names of the runtime need, and no more: whole declarations as they are in `folder`, in
 * one file for each part. Comments are copied where users see them.
 */
export function vendorRuntime(
  use: RuntimeUse,
  { folder, modules: names, sources = new Map() }: VendorOptions,
): readonly GeneratedFile[] {
  const sourceOf = (path: string): ModuleSource => {
    const source = sources.get(path) ?? readSource(readFileSync(new URL(path, folder), "utf8"));
    sources.set(path, source);
    return source;
  };
  const anyNeeded = neededModules(use, sourceOf);
  const needed = neededModules(use, (path) =>
    withoutUnread(path, sourceOf(path), (module) => anyNeeded.has(module)),
  );
  const modules = inOrder(needed);
  const shown = shownStatements(needed, use);
  const parts = [...new Set(modules.map(({ path }) => partOf(path)))].sort();
  return parts.map((part) => ({
    path: `runtime/${part}.ts`,
    text: printPart(
      modules.filter(({ path }) => partOf(path) === part),
      { part, names, shown },
    ),
  }));
}

/** Modules by path, each after those that it imports, so that everything is evaluated after its dependencies. */
function inOrder(modules: ReadonlyMap<string, NeededModule>): readonly NeededModule[] {
  const added = new Set<NeededModule>();
  const add = (path: string): void => {
    const module = modules.get(path);
    if (module === undefined || added.has(module)) return;
    for (const { from } of usedImports(module)) add(resolve(path, from));
    added.add(module);
  };
  [...modules.keys()].sort().forEach(add);
  return [...added];
}

interface PartOptions {
  readonly part: string;
  readonly names: ModuleNames;
  /** The declarations that are copied with their comments. */
  readonly shown: ReadonlySet<Statement>;
}

/** One file: the needed declarations of a part's modules, in order. */
function printPart(modules: readonly NeededModule[], { part, names, shown }: PartOptions): string {
  const imports = printImports(foreignImports(modules, part, names));
  const head = `${MARK}\n${SOURCE}`;
  const sections = modules.map((module) => section(module, shown));
  return `${[head, ...(imports === "" ? [] : [imports]), ...sections].join("\n\n")}\n`;
}

/** Tells readers of a copy where all of it is. */
const SOURCE =
  "// What this output uses of the package @apostille/runtime, whose source has all comments.";

/** A name from another part, or from a package. */
interface Foreign {
  readonly name: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
  readonly namespace: boolean;
}

const foreignImports = (
  modules: readonly NeededModule[],
  part: string,
  names: ModuleNames,
): readonly Foreign[] =>
  modules.flatMap((module) =>
    usedImports(module).flatMap(({ from, ...imported }): readonly Foreign[] => {
      if (!from.startsWith(".")) return [{ ...imported, specifier: from }];
      const path = resolve(module.path, from);
      if (partOf(path) === part) return [];
      return [
        {
          ...imported,
          specifier: names.specifier({ kind: "runtime", path }, `runtime/${part}.ts`),
        },
      ];
    }),
  );

/** The names that one statement imports. */
interface ImportStatement {
  readonly first: Foreign;
  readonly names: Map<string, Foreign>;
}

function printImports(imports: readonly Foreign[]): string {
  const statements = new Map<string, ImportStatement>();
  for (const imported of imports) {
    const { name, specifier, namespace } = imported;
    // Packages first: the tilde is behind all letters.
    const key = `${specifier.startsWith(".") ? "~" : ""}${specifier}${namespace ? "*" : ""}`;
    const statement = statements.get(key) ?? { first: imported, names: new Map<string, Foreign>() };
    statements.set(key, statement);
    // A name that is imported both as a type and as a value is a value.
    if (statement.names.get(name)?.typeOnly !== false) statement.names.set(name, imported);
  }
  return [...statements]
    .sort(([a], [b]) => textOrder(a, b))
    .map(([, { first, names }]) => printImport(first, [...names.values()]))
    .join("\n");
}

function printImport(
  { name: namespaceName, specifier, namespace }: Foreign,
  names: readonly Foreign[],
): string {
  const allTypes = names.every(({ typeOnly }) => typeOnly);
  const keyword = allTypes ? "import type" : "import";
  const from = ` from "${specifier}";`;
  if (namespace) return `${keyword} * as ${namespaceName}${from}`;
  const texts = [...names]
    .sort((a, b) => textOrder(a.name, b.name))
    .map(({ name, typeOnly }) => (typeOnly && !allTypes ? `type ${name}` : name));
  return layout([`${keyword} `, braces(texts), from], { nameOf: ({ name }) => name });
}

/** The needed part of one module. */
const section = ({ source, statements }: NeededModule, shown: ReadonlySet<Statement>): string =>
  source.statements
    .filter((statement) => statements.has(statement))
    .map((statement, index) => {
      const text = copiedText(statement, shown.has(statement));
      return index === 0 ? text : `${statement.isSeparate ? "\n\n" : "\n"}${text}`;
    })
    .join("");
