import type { Report } from "../diagnostics/diagnostic.js";
import type { Api } from "../model/api.js";
import type { OutputFile } from "../print/output-file.js";

/** What may be set for an emitter by the user's configuration; each emitter documents its own keys. */
export type EmitterOptions = Readonly<Record<string, unknown>>;

export interface PlanContext {
  readonly api: Api;
  readonly options: EmitterOptions;
  readonly report: Report;
  /** The plan of another emitter, which is run too if the user did not ask for it. */
  use<Plan>(emitter: Emitter<Plan>): Plan;
}

export interface EmitContext {
  readonly api: Api;
  readonly options: EmitterOptions;
  readonly report: Report;
  use<Plan>(emitter: Emitter<Plan>): Plan;
  /**
   * The output file at a path relative to the output folder, such as `client/quotes.ts`; made when first asked for. It belongs
   * to the emitter that asks first, and is printed when that one is done; others may still ask what it exports.
   */
  file(path: string): OutputFile;
}

/**
 * Turns the model into files. `plan` claims names and returns what other emitters may ask of this one (symbols, type
 * expressions); `emit` prints. All plans are made before anything is printed, so that order does not matter.
 */
export interface Emitter<Plan> {
  readonly name: string;
  /** One line for `--help` and the summary. */
  readonly summary: string;
  plan(context: PlanContext): Plan;
  emit(plan: Plan, context: EmitContext): void;
}

/** Declares an emitter; third parties use it too. */
export function defineEmitter<Plan>(emitter: Emitter<Plan>): Emitter<Plan> {
  return emitter;
}
