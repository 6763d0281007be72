/** What the migrations have in common: they find names of the other generator, plan edits, and apply those. */
import type { ImportDeclaration, Node as SyntaxNode } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";

import { isFrom, type OldName, oldNames, unusedNames } from "../editing/old-names.js";
import { isMarkedText } from "../editing/user-code.js";
import type { Blocker } from "./client-options.js";
import { type DocumentNames, PATHS } from "./names.js";
import { mentions, mocks, moveMention, shareModules } from "./mentions.js";
import { literalValues } from "./values.js";
import { typeReplacements, type PlanType, replaceType } from "./types.js";
import {
  createWorkspace,
  type MigrationResult,
  type MigrationSource,
  noteOthers,
  type Workspace,
} from "./workspace.js";

export interface Edit {
  /** What it replaces. */
  readonly node: SyntaxNode;
  /** The nodes that no longer mention an old name then. */
  readonly removed: readonly SyntaxNode[];
  /** Imports what keeps its name if others have the same one. */
  prepare?(workspace: Workspace): void;
  apply(workspace: Workspace): void;
}

export interface MigrationPlan {
  readonly calls: readonly Edit[];
  /** Clients, whose options may contain calls. */
  readonly clients?: readonly Edit[];
  /** Whether all calls stay, and then all types too. */
  readonly stays?: boolean;
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

/** Of a hundred calls, as many may stay as are easily rewritten by hand; with more, all of them stay. */
const MAX_STAYING = 20;

export const mostStay = (staying: number, all: number): boolean =>
  staying * 100 > all * MAX_STAYING;

/** What is said once about a program whose requests are sent in another way than with `fetch`. */
export const OTHER_TRANSPORT =
  "only functions that send with `fetch` are replaced: a transport such as axios stays, unless the other generator writes functions for `fetch` first";

/** The blockers, of which those about the transport are one. */
export function withoutRepeats(blockers: readonly Blocker[]): readonly Blocker[] {
  const first = blockers.find(({ why }) => why === OTHER_TRANSPORT);
  return blockers.filter((one) => one === first || one.why !== OTHER_TRANSPORT);
}

export function runMigration(source: MigrationSource, migration: MigrationSteps): MigrationResult {
  const { mark, staying, packages = [], hasPaths = false } = migration;
  const workspace = createWorkspace(source);
  const isOld = (declaration: ImportDeclaration): boolean => isFrom(declaration, mark);
  const names = source.code.files.flatMap((file) => oldNames(file, { mark, packages }));
  const note = ({ node, why }: Blocker): void =>
    workspace.editor(node.getSourceFile()).note(node, `${staying}${why}`);
  const { calls, clients = [], stays = false } = migration.plan({ names, source, note });
  const types = stays ? [] : typeReplacements(names, source.names, migration.planType);
  const removed = [...calls, ...clients].flatMap((edit) => edit.removed);
  const values = stays && !hasPaths ? [] : literalValues(names, source.names);
  const unused = unusedNames(
    names,
    new Set([...removed, ...[...types, ...values].map(({ node }) => node)]),
  );
  const kept = names.filter((name) => !unused.includes(name));
  const keptOld = kept.filter(({ declaration }) => isOld(declaration));
  for (const declaration of new Set(names.map((name) => name.declaration)))
    changeImport(
      declaration,
      { unused, kept: keptOld.filter((one) => one.declaration === declaration), stays },
      { workspace, names: source.names, ...migration },
    );
  for (const type of types) replaceType(type, workspace);
  for (const { node, text } of values) workspace.editor(node.getSourceFile()).replace(node, text);
  for (const edit of calls) edit.prepare?.(workspace);
  // What is inside another call has to be replaced before it.
  for (const edit of calls.toSorted(innerFirst)) edit.apply(workspace);
  for (const edit of clients) edit.apply(workspace);
  noteOthers(source, workspace, migration);
  const all = mentions(source, migration, stays);
  const isUsed = stays || kept.some((one) => one.package === undefined);
  const exports = shareModules(all, workspace, { ...source.code, isUsed });
  const left = all.filter((one) => !exports.includes(one) && !moveMention(one, workspace));
  const replaced = stays ? [] : mocks(source);
  for (const node of replaced)
    note({
      node,
      why: "replaces nothing any more: mock the module that the calls import now, or give their client a `fetch`",
    });
  const specifiers = kept.map(({ declaration }) => declaration.getModuleSpecifierValue());
  return {
    files: workspace.finish(),
    leftovers: workspace.leftovers,
    needs: workspace.needs,
    isShared: workspace.shared.size > 0,
    keeps: new Set(specifiers.filter((name) => packages.includes(name))),
    keepsOld:
      left.length + replaced.length > 0 ||
      (!hasPaths && keptOld.length > 0) ||
      source.code.others.some(({ text }) => isMarkedText(text, mark)),
  };
}

/** What is inside another node comes before it. */
const innerFirst = (a: Edit, b: Edit): number =>
  b.node.getStart() - a.node.getStart() || a.node.getEnd() - b.node.getEnd();

interface ImportedNames {
  readonly unused: readonly OldName[];
  /** Those of this import that are still used, if it is one of the other generator's output. */
  readonly kept: readonly OldName[];
  /** Whether types stay what they are. */
  readonly stays: boolean;
}

/** Removes names that nothing uses any more. What remains comes from `paths`, or is noted. */
function changeImport(
  declaration: ImportDeclaration,
  { unused, kept, stays }: ImportedNames,
  migration: MigrationSteps & { readonly workspace: Workspace; readonly names: DocumentNames },
): void {
  const { workspace, tool, hasPaths = false } = migration;
  const editor = workspace.editor(declaration.getSourceFile());
  const values = hasPaths || !stays ? kept.filter((one) => importValue(one, migration)) : [];
  const others = kept.filter((one) => !values.includes(one));
  const moves = others.length > 0 && others.every(({ name }) => hasPaths && PATHS.has(name));
  editor.imports.change(declaration, {
    removed: new Set([...unused, ...values].map(({ node }) => node)),
    ...(moves && { module: workspace.moduleFrom(editor.file, "paths") }),
  });
  if (moves || others.length === 0 || (stays && !hasPaths)) return;
  const list = others.map(({ name }) => `\`${name}\``).join(", ");
  editor.note(declaration, `still imported from the output of ${tool}: ${list}`);
}

/** Imports an enumeration from the types of schemas, where it is a value too; returns whether there is one. */
function importValue(
  { name, node }: OldName,
  { workspace, names }: { readonly workspace: Workspace; readonly names: DocumentNames },
): boolean {
  const { Node } = loadTsMorph();
  const target = PATHS.has(name) ? undefined : names.constant(name);
  if (target === undefined || !Node.isImportSpecifier(node)) return false;
  const editor = workspace.editor(node.getSourceFile());
  const local = (node.getAliasNode() ?? node.getNameNode()).getText();
  editor.use({ module: workspace.moduleFrom(editor.file, "types"), name: target.name, local });
  return true;
}
