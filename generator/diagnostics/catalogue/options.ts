import { defineDiagnostic } from "../define.js";

/** A `Did you mean …?` where something is close, else what there is. */
const hint = (guess: string | undefined, known: readonly string[]): string =>
  guess !== undefined
    ? ` Did you mean ${guess}?`
    : known.length === 0
      ? ""
      : ` There are: ${known.join(", ")}.`;

export const optionUnknown = defineDiagnostic<{
  readonly emitter: string;
  readonly key: string;
  readonly guess: string | undefined;
  readonly keys: readonly string[];
}>({
  code: "usage/option-unknown",
  severity: "error",
  message: ({ emitter, key, guess, keys }) =>
    `The emitter ${emitter} has no option ${key}.${hint(guess, keys)}`,
  cause:
    "A misspelt option that is ignored would generate something other than what was asked for.",
  fix: "Correct the key under options in the configuration, or remove it.",
});

export const optionMalformed = defineDiagnostic<{
  readonly emitter: string;
  readonly key: string;
  readonly expected: string;
}>({
  code: "usage/option-malformed",
  severity: "error",
  message: ({ emitter, key, expected }) => `options.${emitter}.${key} must be ${expected}.`,
  cause: "The value is not one that the option can have.",
  fix: "Correct the value in the configuration, or remove the option to use its default.",
});

export const emitterUnknown = defineDiagnostic<{
  readonly name: string;
  readonly guess: string | undefined;
  readonly names: readonly string[];
}>({
  code: "usage/emitter-unknown",
  severity: "error",
  message: ({ name, guess, names }) =>
    `options.${name} belongs to no emitter.${hint(guess, names)}`,
  cause: "Options stand under the name of their emitter. These would be ignored.",
  fix: "Correct the name, or add the emitter to emitters in the configuration.",
});

export const emitterTwice = defineDiagnostic<{ readonly name: string }>({
  code: "usage/emitter-twice",
  severity: "error",
  message: ({ name }) => `There are two emitters with the name ${name}.`,
  cause: "Options and artefacts are told apart by the names of their emitters.",
  fix: "Remove one of them from emitters in the configuration, or give it another name.",
});
