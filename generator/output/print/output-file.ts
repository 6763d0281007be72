import type { Comment } from "./escape/comment.js";
import { type CodeDeclaration, DeclarationPrinter } from "./declaration.js";
import { Imports } from "./imports.js";
import { type Aliases, LocalNames } from "./layout/local-names.js";
import type { Module, ModuleNames, OutputSymbol } from "./layout/symbol.js";
import { braces, brackets, hardline, lines } from "./layout/doc.js";
import type { Identifier } from "./escape/identifier.js";
import { layout } from "./layout/layout.js";
import { stringLiteral } from "./escape/literal.js";

/** A file as it will be written. */
export interface PrintedFile {
  readonly path: string;
  readonly text: string;
  /** Everything that it imports or re-exports by name. */
  readonly uses: readonly UsedName[];
  /** Every name that it exports, except those exported by `export *`. */
  readonly exports: readonly ExportedName[];
}

interface UsedName {
  readonly name: string;
  readonly module: Module;
}

/**
 * One file of the output. Declarations are printed as soon as they are added, because they take many times the memory
 * of their text.
 */
export class OutputFile {
  readonly path: string;
  readonly #names: LocalNames;
  readonly #printer: DeclarationPrinter;
  readonly #exports: ExportedName[] = [];
  readonly #declared = new Set<string>();
  #statements: (string | ReExport)[] = [];
  #banner: Comment | undefined;
  #imports: Imports | undefined;
  #isEmpty = true;
  #isClosed = false;

  /**
   * A file that was printed with clashing names must be printed again, with the {@link aliases} of the first attempt.
   */
  constructor(path: string, aliases: Aliases = NO_ALIASES) {
    this.path = path;
    this.#names = new LocalNames(path, aliases);
    this.#printer = new DeclarationPrinter(this.#names.nameOf);
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** A comment at the top of the file, after the generated-file mark. */
  describe(banner: Comment | undefined): void {
    this.#banner = banner;
  }

  /** Adds a declaration, or several that belong together: there is no empty line between these. */
  add(...declarations: readonly CodeDeclaration[]): void {
    for (const { name, kind, exported = true, exportedAs } of declarations) {
      const typeOnly = kind === "interface" || kind === "type";
      this.#declared.add(name);
      if (exported) this.#exports.push({ name: exportedAs ?? name, typeOnly });
    }
    this.#append(declarations.map((one) => this.#print(one)).join("\n"));
  }

  /**
   * Imports modules as namespaces, and exports each by the name given: `export { quotesFunctions as quotes };`. Presets
   * of bundlers that have no `export * as name from` take it (React Native's).
   */
  exportNamespaces(namespaces: readonly NamespaceExport[]): void {
    if (namespaces.length === 0) return;
    this.#exports.push(...namespaces.map(({ as }) => ({ name: as })));
    const names = namespaces.map(({ symbol, as }) => {
      const local = this.#names.nameOf(symbol);
      return local === as ? local : `${local} as ${as}`;
    });
    this.#append(layout(["export ", braces(names), ";"], { nameOf: this.#names.nameOf }));
  }

  /** `export * from`, `export type * as name from`, or `export { names } from`. */
  reExport(reExport: ReExport): void {
    this.#exports.push(...reExported(reExport));
    this.#append(reExport);
  }

  /** Every name that the file exports, except those exported by `export *`. */
  exports(): readonly ExportedName[] {
    return this.#exports;
  }

  /** The aliases that imports need because their names would clash in this file. */
  aliases(): Aliases {
    return this.#workOutImports().aliases;
  }

  /** Determines the imports and assembles the file. Nothing can be added afterwards; the declarations are released. */
  close(modules: ModuleNames): PrintedFile {
    const statements = this.#statements;
    this.#statements = [];
    this.#isClosed = true;
    const head = [MARK, ...(this.#banner === undefined ? [] : [this.#banner])].join("\n");
    const imports = this.#workOutImports().print(modules);
    const printed = joinStatements(statements, (module) => modules.specifier(module, this.path));
    const text = [head, ...(imports === "" ? [] : ["\n\n", imports]), ...printed, "\n"].join("");
    const passedOn = statements.flatMap((one) => (typeof one === "string" ? [] : usedNames(one)));
    return {
      path: this.path,
      text,
      uses: [...this.#names.symbols, ...passedOn],
      exports: this.#exports,
    };
  }

  #workOutImports(): Imports {
    this.#imports ??= new Imports(this.path, this.#names.symbols, this.#declared);
    return this.#imports;
  }

  #print(declaration: CodeDeclaration): string {
    const { exportedAs } = declaration;
    if (exportedAs === undefined) return this.#printer.print(declaration);
    const own = this.#printer.print({ ...declaration, exported: false, comment: undefined });
    return `${renamingExport(declaration, exportedAs)}\n\n${own}`;
  }

  #append(statement: string | ReExport): void {
    if (this.#isClosed)
      throw new Error(`${this.path} is closed: only the emitter that created it can add to it`);
    this.#isEmpty = false;
    this.#imports = undefined;
    this.#statements.push(statement);
  }
}

const NO_ALIASES: Aliases = new Map();

function reExported({ names, typesAs }: ReExport): readonly ExportedName[] {
  if (names === undefined) return typesAs === undefined ? [] : [{ name: typesAs }];
  return names.map((entry) => ({
    name: entry.as ?? entry.name,
    typeOnly: entry.typeOnly ?? false,
  }));
}

const usedNames = ({ names = [], from: module }: ReExport): readonly UsedName[] =>
  names.map(({ name }) => ({ name, module }));

/**
 * The first lines of every generated file: they tell people and tools that it is generated, and linters to ignore it.
 */
export const MARK =
  "// Generated by Apostille from the OpenAPI document. Do not edit: changes are overwritten. @generated\n/* eslint-disable */";

/**
 * Declarations are separated by an empty line, except private constants of one line each. Re-exports are grouped, and
 * those from the same module are merged.
 */
function joinStatements(
  statements: readonly (string | ReExport)[],
  specifierOf: (module: Module) => string,
): readonly string[] {
  const printed: string[] = [];
  let previous: { readonly item: ReExport; readonly specifier: string } | undefined;
  for (const statement of statements) {
    if (typeof statement === "string") {
      const isListed = isPrivateLine(statement) && isPrivateLine(printed.at(-1) ?? "");
      printed.push(isListed ? "\n" : "\n\n", statement);
      previous = undefined;
      continue;
    }
    const specifier = specifierOf(statement.from);
    const joined = previous?.specifier === specifier ? join(previous.item, statement) : undefined;
    if (joined !== undefined) printed.pop();
    else printed.push(previous === undefined ? "\n\n" : "\n");
    previous = { item: joined ?? statement, specifier };
    printed.push(reExportText(previous.item, specifier));
  }
  return printed;
}

const isPrivateLine = (statement: string): boolean =>
  statement.startsWith("const ") && !statement.includes("\n");

/** Merges two lists of names. */
const join = (first: ReExport, { names }: ReExport): ReExport | undefined =>
  first.names === undefined || names === undefined
    ? undefined
    : { ...first, names: [...first.names, ...names] };

/** One file of the output, before it is on disk. */
export interface GeneratedFile {
  /** Relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /** Written if it does not exist yet, and never overwritten: people edit it. */
  readonly once?: true;
}

export interface ReExport {
  readonly from: Module;
  /** `*` if absent. */
  readonly names?: readonly ExportedName[];
  /** The name of a namespace of types: `export type * as name`. */
  readonly typesAs?: Identifier;
}

export interface NamespaceExport {
  readonly symbol: OutputSymbol;
  readonly as: Identifier;
}

export interface ExportedName {
  readonly name: string;
  readonly as?: string;
  readonly typeOnly?: boolean;
}

/**
 * The statement that exports a declaration by another name than its own. It has the comment, because editors show that of
 * the export for members of types made from the module.
 */
function renamingExport({ name, comment }: CodeDeclaration, exportedAs: string): string {
  const renamed = `${name} as ${exportedAs}`;
  const names =
    comment === undefined
      ? braces([renamed])
      : brackets(["{", "}"], [[lines(comment), hardline, renamed]], { broken: true });
  return layout(["export ", names, ";"], { nameOf: ({ name: own }) => own });
}

/** The statement for a module with the given specifier in this file. */
function reExportText(item: ReExport, specifier: string): string {
  const from = ` from ${stringLiteral(specifier)};`;
  if (item.names === undefined)
    return item.typesAs === undefined
      ? `export *${from}`
      : `export type * as ${item.typesAs}${from}`;
  const allTypes = item.names.every((name) => name.typeOnly);
  const names = item.names.map((entry) => {
    const renamed = entry.as === undefined ? entry.name : `${entry.name} as ${entry.as}`;
    return entry.typeOnly && !allTypes ? `type ${renamed}` : renamed;
  });
  return layout([allTypes ? "export type " : "export ", braces(names), from], {
    nameOf: ({ name }) => name,
  });
}
