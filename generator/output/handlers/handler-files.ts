/** The handler files of an API: which exist, and how to change those that people have edited. */
import { handlersNotAdded, handlersOrphaned, type Report } from "../../description/index.js";
import type { ApiNames } from "../names/operations.js";
import type { Templates } from "../print/template.js";
import { type HandlerFile, mergeHandlers, type Obstacle } from "./merge.js";

/** One file for each group of operations; `module` is the specifier of the generated server as seen from them. */
export function handlerFiles({ groups }: ApiNames, module: string): readonly HandlerFile[] {
  return groups.map((group) => ({
    path: `${group.fileName}.ts`,
    module,
    interfaceName: `${group.typeName}Handlers`,
    constantName: group.name,
    operations: group.operations.map(({ operation, method }) => ({ method, id: operation.id })),
  }));
}

export interface HandlerFolder {
  /** The content of a file in the folder, if it exists; `null` if it is not UTF-8. */
  readonly read: (path: string) => string | undefined | null;
  readonly templates: Templates;
  readonly report: Report;
}

/** A handler file to be written: a new one, or one with new stubs. */
export interface ChangedHandlerFile {
  readonly path: string;
  readonly text: string;
  readonly added: readonly string[];
}

function explain(obstacle: Obstacle, { interfaceName }: HandlerFile): string {
  switch (obstacle) {
    case "syntax":
      return "the file has a syntax error";
    case "nowhere":
      return `nothing in it has the type \`${interfaceName}\``;
    case "open":
      return "a spread, a computed name or a base class may already define them";
    default:
      return obstacle satisfies never;
  }
}

/** Merges every file, and reports what only a person can do. Unchanged files are left out. */
export function mergeHandlerFiles(
  wanted: readonly HandlerFile[],
  { read, templates, report }: HandlerFolder,
): readonly ChangedHandlerFile[] {
  return wanted.flatMap((file) => {
    const existing = read(file.path);
    const where = { file: file.path };
    if (existing === null) {
      const names = file.operations.map(({ method }) => method);
      report(handlersNotAdded({ ...where, names, why: "the file is not UTF-8" }));
      return [];
    }
    const { text, added, orphans, missing, obstacle } = mergeHandlers(existing, file, templates);
    if (orphans.length > 0) report(handlersOrphaned({ ...where, names: orphans }));
    if (obstacle !== undefined && missing.length > 0)
      report(handlersNotAdded({ ...where, names: missing, why: explain(obstacle, file) }));
    return text === existing ? [] : [{ path: file.path, text, added }];
  });
}
