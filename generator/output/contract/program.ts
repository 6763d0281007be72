/** A program and the output that it uses, compiled in memory. */
import { join, relative, sep } from "node:path";
import type { Compiler } from "../print/ts-morph.js";

import type { GeneratedFile } from "../print/output-file.js";
import { loadTsMorph, parseFile } from "../print/ts-morph.js";
import { type ProgramFile, programFiles } from "../usage/program-files.js";

export interface ProgramSource {
  /** Absolute patterns of its files. */
  readonly patterns: readonly string[];
  /** Its tsconfig.json; by default the nearest one above the configuration. */
  readonly tsconfig?: string | undefined;
  /** The folder of the configuration: places are relative to it. */
  readonly folder: string;
  /** The folder from which the program imports generated code. */
  readonly output: string;
  readonly files: readonly GeneratedFile[];
}

/** How many places of a file that do not compile are named. */
const MOST_ERRORS = 100;

export class Program {
  readonly ts: typeof Compiler;
  readonly checker: Compiler.TypeChecker;
  /** Its own files that the compiler reads. */
  readonly files: readonly Compiler.SourceFile[];
  /** Those that the compiler does not read: components of Vue, and what is too large or nested too deeply for it. */
  readonly others: readonly ProgramFile[];
  readonly #output: string;
  readonly #folder: string;
  readonly #all: Compiler.Program;

  /** Throws if the tsconfig.json cannot be read. */
  constructor({ patterns, tsconfig, folder, output, files }: ProgramSource) {
    const { Project, ts } = loadTsMorph();
    const found = tsconfig ?? ts.findConfigFile(folder, ts.sys.fileExists);
    const project = new Project({
      ...(found !== undefined && { tsConfigFilePath: found }),
      skipAddingFilesFromTsConfig: true,
      compilerOptions: { ...(found === undefined && DEFAULTS(ts)), allowJs: true, noEmit: true },
    });
    for (const { path, text } of files)
      if (/\.tsx?$/.test(path))
        project.createSourceFile(join(output, path), text, { overwrite: true });
    const all = programFiles(patterns).filter(({ path }) => !path.startsWith(join(output, "/")));
    const own = all.filter(
      (file) => /\.[cm]?[jt]sx?$/.test(file.path) && parseFile(project, file) !== undefined,
    );
    this.others = all.filter((one) => !own.includes(one));
    project.resolveSourceFileDependencies();
    this.ts = ts;
    this.#all = project.getProgram().compilerObject;
    this.checker = this.#all.getTypeChecker();
    this.files = own.flatMap(({ path }) => this.#all.getSourceFile(posix(path)) ?? []);
    this.#output = `${posix(output)}/`;
    this.#folder = folder;
  }

  /** A file of the output. */
  generated(path: string): Compiler.SourceFile | undefined {
    return this.#all.getSourceFile(this.#output + path);
  }

  /** The path in the output of the file that a declaration is in; `undefined` for other files, and for the runtime. */
  pathOf(node: Compiler.Node): string | undefined {
    const { fileName } = node.getSourceFile();
    if (!fileName.startsWith(this.#output)) return undefined;
    const path = fileName.slice(this.#output.length);
    return path.startsWith("runtime/") ? undefined : path;
  }

  /** Whether it is declared by a library. */
  isForeign(node: Compiler.Node): boolean {
    const file = node.getSourceFile();
    return this.#all.isSourceFileDefaultLibrary(file) || file.fileName.includes("/node_modules/");
  }

  /** Where the program does not compile. Types that are not known say nothing of what is used. */
  errors(): readonly Compiler.Node[] {
    return this.files.flatMap((file) =>
      /\.[cm]?jsx?$/.test(file.fileName)
        ? []
        : this.#all
            .getSemanticDiagnostics(file)
            .slice(0, MOST_ERRORS)
            .map(({ start = 0 }) => this.#nodeAt(file, start)),
    );
  }

  #nodeAt(node: Compiler.Node, position: number): Compiler.Node {
    const inner = this.ts.forEachChild(node, (child) =>
      child.getStart() <= position && position < child.end ? child : undefined,
    );
    return inner === undefined ? node : this.#nodeAt(inner, position);
  }

  /** `src/main.ts:3`. */
  placeOf(node: Compiler.Node): string {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return `${posix(relative(this.#folder, file.fileName))}:${line + 1}`;
  }

  /** The declarations of a name, behind its imports. */
  declarationsOf(symbol: Compiler.Symbol | undefined): readonly Compiler.Declaration[] {
    if (symbol === undefined) return [];
    const isAlias = (symbol.flags & this.ts.SymbolFlags.Alias) !== 0;
    const target = isAlias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return (target.declarations ?? []).flatMap((one) =>
      // A mapped type has the `export { delete_ as delete }` of a module in the place of the function.
      this.ts.isExportSpecifier(one)
        ? this.declarationsOf(this.checker.getExportSpecifierLocalTargetSymbol(one))
        : one,
    );
  }

  /** The alternatives of a type, and what it is a list, a map or a promise of. */
  partsOf(type: Compiler.Type): readonly Compiler.Type[] {
    const { TypeFlags, ObjectFlags } = this.ts;
    if (type.isUnionOrIntersection()) return type.types;
    const constraint =
      (type.flags & TypeFlags.TypeParameter) === 0
        ? undefined
        : this.checker.getBaseConstraintOfType(type);
    const isReference =
      (type.flags & TypeFlags.Object) !== 0 &&
      ((type as Compiler.ObjectType).objectFlags & ObjectFlags.Reference) !== 0;
    const parameters = isReference
      ? this.checker.getTypeArguments(type as Compiler.TypeReference)
      : [];
    return [constraint ?? [], ...parameters, type.getStringIndexType() ?? []]
      .flat()
      .filter((part) => part !== type);
  }

  /** The declarations of a name in generated code. */
  generatedAt(symbol: Compiler.Symbol | undefined): readonly Compiler.Declaration[] {
    return this.declarationsOf(symbol).filter((one) => this.pathOf(one) !== undefined);
  }
}

/** For a program without a tsconfig.json. */
const DEFAULTS = (ts: typeof Compiler): Compiler.CompilerOptions => ({
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
});

const posix = (path: string): string => path.split(sep).join("/");
