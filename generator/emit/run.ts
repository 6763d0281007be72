import type { Report } from "../diagnostics/diagnostic.js";
import type { Api } from "../model/api.js";
import { OutputFile, type PrintedFile } from "../print/output-file.js";
import type { Skeletons } from "../print/declaration.js";
import type { Aliases } from "../print/layout/local-names.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import { Timings } from "../core/timings.js";
import type { ApiNames } from "../names/operations.js";
import type { AnyEmitter, Dependencies, PlanContext } from "./emitter.js";
import { moduleNames } from "./module-names.js";
import { AsynchronousEmitter, runOwn } from "./own-code.js";
import { type OptionSpecs, readOptions } from "./options.js";
import type { RuntimeUse } from "../vendor/runtime-use.js";

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

export interface RunOptions {
  readonly names: ApiNames;
  /** The configured options, by name of the emitter. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly report: Report;
  /** The user's own emitters: exceptions from them become a `UserError`. */
  readonly own?: ReadonlySet<AnyEmitter>;
  /** How files name each other in imports; by default as if the runtime were in the output folder. */
  readonly modules?: ModuleNames;
  readonly timings?: Timings;
  /** From earlier runs in this process. */
  readonly skeletons?: Skeletons | undefined;
}

/** An emitter with its plan. */
interface Planned {
  readonly emitter: AnyEmitter;
  readonly context: PlanContext<OptionSpecs>;
  readonly plan: unknown;
}

/**
 * Plans all emitters (and those that they use), then lets each one print. An emitter's files are closed when it is
 * done. Only then are the names of its imports known: if two clash, which is rare, the emitter prints again with
 * aliases.
 */
export function runEmitters(
  api: Api,
  emitters: readonly AnyEmitter[],
  {
    names,
    options = {},
    report,
    own: ownEmitters = new Set(),
    modules = moduleNames(),
    timings = new Timings(),
    skeletons = new Map(),
  }: RunOptions,
): EmitRun {
  const registered = new Map(emitters.map((emitter) => [emitter.name, emitter]));
  const planned = new Map<string, Planned>();
  const defects = new Set<unknown>();
  const guarded = <Result>(emitter: AnyEmitter, work: () => Result): Result => {
    if (ownEmitters.has(emitter)) return runOwn(emitter, work, defects);
    try {
      return work();
    } catch (error) {
      defects.add(error);
      throw error;
    }
  };
  const planOf = (wanted: AnyEmitter): Planned => {
    const found = planned.get(wanted.name);
    if (found !== undefined) return found;
    const emitter = registered.get(wanted.name) ?? wanted;
    const given = { ...options[emitter.name], ...emitter.given };
    const context = { api, names, report, use, options: readOptions(emitter, given, report) };
    const plan = guarded(emitter, () => emitter.plan(context));
    const own = { emitter, context, plan };
    planned.set(emitter.name, own);
    return own;
  };
  // Emitters are identified by name, and each name has one emitter, so the plan has the type that the caller expects.
  const use: PlanContext["use"] = <Plan>(emitter: { readonly name: string }) =>
    planOf(emitter as AnyEmitter).plan as Plan;
  timings.measure("plan", () => emitters.forEach((emitter) => planOf(emitter)));
  const printer = new Printer(modules, skeletons);
  for (const own of planned.values())
    timings.measure(`emit ${own.emitter.name}`, () =>
      guarded(own.emitter, () => printer.print(own)),
    );
  const { files } = printer;
  return {
    files,
    emitters: [...planned.values()].map(({ emitter }) => emitter),
    dependencies: dependenciesOf([...planned.values()]),
    runtime: runtimeUse(files),
  };
}

/** Lets emitters print, and closes their files. */
class Printer {
  readonly files: PrintedFile[] = [];
  readonly #modules: ModuleNames;
  readonly #skeletons: Skeletons;
  readonly #closed = new Map<string, OutputFile>();

  constructor(modules: ModuleNames, skeletons: Skeletons) {
    this.#modules = modules;
    this.#skeletons = skeletons;
  }

  print(planned: Planned): void {
    const first = this.#emit(planned, NO_ALIASES);
    const aliases = clashes(first);
    const made = aliases.size === 0 ? first : this.#emit(planned, aliases);
    for (const file of made.filter(({ isEmpty }) => !isEmpty)) {
      this.#closed.set(file.path, file);
      this.files.push(file.close(this.#modules));
    }
  }

  #emit({ emitter, context, plan }: Planned, aliases: FileAliases): readonly OutputFile[] {
    const made = new Map<string, OutputFile>();
    const file = (path: string): OutputFile => {
      const closed = this.#closed.get(path);
      if (closed !== undefined) return closed;
      const own = made.get(path) ?? new OutputFile(path, aliases.get(path), this.#skeletons);
      made.set(path, own);
      return own;
    };
    // All diagnostics were reported the first time.
    const report = aliases.size > 0 ? () => undefined : context.report;
    const result: unknown = emitter.emit(plan, { ...context, report, file });
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

const dependenciesOf = (planned: readonly Planned[]): Dependencies =>
  Object.fromEntries(
    planned.flatMap(({ emitter, context: { options } }) => [
      ...Object.entries(emitter.dependencies ?? {}),
      ...Object.entries(emitter.chosenDependencies?.(options) ?? {}),
    ]),
  );

function runtimeUse(files: readonly PrintedFile[]): RuntimeUse {
  const used = new Map<string, Set<string>>();
  for (const { name, module } of files.flatMap(({ uses }) => uses))
    if (module.kind === "runtime")
      used.set(module.path, (used.get(module.path) ?? new Set()).add(name));
  return used;
}
