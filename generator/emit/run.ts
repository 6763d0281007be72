import type { Report } from "../diagnostics/diagnostic.js";
import type { Api } from "../model/api.js";
import { OutputFile, type PrintedFile } from "../print/output-file.js";
import type { Aliases } from "../print/layout/local-names.js";
import type { Module, ModuleNames } from "../print/layout/symbol.js";
import { Timings } from "../core/timings.js";
import type { Emitter, EmitterOptions, PlanContext } from "./emitter.js";

export interface EmitRun {
  /** Every file that has content, by emitter, in the order in which they were first asked for. */
  readonly files: readonly PrintedFile[];
  /** Hand-written modules that the files import, relative to runtime/. */
  readonly runtime: ReadonlySet<string>;
}

export interface RunOptions {
  /** By emitter name. */
  readonly options: Readonly<Record<string, EmitterOptions>>;
  readonly report: Report;
  /** What the files call each other; by default as if the runtime stood beside them. */
  readonly modules?: ModuleNames;
  readonly timings?: Timings;
}

/**
 * Plans all emitters (and those that they use), then lets each print. Its files are closed when it is done. Only then is it known
 * which names its imports have: where two clash, which is rare, the emitter prints once more, with others.
 */
export function runEmitters(
  api: Api,
  emitters: readonly Emitter<unknown>[],
  { options, report, modules = moduleNames("vendored"), timings = new Timings() }: RunOptions,
): EmitRun {
  const plans = new Map<Emitter<unknown>, unknown>();
  const files = new Map<string, OutputFile>();
  const printed: PrintedFile[] = [];
  const use = <Plan>(emitter: Emitter<Plan>): Plan => {
    const key = emitter as Emitter<unknown>;
    if (!plans.has(key)) plans.set(key, emitter.plan(shared(emitter)));
    return plans.get(key) as Plan;
  };
  const shared = ({ name }: Pick<Emitter<unknown>, "name">): PlanContext => ({
    api,
    report,
    use,
    options: options[name] ?? {},
  });
  const print = (emitter: Emitter<unknown>, aliases: FileAliases): readonly OutputFile[] => {
    const made = new Map<string, OutputFile>();
    const file = (path: string): OutputFile => {
      const known = files.get(path) ?? made.get(path) ?? new OutputFile(path, aliases.get(path));
      if (!files.has(path)) made.set(path, known);
      return known;
    };
    emitter.emit(plans.get(emitter), {
      ...shared(emitter),
      file,
      // What there is to say was said the first time.
      ...(aliases.size > 0 && { report: () => undefined }),
    });
    return [...made.values()];
  };
  timings.measure("plan", () => emitters.forEach((emitter) => use(emitter)));
  for (const emitter of plans.keys()) {
    const made = timings.measure(`emit ${emitter.name}`, () => {
      const first = print(emitter, new Map());
      const aliases = clashes(first);
      return aliases.size === 0 ? first : print(emitter, aliases);
    });
    for (const file of made.filter(({ isEmpty }) => !isEmpty)) {
      files.set(file.path, file);
      printed.push(file.close(modules));
    }
  }
  return { files: printed, runtime: runtimeModules(printed) };
}

/** By the path of the file. */
type FileAliases = ReadonlyMap<string, Aliases>;

const clashes = (files: readonly OutputFile[]): FileAliases =>
  new Map(
    files
      .map((file) => [file.path, file.aliases()] as const)
      .filter(([, aliases]) => aliases.size > 0),
  );

function runtimeModules(files: readonly PrintedFile[]): ReadonlySet<string> {
  const modules = files.flatMap((file) => [...file.modules]);
  return new Set(modules.flatMap((module) => (module.kind === "runtime" ? [module.path] : [])));
}

/** How output names modules: runtime modules stand in `runtime/` of the output, or in the package `apostille`. */
export function moduleNames(mode: "vendored" | "package"): ModuleNames {
  return {
    specifier(module: Module, from: string): string {
      if (module.kind === "package") return module.name;
      const path = module.path.replace(/\.ts$/, ".js");
      if (module.kind === "output") return relative(from, path);
      return mode === "package" ? `apostille/runtime/${path}` : relative(from, `runtime/${path}`);
    },
  };
}

/** The relative specifier of one output file as seen from another. */
function relative(from: string, to: string): string {
  const base = from.split("/").slice(0, -1);
  const target = to.split("/");
  let common = 0;
  while (common < base.length && base[common] === target[common]) common++;
  const up = base.length - common;
  return `${up === 0 ? "./" : "../".repeat(up)}${target.slice(common).join("/")}`;
}
