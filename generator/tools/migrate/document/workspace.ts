/** The files that a migration changes, and what it leaves to a person. */
import { dirname, join, resolve, sep } from "node:path";

import type { SourceFile } from "ts-morph";

import { isBelow } from "../../../description/index.js";
import { createEditor, type Editor } from "../editing/editor.js";
import {
  isMarkedText,
  type Leftover,
  nearPath,
  type SharedPackage,
  type UserCode,
} from "../editing/user-code.js";
import type { DocumentNames } from "./names.js";
import { answerFile, apiClientFile, fetchClientFile, partsFile, settleFile } from "./helpers.js";

export interface MigrationSource {
  readonly code: UserCode;
  readonly names: DocumentNames;
  /** The output folder, an absolute path. */
  readonly output: string;
  readonly importExtension: "js" | "ts" | "none";
  /** Whether a declared error without a body is `unknown`. */
  readonly hasOpenErrors?: boolean;
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
  /** Artefacts that the code imports. */
  readonly needs: readonly UsedArtefact[];
  /** Packages that are still imported. */
  readonly keeps: ReadonlySet<string>;
  /** Whether the output of the other generator is still imported. */
  readonly keepsOld: boolean;
  /** Whether programs of other packages import what moves by the name of the package. */
  readonly isShared: boolean;
}

/** Modules that rewritten code imports: generated ones, and the helpers beside the output folder. */
export type NewModule = UsedArtefact | "operations" | Helper;
export type UsedArtefact = "types" | "client" | "paths" | "query";
export type Helper = "settle" | "answer" | "api-client" | "parts" | "fetch-client";

export interface Workspace {
  editor(file: SourceFile): Editor;
  /** The specifier with which a file imports a module. Helpers that are asked for are written. */
  moduleFrom(file: SourceFile, target: NewModule): string;
  note(leftover: Leftover): void;
  readonly needs: readonly UsedArtefact[];
  /** Modules that programs of other packages import by the name of the one that moves. */
  readonly shared: ReadonlySet<NewModule>;
  readonly leftovers: readonly Leftover[];
  finish(): readonly MigratedFile[];
}

const HELPERS: Readonly<Record<Helper, (client: string, isOpen?: boolean) => string>> = {
  settle: settleFile,
  answer: answerFile,
  "api-client": apiClientFile,
  parts: partsFile,
  "fetch-client": fetchClientFile,
};

export function createWorkspace({
  code,
  output,
  importExtension,
  hasOpenErrors,
}: MigrationSource): Workspace {
  const editors = new Map<SourceFile, Editor>();
  const leftovers: Leftover[] = [];
  const asked = new Set<NewModule>();
  const shared = new Set<NewModule>();
  const home = dirname(output);
  const extension = importExtension === "none" ? "" : `.${importExtension}`;
  const note = (leftover: Leftover): void => void leftovers.push(leftover);
  const pathOf = (target: NewModule, ending = extension): string => {
    if (isHelper(target)) return join(home, target) + ending;
    const isFolder = target === "client" || target === "query";
    return join(output, isFolder && ending !== "" ? `${target}/index` : target) + ending;
  };
  return {
    leftovers,
    note,
    shared,
    get needs() {
      const hasClient = asked.has("client") || [...asked].some(isHelper);
      const hasTypes = hasClient || asked.has("types") || asked.has("operations");
      return [
        ...(hasTypes ? (["types"] as const) : []),
        ...(hasClient ? (["client"] as const) : []),
        ...(["paths", "query"] as const).filter((target) => asked.has(target)),
      ];
    },
    editor(file) {
      const known = editors.get(file) ?? createEditor(file, code.folder, note);
      editors.set(file, known);
      return known;
    },
    moduleFrom(file, target) {
      asked.add(target);
      if (code.shared !== undefined && importsByName(file, code.shared)) {
        shared.add(target);
        return code.shared.name;
      }
      const path = pathOf(target, importExtension === "js" ? extension : endingIn(file));
      return aliasOf(path, file) ?? nearModule(dirname(file.getFilePath()), path);
    },
    finish: () => [
      ...[...asked].filter(isHelper).map((name) => ({
        path: join(home, `${name}.ts`),
        text: HELPERS[name](nearModule(home, pathOf("client")), hasOpenErrors),
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

/** Whether a file of another package imports the package that moves by its name, and not by its files. */
const importsByName = (file: SourceFile, { folder }: SharedPackage): boolean =>
  !isBelow(file.getFilePath(), folder) &&
  file.getImportDeclarations().every((declaration) => {
    const from = declaration.isModuleSpecifierRelative()
      ? declaration.getModuleSpecifierSourceFile()
      : undefined;
    return from === undefined || !isBelow(from.getFilePath(), folder);
  });

const isHelper = (target: NewModule): target is Helper => target in HELPERS;

function nearModule(folder: string, path: string): string {
  const near = nearPath(path, folder);
  return near.startsWith(".") ? near : `./${near}`;
}

/** How a file ends the modules of the project that it imports; `undefined` if it imports none. */
function endingIn(file: SourceFile): string | undefined {
  const endings = file.getImportDeclarations().flatMap((declaration) => {
    const imported = declaration.getModuleSpecifierSourceFile();
    if (imported === undefined || imported.isInNodeModules()) return [];
    return /\.[jt]s(?=x?$)/.exec(declaration.getModuleSpecifierValue())?.[0] ?? "";
  });
  return endings.includes("") ? "" : endings[0];
}

/** A path as `paths` of the compiler settings write it (`@/api`), in a file that imports others in this way. */
function aliasOf(path: string, file: SourceFile): string | undefined {
  const { paths = {}, baseUrl, pathsBasePath } = file.getProject().getCompilerOptions();
  const base = baseUrl ?? (typeof pathsBasePath === "string" ? pathsBasePath : undefined);
  if (base === undefined) return undefined;
  const imported = file.getImportDeclarations().map((one) => one.getModuleSpecifierValue());
  return Object.entries(paths).flatMap(([pattern, [target = ""]]) => {
    const [prefix, folder] = [pattern.replace(/\*$/, ""), resolve(base, target.replace(/\*$/, ""))];
    const isIn = target.endsWith("*") && path.startsWith(`${folder}${sep}`);
    const isUsed = prefix !== "" && imported.some((one) => one.startsWith(prefix));
    return isIn && isUsed ? [prefix + nearPath(path, folder)] : [];
  })[0];
}

/** What is noted about a file that cannot be parsed, if it imports what is going to be removed. */
export function noteOthers(
  { code }: MigrationSource,
  { note }: Workspace,
  {
    tool,
    mark,
    imported,
  }: { readonly tool: string; readonly mark: string; readonly imported: RegExp },
): void {
  for (const { path, text, why } of code.others) {
    if (isMarkedText(text, mark)) {
      const what = `this output of ${tool} cannot be read, so no call of its functions is known: ${why}; let ${tool} write several files, and run this again`;
      note({ file: nearPath(path, code.folder), line: 1, what });
      continue;
    }
    const found = imported.exec(text);
    if (found === null) continue;
    const line = text.slice(0, found.index).split("\n").length;
    const what = `${why}: change the imports and calls of this file`;
    note({ file: nearPath(path, code.folder), line, what });
  }
}
