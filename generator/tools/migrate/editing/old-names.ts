/** The names that a file imports from another generator's output, and where it uses them. */
import type {
  ExportDeclaration,
  Identifier,
  ImportDeclaration,
  Node as SyntaxNode,
  SourceFile,
} from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { isMarked } from "./user-code.js";

export interface OldName {
  /** As it is exported; `default`, or `*` for the whole module. */
  readonly name: string;
  readonly declaration: ImportDeclaration;
  /** The package that exports it, if it is not the output. */
  readonly package?: string;
  /** What is removed from the import: a specifier, or a default or namespace name. */
  readonly node: SyntaxNode;
  readonly references: readonly Identifier[];
}

export interface OldOutput {
  readonly mark: string;
  /** Packages that programs import together with the output. */
  readonly packages: readonly string[];
}

/** The names of the output and of its packages, also where files of the project pass them on. */
export const oldNames = (file: SourceFile, { mark, packages }: OldOutput): readonly OldName[] =>
  file.getImportDeclarations().flatMap((declaration) => {
    const from = declaration.getModuleSpecifierValue();
    if (packages.includes(from))
      return namesOf(declaration).map((one) => ({ ...one, package: from }));
    return isFrom(declaration, mark) ? namesOf(declaration) : passedOn(declaration, mark);
  });

/** The names of an import of the project's own that are, in the end, names of the output. */
function passedOn(declaration: ImportDeclaration, mark: string): readonly OldName[] {
  const own = declaration.getModuleSpecifierSourceFile();
  if (own === undefined || own.isInNodeModules()) return [];
  return namesOf(declaration).flatMap((one) => {
    const target = loadTsMorph().Node.isImportSpecifier(one.node)
      ? one.node.getNameNode().getSymbol()?.getAliasedSymbol()
      : undefined;
    const [found] = target?.getDeclarations() ?? [];
    const isOld = found !== undefined && isMarked(found.getSourceFile(), mark);
    return isOld && target !== undefined ? [{ ...one, name: target.getName() }] : [];
  });
}

/** Whether a module is a file that the other generator wrote. */
export function isFrom(declaration: ImportDeclaration | ExportDeclaration, mark: string): boolean {
  const file = declaration.getModuleSpecifierSourceFile();
  return file !== undefined && isMarked(file, mark);
}

/** The names that nothing uses any more, once some nodes are replaced. Unused ones stay, as they were. */
export const unusedNames = (
  names: readonly OldName[],
  removed: ReadonlySet<SyntaxNode>,
): readonly OldName[] =>
  names.filter(
    ({ references }) =>
      references.length > 0 &&
      references.every(
        (one) =>
          removed.has(one) || one.getFirstAncestor((node) => removed.has(node)) !== undefined,
      ),
  );

function namesOf(declaration: ImportDeclaration): readonly OldName[] {
  const [own, space] = [declaration.getDefaultImport(), declaration.getNamespaceImport()];
  const name = (name: string, local: Identifier, node: SyntaxNode = local): OldName => {
    return { name, declaration, node, references: referencesTo(local) };
  };
  return [
    ...(own === undefined ? [] : [name("default", own)]),
    ...(space === undefined ? [] : [name("*", space)]),
    ...declaration.getNamedImports().map((specifier) => {
      const local = specifier.getAliasNode() ?? specifier.getNameNode();
      return name(specifier.getName(), local as Identifier, specifier);
    }),
  ];
}

/** Where a name is used in the file that declares or imports it. */
export function referencesTo(local: Identifier): readonly Identifier[] {
  const { SyntaxKind } = loadTsMorph();
  const symbol = local.getSymbol();
  return local
    .getSourceFile()
    .getDescendantsOfKind(SyntaxKind.Identifier)
    .filter(
      (one) => one !== local && one.getText() === local.getText() && symbolOf(one) === symbol,
    );
}

/** The symbol that a name stands for: in `{ name }` and `export { name }` that is not the symbol of the new name. */
function symbolOf(name: Identifier) {
  const { Node } = loadTsMorph();
  const parent = name.getParent();
  if (Node.isShorthandPropertyAssignment(parent)) return parent.getValueSymbol();
  if (
    Node.isExportSpecifier(parent) &&
    parent.getExportDeclaration().getModuleSpecifier() === undefined
  )
    return parent.getLocalTargetSymbol() ?? name.getSymbol();
  return name.getSymbol();
}
