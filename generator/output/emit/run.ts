import { type Api, Timings } from "../../description/index.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { OutputFile, type PrintedFile } from "../print/output-file.js";
import type { RuntimeUse } from "../copying/needed.js";
import type { AnyEmitter, Dependencies, EmitContext } from "./emitter.js";
import { moduleNames } from "./module-names.js";
import { type PlannedEmitter, Planner, type PlanSource } from "./planner.js";
import type { Aliases } from "../print/layout/local-names.js";
import { AsynchronousEmitter } from "./own-code.js";

/** The printed output. */
export interface EmitRun {
  /** Every non-empty file, by emitter, in the order in which they were first requested. */
  readonly files: readonly PrintedFile[];
  /** Every emitter that ran, including those that others use. */
  readonly emitters: readonly AnyEmitter[];
  /** Packages that the output imports. */
  readonly dependencies: Dependencies;
  /** The runtime exports that the files use. */
  readonly runtime: RuntimeUse;
}

export interface RunOptions extends Omit<PlanSource, "api"> {
  /** How files name each other in imports; by default as if the runtime were in the output folder. */
  readonly modules?: ModuleNames;
  readonly timings?: Timings;
}

/** Plans all emitters (and those that they use), then lets each one print. */
export function runEmitters(
  api: Api,
  emitters: readonly AnyEmitter[],
  { modules = moduleNames(), timings = new Timings(), ...given }: RunOptions,
): EmitRun {
  const planner = new Planner(emitters, { api, ...given });
  timings.measure("plan", () => emitters.forEach((emitter) => planner.plan(emitter)));
  const { planned } = planner;
  const runs = ({ name }: { readonly name: string }): boolean =>
    planned.some(({ emitter }) => emitter.name === name);
  const printer = new Printer({ modules, runs });
  for (const [index, own] of planned.entries())
    timings.measure(
      `emit ${own.emitter.name}`,
      () => planner.guard(own.emitter, () => printer.print(own)),
      `${index + 1} of ${planned.length}`,
    );
  const { files } = printer;
  return {
    files,
    emitters: planned.map(({ emitter }) => emitter),
    dependencies: dependenciesOf(planned),
    runtime: runtimeUse(files),
  };
}

const dependenciesOf = (planned: readonly PlannedEmitter[]): Dependencies =>
  Object.fromEntries(
    planned.flatMap(({ emitter, context: { options } }) => [
      ...Object.entries(emitter.dependencies ?? {}),
      ...Object.entries(emitter.chosenDependencies?.(options) ?? {}),
    ]),
  );

export function runtimeUse(files: readonly PrintedFile[]): RuntimeUse {
  const used = new Map<string, Set<string>>();
  for (const { name, module } of files.flatMap(({ uses }) => uses))
    if (module.kind === "runtime")
      used.set(module.path, (used.get(module.path) ?? new Set()).add(name));
  return used;
}

interface PrinterOptions extends Pick<EmitContext, "runs"> {
  readonly modules: ModuleNames;
}

/**
 * Lets emitters print. An emitter's files are closed when it is done: only then are the names of its imports known. If
 * two clash, which is rare, the emitter prints again with aliases.
 */
class Printer {
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
    const emission = aliases.size === 0 ? first : this.#emit(planned, aliases);
    for (const file of emission.filter(({ isEmpty }) => !isEmpty)) {
      this.#closed.set(file.path, file);
      this.files.push(file.close(this.#modules));
    }
  }

  #emit({ emitter, context, plan }: PlannedEmitter, aliases: FileAliases): readonly OutputFile[] {
    const outputs = new Map<string, OutputFile>();
    const file = (path: string): OutputFile => {
      const closed = this.#closed.get(path);
      if (closed !== undefined) return closed;
      const own = outputs.get(path) ?? new OutputFile(path, aliases.get(path));
      outputs.set(path, own);
      return own;
    };
    // All diagnostics were reported the first time.
    const report = aliases.size > 0 ? () => undefined : context.report;
    const result: unknown = emitter.emit(plan, { ...context, report, file, runs: this.#runs });
    if (result instanceof Promise) throw new AsynchronousEmitter(result);
    return [...outputs.values()];
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
