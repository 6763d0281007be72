import type { Api, Report } from "../../description/index.js";
import type { ApiNames } from "../names/operations.js";
import type { AnyEmitter, PlanContext } from "./emitter.js";
import { type OptionSpecs, readOptions } from "./options.js";
import { runOwn } from "./own-code.js";

/** What emitters are planned from. */
export interface PlanSource {
  readonly api: Api;
  readonly names: ApiNames;
  readonly report: Report;
  /** The configured options, by name of the emitter. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  /** The user's own emitters: exceptions from them become a `UserError`. */
  readonly own?: ReadonlySet<AnyEmitter>;
}

/** An emitter with its plan. */
export interface PlannedEmitter {
  readonly emitter: AnyEmitter;
  readonly context: PlanContext<OptionSpecs>;
  readonly plan: unknown;
}

/** Plans each emitter once, when it or another that uses it is planned. */
export class Planner {
  readonly #source: PlanSource;
  readonly #registered: ReadonlyMap<string, AnyEmitter>;
  readonly #planned = new Map<string, PlannedEmitter>();
  readonly #defects = new Set<unknown>();
  // Emitters are identified by name, and each name has one emitter, so the plan has the type that the caller expects.
  readonly #use: PlanContext["use"] = <Plan>(emitter: { readonly name: string }) =>
    this.plan(emitter as AnyEmitter).plan as Plan;

  constructor(emitters: readonly AnyEmitter[], source: PlanSource) {
    this.#registered = new Map(emitters.map((emitter) => [emitter.name, emitter]));
    this.#source = source;
  }

  /** Every emitter so far, including those that others use, in the order in which their plans were made. */
  get planned(): readonly PlannedEmitter[] {
    return [...this.#planned.values()];
  }

  /** The plan of the registered emitter with that name, or else of this one. */
  plan(wanted: AnyEmitter): PlannedEmitter {
    const found = this.#planned.get(wanted.name);
    if (found !== undefined) return found;
    const emitter = this.#registered.get(wanted.name) ?? wanted;
    const { api, names, report, options = {} } = this.#source;
    const given = { ...options[emitter.name], ...emitter.given };
    const context: PlanContext<OptionSpecs> = {
      api,
      names,
      report,
      use: this.#use,
      options: readOptions(emitter, given, report),
    };
    const plan = this.guard(emitter, () => emitter.plan(context));
    const planned = { emitter, context, plan };
    this.#planned.set(emitter.name, planned);
    return planned;
  }

  /** Runs code of an emitter. An exception of a built-in one is a defect, even if a user's emitter caused it. */
  guard<Result>(emitter: AnyEmitter, work: () => Result): Result {
    if (this.#source.own?.has(emitter) === true) return runOwn(emitter, work, this.#defects);
    try {
      return work();
    } catch (error) {
      this.#defects.add(error);
      throw error;
    }
  }
}
