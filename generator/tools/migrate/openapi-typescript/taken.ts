/** Hooks that a program takes out of their client: `export const { useQuery, useMutation } = createClient(client)`. */
import type {
  CallExpression,
  ExportSpecifier,
  Identifier,
  Node as SyntaxNode,
  VariableDeclaration,
} from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import type { Edit } from "../document/migration.js";
import type { Workspace } from "../document/workspace.js";
import { referencesTo } from "../editing/old-names.js";
import type { Editor } from "../editing/editor.js";

/** A hook that is called by a name of its own. */
export interface TakenHook {
  /** Where it is taken out of its client. */
  readonly declaration: VariableDeclaration;
  /** The module from which the file of the call imports it; absent in the file that declares it. */
  readonly module?: string;
}

/** `undefined` for a hook that is not taken out of its client, or that another module passes on by its name. */
export function takenHook(call: CallExpression): TakenHook | undefined {
  const { Node } = loadTsMorph();
  const callee = call.getExpression();
  const symbol = callee.getSymbol();
  const [own] = symbol?.getDeclarations() ?? [];
  const [element] = (symbol?.getAliasedSymbol() ?? symbol)?.getDeclarations() ?? [];
  const declaration = Node.isBindingElement(element) ? element.getParent().getParent() : undefined;
  if (!Node.isVariableDeclaration(declaration) || declaration.getInitializer() === undefined)
    return undefined;
  if (own === element) return { declaration };
  if (!Node.isImportSpecifier(own)) return undefined;
  const imported = own.getImportDeclaration();
  const passes = imported
    .getModuleSpecifierSourceFile()
    ?.getExportDeclarations()
    .some((one) => one.hasModuleSpecifier() && one.getNamedExports().some(isNamed(own.getName())));
  return passes === false ? { declaration, module: imported.getModuleSpecifierValue() } : undefined;
}

const isNamed =
  (name: string) =>
  (one: ExportSpecifier): boolean =>
    (one.getAliasNode() ?? one.getNameNode()).getText() === name;

/** The client of a hook, as code, in the file that calls the hook. */
export const takenClient = ({ declaration, module }: TakenHook, editor: Editor): string =>
  module === undefined
    ? clientName(declaration)
    : editor.use({ module, name: clientName(declaration) });

/** The client that a file has already, or the one that takes the place of its hooks. */
function clientName(declaration: VariableDeclaration): string {
  const own = exportedClient(declaration);
  if (own !== undefined) return own.getText();
  return /\bapi\b/.test(declaration.getSourceFile().getText()) ? "apiClient" : "api";
}

/** The client, if it is a constant that its file exports, or if everything is in one function. */
function exportedClient(declaration: VariableDeclaration): Identifier | undefined {
  const { Node } = loadTsMorph();
  const given = declaration.getInitializer();
  if (!Node.isIdentifier(given)) return undefined;
  const [declared] = given.getSymbol()?.getDeclarations() ?? [];
  const isExported =
    Node.isVariableDeclaration(declared) && declared.getVariableStatement()?.isExported() === true;
  const isLocal = declaration.getVariableStatement()?.getParent() !== declaration.getSourceFile();
  return isExported || isLocal ? given : undefined;
}

/** The client takes the place of the hooks where they are taken out of it, and where they are exported. */
export function clientInstead(declaration: VariableDeclaration): Edit {
  const { Node } = loadTsMorph();
  const pattern = declaration.getNameNode();
  const hooks = Node.isObjectBindingPattern(pattern)
    ? pattern.getElements().flatMap((one) => {
        const name = one.getNameNode();
        return Node.isIdentifier(name) ? referencesTo(name) : [];
      })
    : [];
  const specifiers = hooks
    .map((one) => one.getParent())
    .filter((one) => Node.isExportSpecifier(one));
  return {
    node: pattern,
    removed: [pattern],
    apply(workspace) {
      const editor = workspace.editor(declaration.getSourceFile());
      const own = exportedClient(declaration);
      const statement = declaration.getVariableStatement();
      if (own !== undefined && statement !== undefined) editor.remove(statement);
      else editor.replace(pattern, clientName(declaration));
      exportInstead(specifiers, own === undefined ? [clientName(declaration)] : [], workspace);
    },
  };
}

/** Exports a name, if any, in the place of others. */
function exportInstead(
  specifiers: readonly ExportSpecifier[],
  names: readonly string[],
  workspace: Workspace,
): void {
  for (const exported of new Set(specifiers.map((one) => one.getExportDeclaration()))) {
    const editor = workspace.editor(exported.getSourceFile());
    const kept = exported.getNamedExports().filter((one) => !specifiers.includes(one));
    const all = [...names, ...kept.map((one) => one.getText())];
    const end = exported.getText().endsWith(";") ? ";" : "";
    if (all.length === 0) editor.remove(exported);
    else editor.replace(exported, `export { ${all.join(", ")} }${end}`);
  }
}

/** Removes a hook from the imports of a file in which all of its calls are replaced. */
export function importGone(calls: readonly SyntaxNode[], workspace: Workspace): void {
  const { Node } = loadTsMorph();
  const callees = new Set(calls);
  for (const callee of calls) {
    const [specifier] = callee.getSymbol()?.getDeclarations() ?? [];
    if (!Node.isImportSpecifier(specifier)) continue;
    const local = specifier.getAliasNode() ?? specifier.getNameNode();
    if (!Node.isIdentifier(local)) continue;
    if (!referencesTo(local).every((one) => callees.has(one))) continue;
    const editor = workspace.editor(callee.getSourceFile());
    editor.imports.change(specifier.getImportDeclaration(), { removed: new Set([specifier]) });
  }
}
