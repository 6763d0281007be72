import { join, relative, sep } from "node:path";

import { loadTsMorph } from "../../../output/index.js";
import type { OldAndNew } from "../findings/pairing.js";

type TsProject = InstanceType<ReturnType<typeof loadTsMorph>["Project"]>;
type SourceFile = ReturnType<TsProject["getSourceFiles"]>[number];

/** A line of a consumer's own code that compiles with the old output and not with the new one. */
export interface BrokenLine {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The compiler's number, such as 2339. */
  readonly code: number;
  readonly message: string;
}

/** Generated files by their path in the output folder. */
type Output = readonly { readonly path: string; readonly text: string }[];

interface Consumer {
  /** Path of the consumer's tsconfig.json. */
  readonly tsconfig: string;
  /** The folder from which the consumer imports generated code. */
  readonly output: string;
  readonly cwd: string;
}

/**
 * Compiles a consumer's code against the old and the new output, both in memory: an error that only the new output
 * causes was introduced by the change. Throws if the tsconfig cannot be read.
 */
export function findBrokenLines(
  consumer: Consumer,
  outputs: OldAndNew<Output>,
): readonly BrokenLine[] {
  const { Project } = loadTsMorph();
  // One project for both: the second compilation reuses the libraries, and all files that are the same.
  const project = new Project({ tsConfigFilePath: consumer.tsconfig });
  const before = new Set(errorsWith(project, consumer, outputs.old).map(keyOf));
  return errorsWith(project, consumer, outputs.new).filter((error) => !before.has(keyOf(error)));
}

const keyOf = ({ file, line, column, code, message }: BrokenLine): string =>
  JSON.stringify([file, line, column, code, message]);

function errorsWith(
  project: TsProject,
  { output, cwd }: Consumer,
  files: Output,
): readonly BrokenLine[] {
  const isGenerated = (source: SourceFile): boolean =>
    source.getFilePath().startsWith(`${posix(output)}/`);
  // Deleted in memory: if they were only forgotten, the compiler would find those on the disk again.
  for (const source of project.getSourceFiles()) if (isGenerated(source)) source.delete();
  for (const { path, text } of files)
    if (/\.[cm]?tsx?$/.test(path))
      project.createSourceFile(join(output, path), text, { overwrite: true });
  const own = project.getSourceFiles().filter((source) => !isGenerated(source));
  return own.flatMap((source) => errorsOf(source, cwd));
}

/** The errors of one file. The compiler checks of other files only what the file needs. */
function errorsOf(source: SourceFile, cwd: string): readonly BrokenLine[] {
  const { ts } = loadTsMorph();
  return source.getPreEmitDiagnostics().flatMap((found) => {
    if (found.getSourceFile() !== source) return [];
    const { line, column } = source.getLineAndColumnAtPos(found.getStart() ?? 0);
    const message = ts.flattenDiagnosticMessageText(found.compilerObject.messageText, " ");
    const file = relative(cwd, source.getFilePath());
    return [{ file, line, column, code: found.getCode(), message }];
  });
}

const posix = (path: string): string => path.split(sep).join("/");
