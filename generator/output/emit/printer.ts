import type { Aliases } from "../print/layout/local-names.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { OutputFile, type PrintedFile } from "../print/output-file.js";
import type { EmitContext } from "./emitter.js";
import { AsynchronousEmitter } from "./own-code.js";
import type { PlannedEmitter } from "./planner.js";

export interface PrinterOptions extends Pick<EmitContext, "runs"> {
  readonly modules: ModuleNames;
}

/**
 * Lets emitters print. An emitter's files are closed when it is done: only then are the names of its imports known. If
 * two clash, which is rare, the emitter prints again with aliases.
 */
export class Printer {
  readonly files: PrintedFile[] = [];
  readonly #modules: ModuleNames;
  readonly #runs: EmitContext["runs"];
  readonly #closed = new Map<string, OutputFile>();

  constructor({ modules, runs }: PrinterOptions) {
    this.#modules = modules;
    this.#runs = runs;
  }

  print(planned: PlannedEmitter): void {
    const first = this.#emit(planned, NO_ALIASES);
    const aliases = clashes(first);
    const made = aliases.size === 0 ? first : this.#emit(planned, aliases);
    for (const file of made.filter(({ isEmpty }) => !isEmpty)) {
      this.#closed.set(file.path, file);
      this.files.push(file.close(this.#modules));
    }
  }

  #emit({ emitter, context, plan }: PlannedEmitter, aliases: FileAliases): readonly OutputFile[] {
    const made = new Map<string, OutputFile>();
    const file = (path: string): OutputFile => {
      const closed = this.#closed.get(path);
      if (closed !== undefined) return closed;
      const own = made.get(path) ?? new OutputFile(path, aliases.get(path));
      made.set(path, own);
      return own;
    };
    // All diagnostics were reported the first time.
    const report = aliases.size > 0 ? () => undefined : context.report;
    const result: unknown = emitter.emit(plan, { ...context, report, file, runs: this.#runs });
    if (result instanceof Promise) throw new AsynchronousEmitter(result);
    return [...made.values()];
  }
}

/** By the path of the file. */
type FileAliases = ReadonlyMap<string, Aliases>;

const NO_ALIASES: FileAliases = new Map();

const clashes = (files: readonly OutputFile[]): FileAliases =>
  new Map(
    files
      .map((file) => [file.path, file.aliases()] as const)
      .filter(([, aliases]) => aliases.size > 0),
  );
