/** The files that a migration changes, and what it leaves to a person. */
import { dirname, join, relative } from "node:path";

import type { SourceFile } from "ts-morph";

import { createEditor, type Editor } from "../editing/editor.js";
import { isFrom } from "../editing/old-names.js";
import { type Leftover, nearPath, type UserCode } from "../editing/user-code.js";
import type { DocumentNames } from "./names.js";
import { answerFile, apiClientFile, settleFile } from "./helpers.js";

export interface MigrationSource {
  readonly code: UserCode;
  readonly names: DocumentNames;
  /** The output folder, an absolute path. */
  readonly output: string;
  readonly importExtension: "js" | "ts" | "none";
}

/** The change to one file; paths are absolute. */
export interface MigratedFile {
  readonly path: string;
  /** Absent for a new file. */
  readonly before?: string;
  readonly text: string;
}

export interface MigrationResult {
  readonly files: readonly MigratedFile[];
  readonly leftovers: readonly Leftover[];
  /** Artefacts that the code imports, and that are generated only on request. */
  readonly needs: readonly OnRequest[];
  /** Packages that are still imported. */
  readonly keeps: ReadonlySet<string>;
  /** Whether the output of the other generator is still imported. */
  readonly keepsOld: boolean;
}

/** Modules that rewritten code imports: generated ones, and the helpers beside the output folder. */
export type NewModule = "client" | "types" | "operations" | OnRequest | Helper;
export type OnRequest = (typeof ON_REQUEST)[number];
export type Helper = "settle" | "answer" | "api-client";

export interface Workspace {
  editor(file: SourceFile): Editor;
  /** The specifier with which a file imports a module. Helpers that are asked for are written. */
  moduleFrom(file: SourceFile, target: NewModule): string;
  note(leftover: Leftover): void;
  readonly needs: readonly OnRequest[];
  readonly leftovers: readonly Leftover[];
  finish(): readonly MigratedFile[];
}

const ON_REQUEST = ["paths", "query"] as const;
const HELPERS: Readonly<Record<Helper, (client: string) => string>> = {
  settle: settleFile,
  answer: answerFile,
  "api-client": apiClientFile,
};

export function createWorkspace({ code, output, importExtension }: MigrationSource): Workspace {
  const editors = new Map<SourceFile, Editor>();
  const leftovers: Leftover[] = [];
  const asked = new Set<NewModule>();
  const home = dirname(output);
  const extension = importExtension === "none" ? "" : `.${importExtension}`;
  const note = (leftover: Leftover): void => void leftovers.push(leftover);
  const specifier = (folder: string, target: NewModule): string => {
    if (target in HELPERS) return withDot(relative(folder, join(home, target)) + extension);
    const isFolder = target === "client" || target === "query";
    const path = isFolder && importExtension !== "none" ? `${target}/index` : target;
    return withDot(relative(folder, join(output, path)) + extension);
  };
  return {
    leftovers,
    note,
    get needs() {
      return ON_REQUEST.filter((target) => asked.has(target));
    },
    editor(file) {
      const known = editors.get(file) ?? createEditor(file, code.folder, note);
      editors.set(file, known);
      return known;
    },
    moduleFrom(file, target) {
      asked.add(target);
      return specifier(dirname(file.getFilePath()), target);
    },
    finish: () => [
      ...[...asked].filter(isHelper).map((name) => ({
        path: join(home, `${name}.ts`),
        text: HELPERS[name](specifier(home, "client")),
      })),
      ...[...editors.values()].flatMap((editor) => {
        const [path, before, text] = [
          editor.file.getFilePath(),
          editor.file.getFullText(),
          editor.finish(),
        ];
        return text === before ? [] : [{ path, before, text }];
      }),
    ],
  };
}

const isHelper = (target: NewModule): target is Helper => target in HELPERS;

const withDot = (path: string): string => {
  const unix = path.replaceAll("\\", "/");
  return unix.startsWith(".") ? unix : `./${unix}`;
};

/** What is noted about a file that cannot be parsed, if it imports what is going to be removed. */
export function noteOthers({ code }: MigrationSource, { note }: Workspace, imported: RegExp): void {
  for (const { path, text, why } of code.others) {
    const found = imported.exec(text);
    if (found === null) continue;
    const line = text.slice(0, found.index).split("\n").length;
    const what = `${why}: change the imports and calls of this file`;
    note({ file: nearPath(path, code.folder), line, what });
  }
}

/** Notes where files pass on what the other generator wrote; returns whether any does. */
export function noteReExports(
  { code }: MigrationSource,
  workspace: Workspace,
  mark: string,
): boolean {
  const found = code.files.flatMap((file) =>
    file.getExportDeclarations().filter((declaration) => isFrom(declaration, mark)),
  );
  for (const declaration of found)
    workspace
      .editor(declaration.getSourceFile())
      .note(declaration, "exports what the other generator wrote: export the new names instead");
  return found.length > 0;
}
