import { closest, optionMalformed, optionUnknown, type Report } from "../../description/index.js";

/** One option of an emitter. */
export interface OptionSpec<Value> {
  /** One line for the reference of the configuration. */
  readonly summary: string;
  readonly default: Value;
  /** What a value must be, such as `true or false`. */
  readonly expected: string;
  readonly accepts: (value: unknown) => value is Value;
}

/** The options of an emitter, by key. */
export type OptionSpecs = Readonly<Record<string, OptionSpec<unknown>>>;

/** An emitter that takes no options. */
export type NoOptions = Readonly<Record<never, never>>;

/** The values that an emitter reads; every option has one. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Key in keyof Specs]: Specs[Key] extends OptionSpec<infer Value> ? Value : never;
};

/** The values of all options: the given ones, and the defaults of the others. */
export const withDefaults = <Specs extends OptionSpecs>(
  specs: Specs,
  given: Partial<OptionValues<Specs>> = {},
): OptionValues<Specs> => {
  const values: Readonly<Record<string, unknown>> = given;
  return Object.fromEntries(
    Object.entries(specs).map(([key, spec]) => [key, values[key] ?? spec.default]),
  ) as OptionValues<Specs>;
};

/** An option that is on or off. */
export const flagOption = (summary: string, byDefault: boolean): OptionSpec<boolean> => ({
  summary,
  default: byDefault,
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
});

/** An option that is one of several words; the first is the default. */
export function choiceOption<const Choice extends string>(
  summary: string,
  choices: readonly [Choice, ...Choice[]],
): OptionSpec<Choice> {
  return {
    summary,
    default: choices[0],
    expected: `one of ${choices.join(", ")}`,
    accepts: (value): value is Choice => choices.some((choice) => choice === value),
  };
}

/** An option that is a list of words. */
export const choicesOption = <const Choice extends string>(
  summary: string,
  choices: readonly [Choice, ...Choice[]],
  byDefault: readonly Choice[],
): OptionSpec<readonly Choice[]> => ({
  summary,
  default: byDefault,
  expected: `a list of ${choices.join(", ")}`,
  accepts: (value): value is readonly Choice[] =>
    Array.isArray(value) && value.every((item) => choices.some((choice) => choice === item)),
});

/** An option that is a string. */
export const stringOption = (summary: string, byDefault: string): OptionSpec<string> => ({
  summary,
  default: byDefault,
  expected: "a string",
  accepts: (value) => typeof value === "string",
});

/** An option with a custom type, such as a function or a list. */
export const option = <Value>(spec: OptionSpec<Value>): OptionSpec<Value> => spec;

/**
 * The value of every option of an emitter. Unknown keys and values of the wrong type are reported, and the default is
 * used.
 */
export function readOptions(
  { name: emitter, options: specs = {} }: { readonly name: string; readonly options?: OptionSpecs },
  given: Readonly<Record<string, unknown>>,
  report: Report,
): Readonly<Record<string, unknown>> {
  const keys = Object.keys(specs);
  for (const key of Object.keys(given))
    if (!Object.hasOwn(specs, key))
      report(optionUnknown({ emitter, key, ...hint(closest(key, keys), keys) }));
  return Object.fromEntries(
    Object.entries(specs).map(([key, spec]) => {
      const value = given[key] ?? spec.default;
      if (spec.accepts(value)) return [key, value];
      report(optionMalformed({ emitter, key, expected: spec.expected }));
      return [key, spec.default];
    }),
  );
}

/** A similar key, or else the list of all keys. */
const hint = (
  guess: string | undefined,
  keys: readonly string[],
): { readonly guess?: string; readonly keys?: readonly string[] } =>
  guess !== undefined ? { guess } : keys.length > 0 ? { keys } : {};
