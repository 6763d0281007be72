/** The code of the project that moves: parsed, never executed. */
import { existsSync } from "node:fs";
import { dirname, extname, join, relative, sep } from "node:path";

import type { CompilerOptions, Project, ResolutionHostFactory, SourceFile } from "ts-morph";

import { loadTsMorph, parseFile, programFiles } from "../../../output/index.js";
import { parseCompilerSettings } from "../../init/index.js";

/** What a person has to decide, or to check. */
export interface Leftover {
  /** Relative to the project's folder. */
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** The package of a workspace that moves, as the programs of the others import it. */
export interface SharedPackage {
  readonly name: string;
  readonly folder: string;
  /** The source that the name stands for. */
  readonly entry?: string;
}

export interface UserCode {
  readonly folder: string;
  readonly shared?: SharedPackage;
  /** Files of TypeScript, without those that the other generator wrote. */
  readonly files: readonly SourceFile[];
  /** What the other generator wrote. */
  readonly old: readonly SourceFile[];
  /** Files in which calls cannot be rewritten. */
  readonly others: readonly OtherFile[];
}

interface OtherFile {
  readonly path: string;
  readonly text: string;
  readonly why: string;
}

const TYPESCRIPT = /\.[cm]?tsx?$/;
/** Folders beside package.json with the output of compilers and bundlers. */
const OUTPUT_FOLDERS = new Set(["dist", "build", "out", "coverage", "vendor", "target"]);
/** Generators say at the beginning of a file that they wrote it. */
const HEAD = 400;

interface CodeLocation {
  readonly folder: string;
  readonly shared?: SharedPackage;
  readonly tsconfig?: string;
  /** What the other generator writes at the beginning of its files. */
  readonly mark: string;
  /** Declarations that the compiler needs in place of packages. */
  readonly declarations?: { readonly path: string; readonly text: string };
  /** What the other generator wrote for other documents: files, or folders. */
  readonly others?: readonly string[];
  /** Files that it writes and that need not be there, because they are not in git. */
  readonly absent?: readonly string[];
}

/** Parses all files of a project that might use generated code. */
export function openCode({
  folder,
  shared,
  tsconfig,
  mark,
  declarations,
  others: foreign = [],
  absent = [],
}: CodeLocation): UserCode {
  const found = programFiles([`${folder}/**/*`]).filter(({ path }) => !isBuilt(path, folder));
  const project = newProject(tsconfig, shared);
  const hide = fileHider(project, mark);
  if (declarations !== undefined)
    project.createSourceFile(join(folder, declarations.path), declarations.text);
  const files: SourceFile[] = [];
  const old: SourceFile[] = [];
  const others: OtherFile[] = [];
  for (const { path, text } of found) {
    if (!TYPESCRIPT.test(path)) {
      others.push({ path, text, why: "only TypeScript is rewritten" });
      continue;
    }
    const isForeign = foreign.some((one) => path === one || path.startsWith(`${one}/`));
    const plain = isForeign ? text.replace(mark, "") : text;
    const file = parseFile(project, { path, text: plain, isOutput: isMarkedText(plain, mark) });
    if (isForeign) continue;
    if (file === undefined) {
      hide({ path, text });
      others.push({ path, text, why: "it is nested too deeply, or too large" });
    } else if (isMarked(file, mark)) old.push(file);
    else if (!file.isDeclarationFile()) files.push(file);
  }
  const barrels = files.filter(
    (file) => file.getFilePath() !== shared?.entry && isBarrel(file, { files, old }),
  );
  for (const file of barrels) file.insertText(0, `// ${mark}\n`);
  // Nothing is known of their types, if only because they are in a hidden folder, but imports of them are those of the output.
  for (const path of absent)
    if (project.getSourceFile(path) === undefined)
      project.createSourceFile(path, `// ${mark}\n${UNKNOWN_TYPES}`, { overwrite: true });
  return {
    folder,
    ...(shared !== undefined && { shared }),
    files: files.filter((file) => !barrels.includes(file)),
    old: [...old, ...barrels],
    others,
  };
}

/** Whether a file only passes on what is beside it, where the other generator wrote all else: it wrote this one too. */
function isBarrel(file: SourceFile, { files, old }: Pick<UserCode, "files" | "old">): boolean {
  const { Node } = loadTsMorph();
  const folder = file.getDirectoryPath();
  const statements = file.getStatements();
  return (
    statements.length > 0 &&
    files.every((one) => one === file || one.getDirectoryPath() !== folder) &&
    statements.every((one) => {
      const from = Node.isExportDeclaration(one) ? one.getModuleSpecifierSourceFile() : undefined;
      return from !== undefined && old.includes(from);
    })
  );
}

/** The compiler reads what is imported: it must not read what it has no room for. */
function fileHider(
  project: Project,
  mark: string,
): (file: Pick<OtherFile, "path" | "text">) => void {
  const hidden = new Map<string, string>();
  const files = project.getFileSystem();
  const read = files.readFileSync.bind(files);
  files.readFileSync = (path, encoding) => hidden.get(path) ?? read(path, encoding);
  return ({ path, text }) =>
    hidden.set(path, isMarkedText(text, mark) ? `// ${mark}\n${UNKNOWN_TYPES}` : "export {};\n");
}

const UNKNOWN_TYPES = ["paths", "components", "operations", "webhooks"]
  .map((name) => `export type ${name} = any;\n`)
  .join("");

/** Whether the other generator wrote a file. */
export const isMarked = (file: SourceFile, mark: string): boolean =>
  isMarkedText(file.getFullText(), mark);

export const isMarkedText = (text: string, mark: string): boolean =>
  text.slice(0, HEAD).includes(mark);

const isBuilt = (path: string, folder: string): boolean =>
  relative(folder, path)
    .split(sep)
    .some(
      (segment, index, all) =>
        OUTPUT_FOLDERS.has(segment) &&
        (index === 0 || existsSync(join(folder, ...all.slice(0, index), "package.json"))),
    );

/** A project with the compiler settings of the user's; its files are added one by one. */
function newProject(tsconfig: string | undefined, shared: SharedPackage | undefined): Project {
  const { Project } = loadTsMorph();
  return new Project({
    skipAddingFilesFromTsConfig: true,
    skipFileDependencyResolution: true,
    compilerOptions: settingsOf(tsconfig),
    ...(shared !== undefined && { resolutionHost: resolveInPackages(shared) }),
  });
}

/** The compiler settings of a tsconfig.json, as far as they can be read. */
function settingsOf(tsconfig: string | undefined): CompilerOptions {
  const { ts } = loadTsMorph();
  const found = tsconfig === undefined ? undefined : parseCompilerSettings(tsconfig);
  const { ESNext: module } = ts.ModuleKind;
  const { Bundler: moduleResolution } = ts.ModuleResolutionKind;
  // They may extend a file that is not installed: what they set themselves counts.
  const assumed = found?.errors.length === 0 ? {} : { strict: true, module, moduleResolution };
  return { ...assumed, ...found?.options };
}

/** Modules as the compiler settings beside each package find them; the shared one need not be installed, or built. */
const resolveInPackages =
  ({ name, entry }: SharedPackage): ResolutionHostFactory =>
  (host) => {
    const { ts } = loadTsMorph();
    const known = new Map<string, CompilerOptions>();
    const settingsIn = (folder: string): CompilerOptions => {
      const [tsconfig, above] = [join(folder, "tsconfig.json"), dirname(folder)];
      const isOwn = existsSync(tsconfig);
      const found =
        known.get(folder) ??
        (isOwn || above === folder ? settingsOf(isOwn ? tsconfig : undefined) : settingsIn(above));
      known.set(folder, found);
      return found;
    };
    return {
      resolveModuleNames: (modules, file) =>
        modules.map((module) =>
          module === name && entry !== undefined
            ? { resolvedFileName: entry, extension: extname(entry) }
            : ts.resolveModuleName(module, file, settingsIn(dirname(file)), host).resolvedModule,
        ),
    };
  };

/** A path as it is shown. */
export const nearPath = (path: string, folder: string): string =>
  relative(folder, path).replaceAll("\\", "/");
