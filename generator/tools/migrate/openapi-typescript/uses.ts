/** Where a client is used, in all files. */
import type { CallExpression, Identifier } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";

/** Every use of a constant, in all files. */
export function usesOf(name: Identifier): readonly Identifier[] {
  const { Node } = loadTsMorph();
  const found = name.findReferencesAsNodes().filter((one) => one !== name);
  const isDefault = found.some((one) => Node.isExportAssignment(one.getParent()));
  const imported = isDefault
    ? name
        .getSourceFile()
        .getReferencingNodesInOtherSourceFiles()
        .flatMap((node) => (Node.isImportDeclaration(node) ? (node.getDefaultImport() ?? []) : []))
        .flatMap((local) => local.findReferencesAsNodes())
    : [];
  const all = [...found, ...imported].filter((one) => Node.isIdentifier(one));
  return [...new Set(all)].filter((one) => one !== name);
}

/** Imports and exports of the client: they stay as they are. */
export function isPassedOn(use: Identifier): boolean {
  const { Node } = loadTsMorph();
  const parent = use.getParent();
  return (
    Node.isImportSpecifier(parent) ||
    Node.isExportSpecifier(parent) ||
    Node.isImportClause(parent) ||
    Node.isExportAssignment(parent)
  );
}

export function memberCall(
  use: Identifier,
): { readonly name: string; readonly call: CallExpression } | undefined {
  const { Node } = loadTsMorph();
  const access = use.getParent();
  if (!Node.isPropertyAccessExpression(access) || access.getExpression() !== use) return undefined;
  const call = access.getParent();
  return Node.isCallExpression(call) && call.getExpression() === access
    ? { name: access.getName(), call }
    : undefined;
}
