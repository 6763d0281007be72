/** What the migrations have in common: they find names of the other generator, plan edits, and apply those. */
import type { ImportDeclaration, Node as SyntaxNode } from "ts-morph";

import { isFrom, type OldName, oldNames, unusedNames } from "../editing/old-names.js";
import type { Blocker } from "./client-options.js";
import { typeReplacements, type PlanType, replaceType } from "./types.js";
import {
  createWorkspace,
  type MigrationResult,
  type MigrationSource,
  noteOthers,
  noteReExports,
  type Workspace,
} from "./workspace.js";

export interface Edit {
  /** What it replaces. */
  readonly node: SyntaxNode;
  /** The nodes that no longer mention an old name then. */
  readonly removed: readonly SyntaxNode[];
  apply(workspace: Workspace): void;
}

export interface MigrationPlan {
  readonly calls: readonly Edit[];
  /** Clients, whose options may contain calls. */
  readonly clients: readonly Edit[];
}

export interface MigrationInput {
  readonly names: readonly OldName[];
  readonly source: MigrationSource;
  /** Notes why something stays as it is. */
  readonly note: (blocker: Blocker) => void;
}

export interface MigrationSteps {
  /** The name of the other generator. */
  readonly tool: string;
  /** What it writes at the beginning of its files. */
  readonly mark: string;
  /** Packages that programs import together with its output. */
  readonly packages?: readonly string[];
  /** Whether types that have to stay come from the artefact `paths`. */
  readonly hasPaths?: boolean;
  /** What files contain that cannot be parsed, but use the generator. */
  readonly imported: RegExp;
  /** How a note begins about what stays as it is. */
  readonly staying: string;
  readonly planType: PlanType;
  plan(planning: MigrationInput): MigrationPlan;
}

export function runMigration(source: MigrationSource, migration: MigrationSteps): MigrationResult {
  const { mark, staying, packages = [], hasPaths = false } = migration;
  const workspace = createWorkspace(source);
  const isOld = (declaration: ImportDeclaration): boolean => isFrom(declaration, mark);
  const names = source.code.files.flatMap((file) =>
    oldNames(file, (one) => isOld(one) || packages.includes(one.getModuleSpecifierValue())),
  );
  const note = ({ node, why }: Blocker): void =>
    workspace.editor(node.getSourceFile()).note(node, `${staying}${why}`);
  const { calls, clients } = migration.plan({ names, source, note });
  const types = typeReplacements(names, source.names, migration.planType);
  const removed = [...calls, ...clients].flatMap((edit) => edit.removed);
  const unused = unusedNames(names, new Set([...removed, ...types.map(({ node }) => node)]));
  const kept = names.filter((name) => !unused.includes(name));
  const keptOld = kept.filter(({ declaration }) => isOld(declaration));
  for (const declaration of new Set(names.map((name) => name.declaration)))
    changeImport(
      declaration,
      { unused, kept: keptOld.filter((one) => one.declaration === declaration) },
      { workspace, ...migration },
    );
  for (const type of types) replaceType(type, workspace);
  // What is inside another call has to be replaced before it.
  for (const edit of calls.toSorted((a, b) => b.node.getStart() - a.node.getStart()))
    edit.apply(workspace);
  for (const edit of clients) edit.apply(workspace);
  noteOthers(source, workspace, migration.imported);
  const passesOn = noteReExports(source, workspace, mark);
  const specifiers = kept.map(({ declaration }) => declaration.getModuleSpecifierValue());
  return {
    files: workspace.finish(),
    leftovers: workspace.leftovers,
    needs: workspace.needs,
    keeps: new Set(specifiers.filter((name) => packages.includes(name))),
    keepsOld: passesOn || (!hasPaths && keptOld.length > 0),
  };
}

interface ImportedNames {
  readonly unused: readonly OldName[];
  /** Those of this import that are still used, if it is one of the other generator's output. */
  readonly kept: readonly OldName[];
}

/** Removes names that nothing uses any more. What remains comes from `paths`, or is noted. */
function changeImport(
  declaration: ImportDeclaration,
  { unused, kept }: ImportedNames,
  { workspace, tool, hasPaths = false }: MigrationSteps & { readonly workspace: Workspace },
): void {
  const editor = workspace.editor(declaration.getSourceFile());
  const moves = hasPaths && kept.length > 0;
  editor.imports.change(declaration, {
    removed: new Set(unused.map(({ node }) => node)),
    ...(moves && { module: workspace.moduleFrom(editor.file, "paths") }),
  });
  if (hasPaths || kept.length === 0) return;
  const list = kept.map(({ name }) => `\`${name}\``).join(", ");
  editor.note(declaration, `still imported from the output of ${tool}: ${list}`);
}
