import { type Api, Timings } from "../../description/index.js";
import type { ModuleNames } from "../print/layout/symbol.js";
import type { PrintedFile } from "../print/output-file.js";
import type { RuntimeUse } from "../copying/runtime-use.js";
import type { AnyEmitter, Dependencies } from "./emitter.js";
import { moduleNames } from "./module-names.js";
import { type PlannedEmitter, Planner, type PlanSource } from "./planner.js";
import { Printer } from "./printer.js";

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
  for (const own of planned)
    timings.measure(`emit ${own.emitter.name}`, () =>
      planner.guard(own.emitter, () => printer.print(own)),
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

function runtimeUse(files: readonly PrintedFile[]): RuntimeUse {
  const used = new Map<string, Set<string>>();
  for (const { name, module } of files.flatMap(({ uses }) => uses))
    if (module.kind === "runtime")
      used.set(module.path, (used.get(module.path) ?? new Set()).add(name));
  return used;
}
