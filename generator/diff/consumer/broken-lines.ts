import { join, relative, sep } from "node:path";

import { Project, ts } from "../../core/ts-morph.js";

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
export type Output = readonly { readonly path: string; readonly text: string }[];

export interface Consumer {
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
  outputs: { readonly old: Output; readonly new: Output },
): readonly BrokenLine[] {
  const before = new Set(errorsWith(consumer, outputs.old).map(keyOf));
  return errorsWith(consumer, outputs.new).filter((error) => !before.has(keyOf(error)));
}

const keyOf = ({ file, line, column, code, message }: BrokenLine): string =>
  JSON.stringify([file, line, column, code, message]);

function errorsWith({ tsconfig, output, cwd }: Consumer, files: Output): readonly BrokenLine[] {
  const project = new Project({ tsConfigFilePath: tsconfig });
  const isGenerated = (path: string): boolean => path.startsWith(`${posix(output)}/`);
  for (const source of project.getSourceFiles())
    if (isGenerated(source.getFilePath())) project.removeSourceFile(source);
  for (const { path, text } of files)
    if (/\.[cm]?tsx?$/.test(path))
      project.createSourceFile(join(output, path), text, { overwrite: true });
  return project.getPreEmitDiagnostics().flatMap((found) => {
    const source = found.getSourceFile();
    const path = source?.getFilePath();
    if (source === undefined || path === undefined || isGenerated(path)) return [];
    if (found.getCategory() !== ts.DiagnosticCategory.Error) return [];
    const { line, column } = source.getLineAndColumnAtPos(found.getStart() ?? 0);
    const message = ts.flattenDiagnosticMessageText(found.compilerObject.messageText, " ");
    return [{ file: relative(cwd, path), line, column, code: found.getCode(), message }];
  });
}

const posix = (path: string): string => path.split(sep).join("/");
