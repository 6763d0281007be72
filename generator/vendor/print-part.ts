import { braces } from "../print/layout/braces.js";
import { layout } from "../print/layout/layout.js";
import { MARK } from "../print/output-file.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { copiedText } from "./comments.js";
import { type NeededModule, resolve, usedImports } from "./needed.js";
import { partOf } from "./parts.js";
import type { RuntimeUse } from "./runtime-use.js";

export interface PartOptions {
  readonly names: ModuleNames;
  /** The exports that the output uses by name, whose comments are kept. */
  readonly use: RuntimeUse;
}

/** One file: the needed declarations of a part's modules, in order. */
export function printPart(modules: readonly NeededModule[], { names, use }: PartOptions): string {
  const part = partOf(modules[0]?.path ?? "");
  const imports = printImports(foreignImports(modules, part, names));
  return `${[MARK, ...(imports === "" ? [] : [imports]), ...modules.map((module) => section(module, use))].join("\n\n")}\n`;
}

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

function printImports(imports: readonly Foreign[]): string {
  const statements = new Map<string, Map<string, Foreign>>();
  for (const imported of imports) {
    const key = `${imported.specifier.startsWith(".") ? 1 : 0}${imported.specifier}${imported.namespace ? "*" : ""}`;
    const names = statements.get(key) ?? new Map<string, Foreign>();
    statements.set(key, names);
    // A name that is imported both as a type and as a value is a value.
    if (names.get(imported.name)?.typeOnly !== false) names.set(imported.name, imported);
  }
  return [...statements]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, names]) => printImport([...names.values()]))
    .join("\n");
}

function printImport(names: readonly Foreign[]): string {
  const [first] = names;
  const allTypes = names.every(({ typeOnly }) => typeOnly);
  const keyword = allTypes ? "import type" : "import";
  const from = ` from "${first?.specifier ?? ""}";`;
  if (first?.namespace === true) return `${keyword} * as ${first.name}${from}`;
  const texts = [...names]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, typeOnly }) => (typeOnly && !allTypes ? `type ${name}` : name));
  return layout([`${keyword} `, braces(texts), from], { nameOf: ({ name }) => name });
}

/** The needed part of one module, under its path. */
function section({ path, source, statements }: NeededModule, use: RuntimeUse): string {
  const named = use.get(path);
  const texts = source.statements
    .filter((statement) => statements.has(statement))
    .map((statement, index) => {
      const text = copiedText(statement, named?.has(statement.name) === true);
      return `${statement.apart || index === 0 ? "\n\n" : "\n"}${text}`;
    });
  return `// ${path}${texts.join("")}`;
}
