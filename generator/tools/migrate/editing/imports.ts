/** The imports of one file: those that go, and those that come instead. */
import type { ImportDeclaration, ImportSpecifier, Node as SyntaxNode, SourceFile } from "ts-morph";

import { groupBy } from "../../../description/index.js";
import { LINE_WIDTH, loadTsMorph } from "../../../output/index.js";

/** A name to import. */
export interface NewImport {
  readonly module: string;
  readonly name: string;
  readonly isType?: boolean;
  /** What it is called in the file, if that is known. */
  readonly local?: string;
}

export interface ImportEdits {
  use(wanted: NewImport): string;
  /** Removes names from an import; those that remain may be imported from another module. */
  change(declaration: ImportDeclaration, change: ImportChange): void;
  finish(): void;
}

export interface ImportChange {
  /** What of the import clause is no longer used: its specifiers, or its default or namespace name. */
  readonly removed: ReadonlySet<SyntaxNode>;
  /** Where the rest is imported from, if not from the same module. */
  readonly module?: string;
}

/** `put` replaces a part of the file. */
export function newImports(
  file: SourceFile,
  put: (start: number, end: number, text: string) => void,
): ImportEdits {
  const changes = new Map<ImportDeclaration, ImportChange>();
  const wanted = new Map<string, NewImport & { readonly local: string }>();
  const allRemoved = (): ReadonlySet<SyntaxNode> =>
    new Set([...changes.values()].flatMap(({ removed }) => [...removed]));
  const takenNames = (): ReadonlySet<string> =>
    new Set([...namesIn(file, allRemoved()), ...[...wanted.values()].map(({ local }) => local)]);
  return {
    use(one) {
      const key = `${one.module} ${one.name}`;
      const known = wanted.get(key);
      const own = known === undefined ? importedAs(file, one, allRemoved()) : undefined;
      if (own !== undefined) return own;
      const local = known?.local ?? one.local ?? freeName(one.name, takenNames());
      const isType = one.isType === true && known?.isType !== false;
      wanted.set(key, { ...one, isType, local });
      return local;
    },
    change(declaration, change) {
      const known = changes.get(declaration);
      const removed = new Set([...(known?.removed ?? []), ...change.removed]);
      changes.set(declaration, { ...known, ...change, removed });
    },
    finish() {
      const style = styleOf(file);
      const all = [...wanted.values()];
      const joined = groupBy(all, (one) => importToJoin(file, one, changes));
      const alone = joined.get(undefined) ?? [];
      const added = groupBy(alone, (one) => changedImport(one, changes));
      const newLines = statements(added.get(undefined) ?? [], style);
      for (const [specifier, names] of joined)
        if (specifier !== undefined) joinImport(specifier, names, put);
      const kept = [...changes].map(([declaration, change]) => ({
        declaration,
        text: remainder(declaration, change, added.get(declaration) ?? [], style),
      }));
      const [first] = kept;
      if (first === undefined && newLines.length > 0) putAfterImports(file, newLines, put);
      for (const { declaration, text } of kept) {
        const lines = [...(declaration === first?.declaration ? newLines : []), ...text];
        const end = declaration.getEnd();
        const gap =
          lines.length > 0
            ? 0
            : (/^[ \t]*\r?\n/.exec(file.getFullText().slice(end))?.[0].length ?? 0);
        put(declaration.getStart(), end + gap, lines.join("\n"));
      }
    },
  };
}

/** What a file calls a name that it imports already. */
function importedAs(
  file: SourceFile,
  { module, name, isType }: NewImport,
  removed: ReadonlySet<SyntaxNode>,
): string | undefined {
  const { Node } = loadTsMorph();
  const [found] = importsFrom(file, module)
    .flatMap((declaration) => declaration.getNamedImports())
    .filter((one) => !removed.has(one))
    .filter((one) => one.getName() === name && (isType === true || !isTypeImport(one)));
  const local = found?.getAliasNode() ?? found?.getNameNode();
  return Node.isIdentifier(local) ? local.getText() : undefined;
}

const importsFrom = (file: SourceFile, module: string): readonly ImportDeclaration[] =>
  file.getImportDeclarations().filter((one) => one.getModuleSpecifierValue() === module);

const isTypeImport = (one: ImportSpecifier): boolean =>
  one.isTypeOnly() || one.getImportDeclaration().isTypeOnly();

/** The last name of an import that the file has from the same module, and that stays as it is. */
const importToJoin = (
  file: SourceFile,
  { module, isType }: NewImport,
  changes: ReadonlyMap<ImportDeclaration, ImportChange>,
): ImportSpecifier | undefined =>
  importsFrom(file, module)
    .filter((one) => !changes.has(one) && one.isTypeOnly() === (isType === true))
    .flatMap((one) => one.getNamedImports().at(-1) ?? [])[0];

/** The import that changes, and from which a file still imports names of the same module. */
const changedImport = (
  { module, isType }: NewImport,
  changes: ReadonlyMap<ImportDeclaration, ImportChange>,
): ImportDeclaration | undefined =>
  [...changes].find(
    ([declaration, { removed, module: from = declaration.getModuleSpecifierValue() }]) =>
      from === module &&
      declaration.isTypeOnly() === (isType === true) &&
      declaration.getNamedImports().some((one) => !removed.has(one)),
  )?.[0];

function joinImport(
  last: ImportSpecifier,
  names: readonly Local[],
  put: (start: number, end: number, text: string) => void,
): void {
  const isBroken = last.getImportDeclaration().getText().includes("\n");
  const space = isBroken ? `\n${last.getIndentationText()}` : " ";
  put(last.getEnd(), last.getEnd(), names.map((one) => `,${space}${nameText(one)}`).join(""));
}

/** For a file that imports nothing from the other generator itself. */
function putAfterImports(
  file: SourceFile,
  lines: readonly string[],
  put: (start: number, end: number, text: string) => void,
): void {
  const end = file.getImportDeclarations().at(-1)?.getEnd();
  if (end === undefined) put(0, 0, `${lines.join("\n")}\n\n`);
  else put(end, end, `\n${lines.join("\n")}`);
}

interface Style {
  readonly quote: string;
  readonly end: string;
  /** What is before each name of an import of several lines. */
  readonly step: string;
}

/** The quotes and semicolons of the imports that a file has, or of what it passes on. */
export function styleOf(file: SourceFile): Style {
  const [first] = [...file.getImportDeclarations(), ...file.getExportDeclarations()];
  const text = first?.getText() ?? "";
  return {
    quote: text.includes("'") ? "'" : '"',
    end: text === "" || text.endsWith(";") ? ";" : "",
    step: stepOf(file),
  };
}

/** What a level of blocks adds to the white space at the beginning of a line. */
export const stepOf = (file: SourceFile): string =>
  /^\S.*[{(]\r?\n([ \t]+)\S/m.exec(file.getFullText())?.[1] ?? "  ";

type Local = NewImport & { readonly local: string };

const nameText = ({ name, local }: Local): string =>
  local === name ? name : `${name} as ${local}`;

/** One statement for each module. */
function statements(wanted: readonly Local[], style: Style): readonly string[] {
  const modules = [...new Set(wanted.map(({ module }) => module))];
  return modules.map((module) => {
    const names = wanted
      .filter((one) => one.module === module)
      .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    const areTypes = names.every(({ isType }) => isType === true);
    const list = names
      .map((one) => ({
        ...one,
        text: nameText(one),
      }))
      .map(({ text, isType }) => (isType === true && !areTypes ? `type ${text}` : text));
    return importText({ isType: areTypes, names: list, module }, style);
  });
}

/** One statement, with a line for each name if they do not fit into one. */
function importText(
  { isType, first = [], names, module }: ImportParts,
  { quote, end, step }: Style,
): string {
  const print = (list: readonly string[]): string =>
    `import ${isType ? "type " : ""}${[...first, ...list].join(", ")} from ${quote}${module}${quote}${end}`;
  if (names.length === 0) return print([]);
  const flat = print([`{ ${names.join(", ")} }`]);
  const lines = names.map((one) => `${step}${one},\n`).join("");
  return flat.length <= LINE_WIDTH ? flat : print([`{\n${lines}}`]);
}

interface ImportParts {
  readonly isType: boolean;
  /** A default or a namespace. */
  readonly first?: readonly string[];
  readonly names: readonly string[];
  readonly module: string;
}

/** What remains of an import: no line, or one. */
function remainder(
  declaration: ImportDeclaration,
  { removed, module }: ImportChange,
  added: readonly Local[],
  style: Style,
): readonly string[] {
  const [own, named] = [declaration.getDefaultImport(), declaration.getNamedImports()];
  const space = declaration.getNamespaceImport();
  const kept = [
    ...named.filter((one) => !removed.has(one)).map((one) => one.getText()),
    ...added.map(nameText),
  ];
  const first = [
    ...(own !== undefined && !removed.has(own) ? [own.getText()] : []),
    ...(space !== undefined && !removed.has(space) ? [`* as ${space.getText()}`] : []),
  ];
  if (first.length + kept.length === 0) return [];
  const isWhole = [own, space, ...named].every((one) => one === undefined || !removed.has(one));
  if (isWhole && added.length === 0 && module === undefined) return [declaration.getText()];
  const parts = {
    isType: declaration.isTypeOnly(),
    first,
    names: kept,
    module: module ?? declaration.getModuleSpecifierValue(),
  };
  return [importText(parts, style)];
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const base = /^[A-Z]/.test(name) ? `Api${name}` : `${name}Api`;
  let free = base;
  for (let count = 2; taken.has(free); count++) free = `${base}${count}`;
  return free;
}

/** Every name that is declared somewhere in a file, without some imports. */
function namesIn(file: SourceFile, removed: ReadonlySet<SyntaxNode>): readonly string[] {
  const { Node, SyntaxKind } = loadTsMorph();
  return file.getDescendantsOfKind(SyntaxKind.Identifier).flatMap((name) => {
    const parent = name.getParent();
    if (removed.has(name) || removed.has(parent)) return [];
    if (Node.isImportSpecifier(parent))
      return [parent.getAliasNode() ?? parent.getNameNode()].map((one) => one.getText());
    const isDeclared =
      Node.isImportClause(parent) ||
      Node.isNamespaceImport(parent) ||
      Node.isTypeParameterDeclaration(parent) ||
      ((Node.isVariableDeclaration(parent) ||
        Node.isParameterDeclaration(parent) ||
        Node.isBindingElement(parent) ||
        Node.isFunctionDeclaration(parent) ||
        Node.isFunctionExpression(parent) ||
        Node.isClassDeclaration(parent) ||
        Node.isInterfaceDeclaration(parent) ||
        Node.isTypeAliasDeclaration(parent) ||
        Node.isEnumDeclaration(parent)) &&
        parent.getNameNode() === name);
    return isDeclared ? [name.getText()] : [];
  });
}
