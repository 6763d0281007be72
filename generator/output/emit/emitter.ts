import type { Api, Report } from "../../description/index.js";
import type { ApiNames } from "../names/operations.js";
import type { OutputFile } from "../print/output-file.js";
import type { NoOptions, OptionSpecs, OptionValues } from "./options.js";

/** The context in which `plan` of an emitter runs. */
export interface PlanContext<Specs extends OptionSpecs = NoOptions> {
  readonly api: Api;
  /** The names of the API's operations and groups, which all files share. */
  readonly names: ApiNames;
  /** The configuration's values, or the defaults. */
  readonly options: OptionValues<Specs>;
  readonly report: Report;
  /** The plan of another emitter, which then runs too, even if it was not selected. */
  use<Plan, Others extends OptionSpecs>(emitter: Emitter<Plan, Others>): Plan;
}

/** The context in which `emit` of an emitter runs. */
export interface EmitContext<Specs extends OptionSpecs = NoOptions> extends PlanContext<Specs> {
  /**
   * The output file at a path relative to the output folder, such as `client/quotes.ts`; created on first use. It
   * belongs to the emitter that requests it first, and is closed when that emitter is done; others may still query its
   * exports.
   */
  file(path: string): OutputFile;
  /** Whether another emitter runs too, because it was selected or is used. */
  runs(emitter: { readonly name: string }): boolean;
}

/**
 * Turns the model into files. `plan` claims names and returns what other emitters may use of this one (symbols, type
 * expressions); `emit` prints. All plans are made before anything is printed, so the order of emitters does not matter.
 */
export interface Emitter<Plan, Specs extends OptionSpecs = NoOptions> {
  /** The name of its options, and of its artefact. */
  readonly name: string;
  /** One line for `--help` and the summary. */
  readonly summary: string;
  /** What the configuration may set under `options.<name>`. */
  readonly options?: Specs;
  /** Entry points of a package with this output, each with its file: `{ "./zod": "zod.ts" }`; `*` stands for a name. */
  readonly entries?: Readonly<Record<string, string>>;
  /** Packages that the output imports, each with the range of versions it works with. */
  readonly dependencies?: Dependencies;
  /** Emitters whose output accompanies that of this one. */
  readonly companions?: readonly Emitter<unknown>[];
  /** Made only if selected by name. */
  readonly onRequest?: true;
  /** Options that were set where the emitter was added to the configuration: see {@link withOptions}. */
  readonly given?: Partial<OptionValues<Specs>>;
  /** Further packages that the output imports, depending on its options. */
  chosenDependencies?(options: OptionValues<Specs>): Dependencies;
  plan(context: PlanContext<Specs>): Plan;
  emit(plan: Plan, context: EmitContext<Specs>): void;
}

/** Ranges of versions, by the name of the package. */
export type Dependencies = Readonly<Record<string, string>>;

/** An emitter whose plan and options are not known. */
export type AnyEmitter = Emitter<unknown, OptionSpecs>;

/** Declares an emitter, built in or not. */
export function defineEmitter<Plan, Specs extends OptionSpecs = NoOptions>(
  emitter: Emitter<Plan, Specs>,
): Emitter<Plan, Specs> {
  return emitter;
}

/** The same emitter with some of its options set: `emitters: [withOptions(scopes, { union: true })]`. */
export const withOptions = <Plan, Specs extends OptionSpecs>(
  emitter: Emitter<Plan, Specs>,
  given: Partial<OptionValues<Specs>>,
): Emitter<Plan, Specs> => ({ ...emitter, given });

/** Returns a planned value. Its absence is a defect of the emitter. */
export function planOf<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new TypeError(`nothing is planned for ${key}`);
  return value;
}
