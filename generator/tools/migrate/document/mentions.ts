/** Where files mention the other generator's output without an import of names: `export … from "…"`, `import("…")`. */
import type { ExportDeclaration, Identifier, ImportTypeNode, StringLiteral } from "ts-morph";

import { loadTsMorph } from "../../../output/index.js";
import { isMarked, type UserCode } from "../editing/user-code.js";
import { PATHS } from "./names.js";
import { type PlannedType, type PlanType, replaceType } from "./types.js";
import type { MigrationSource, Workspace } from "./workspace.js";

interface Mention {
  /** The name of the module. */
  readonly literal: StringLiteral;
  /** The new name of each name that is exported, or of the type. */
  planned(name: Identifier, exported: string): PlannedType | undefined;
  readonly hasPaths: boolean;
}

interface MentionOptions {
  readonly mark: string;
  readonly hasPaths?: boolean;
  readonly planType: PlanType;
}

/** `stays` tells whether types stay what they are. */
export const mentions = (
  { code, names }: MigrationSource,
  { mark, hasPaths = false, planType }: MentionOptions,
  stays: boolean,
): readonly Mention[] => {
  const { Node } = loadTsMorph();
  return code.files.flatMap((file) =>
    file
      .getLiteralsReferencingOtherSourceFiles()
      .filter((literal) => !Node.isImportDeclaration(literal.getParent()))
      .filter((literal) =>
        literal
          .getSymbol()
          ?.getDeclarations()
          .some((one) => Node.isSourceFile(one) && isMarked(one, mark)),
      )
      .map((literal) => ({
        literal,
        hasPaths,
        planned: (name, exported) =>
          stays && hasPaths ? undefined : planType(exported, name, names),
      })),
  );
};

const MOCKING = /^(?:mock|doMock|unmock|importActual|importMock|requireActual|requireMock)$/;

/** Where tests replace modules of the other generator's output: their mocks would replace nothing any more. */
export function mocks({ code }: MigrationSource): readonly StringLiteral[] {
  const { Node, SyntaxKind, ts } = loadTsMorph();
  const old = new Set<string>(code.old.map((file) => file.getFilePath()));
  return code.files.flatMap((file) =>
    file.getDescendantsOfKind(SyntaxKind.CallExpression).flatMap((call) => {
      const [callee, [module]] = [call.getExpression(), call.getArguments()];
      if (!Node.isPropertyAccessExpression(callee) || !MOCKING.test(callee.getName())) return [];
      if (!Node.isStringLiteral(module)) return [];
      if (module.getLiteralText() === code.shared?.name) return [module];
      const project = file.getProject();
      const { resolvedModule } = ts.resolveModuleName(
        module.getLiteralText(),
        file.getFilePath(),
        project.getCompilerOptions(),
        project.getModuleResolutionHost(),
      );
      return old.has(resolvedModule?.resolvedFileName ?? "") ? [module] : [];
    }),
  );
}

/**
 * What programs of other packages import now is exported where a package's name leads, in place of the old output.
 * Returns the mentions that it replaces.
 */
export function shareModules(
  all: readonly Mention[],
  workspace: Workspace,
  { files, shared, isUsed }: Pick<UserCode, "files" | "shared"> & { readonly isUsed: boolean },
): readonly Mention[] {
  const { Node } = loadTsMorph();
  const file = files.find((one) => one.getFilePath() === shared?.entry);
  if (file === undefined || workspace.shared.size === 0) return [];
  const editor = workspace.editor(file);
  const old = all.filter(
    ({ literal }) =>
      literal.getSourceFile() === file && Node.isExportDeclaration(literal.getParent()),
  );
  for (const target of workspace.shared) editor.export(workspace.moduleFrom(file, target));
  if (isUsed) return [];
  for (const { literal } of old) editor.remove(literal.getParentOrThrow());
  return old;
}

/** Rewrites a mention, or notes it; returns whether it is rewritten. */
export function moveMention(mention: Mention, workspace: Workspace): boolean {
  const { Node } = loadTsMorph();
  const { literal, hasPaths } = mention;
  const editor = workspace.editor(literal.getSourceFile());
  const parent = literal.getParent();
  const type = literal.getFirstAncestor(Node.isImportTypeNode);
  if (type !== undefined ? moveType(type, mention, workspace) : false) return true;
  if (Node.isExportDeclaration(parent) && moveExport(parent, mention, workspace)) return true;
  if (hasPaths && !Node.isCallExpression(parent)) {
    const quote = literal.getText()[0] ?? '"';
    editor.replace(literal, quote + workspace.moduleFrom(editor.file, "paths") + quote);
    return true;
  }
  editor.note(
    literal,
    Node.isExportDeclaration(parent)
      ? "exports what the other generator wrote: export the new names instead"
      : "imports what the other generator wrote: import the new names instead",
  );
  return false;
}

/** `import("./schema").Note`. */
function moveType(type: ImportTypeNode, { planned }: Mention, workspace: Workspace): boolean {
  const { Node } = loadTsMorph();
  const name = type.getQualifier();
  const plan = Node.isIdentifier(name) ? planned(name, name.getText()) : undefined;
  if (plan === undefined) return false;
  replaceType(plan.node === name ? { ...plan, node: type } : plan, workspace);
  return true;
}

/** `export type { Note } from "./schema"`, if each of its names is one name here too. */
function moveExport(
  declaration: ExportDeclaration,
  { planned, hasPaths, literal }: Mention,
  workspace: Workspace,
): boolean {
  const { Node } = loadTsMorph();
  const editor = workspace.editor(declaration.getSourceFile());
  const found = declaration.getNamedExports().map((one) => {
    const node = one.getNameNode();
    const [old, exported] = [node.getText(), one.getAliasNode()?.getText() ?? node.getText()];
    if (hasPaths && PATHS.has(old)) return { module: "paths" as const, name: old, exported };
    const plan = Node.isIdentifier(node) ? planned(node, old) : undefined;
    const isName = plan?.rest === undefined && plan?.wrapper === undefined;
    return plan !== undefined && isName ? { ...plan, exported } : undefined;
  });
  if (found.length === 0 || !found.every((one) => one !== undefined)) return false;
  const [quote, end] = [
    literal.getText()[0] ?? '"',
    declaration.getText().endsWith(";") ? ";" : "",
  ];
  const start = declaration.isTypeOnly() ? "export type" : "export";
  const lines = [...new Set(found.map(({ module }) => module))].map((module) => {
    const names = found
      .filter((one) => one.module === module)
      .map(({ name, exported }) => (name === exported ? name : `${name} as ${exported}`));
    const from = workspace.moduleFrom(editor.file, module);
    return `${start} { ${names.join(", ")} } from ${quote}${from}${quote}${end}`;
  });
  editor.replace(declaration, lines.join("\n"));
  return true;
}
