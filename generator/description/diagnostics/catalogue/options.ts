import { defineDiagnostic } from "../define.js";

export const optionUnknown = defineDiagnostic({
  code: "usage/option-unknown",
  severity: "error",
  message:
    "The emitter {emitter} has no option {key}.[ Did you mean {guess}?][ There are: {keys}.]",
  example: { emitter: "zod", key: "fromats", guess: "formats", keys: ["formats"] },
  cause:
    "A misspelt option that is ignored would generate something other than what was asked for.",
  fix: "Correct the key under options in the configuration, or remove it.",
});

export const optionMalformed = defineDiagnostic({
  code: "usage/option-malformed",
  severity: "error",
  message: "options.{emitter}.{key} must be {expected}.",
  example: { emitter: "server", key: "node", expected: "true or false" },
  cause: "The value is not one that the option can have.",
  fix: "Correct the value in the configuration, or remove the option to use its default.",
});

export const emitterUnknown = defineDiagnostic({
  code: "usage/emitter-unknown",
  severity: "error",
  message: "options.{name} belongs to no emitter.[ Did you mean {guess}?][ There are: {names}.]",
  example: { name: "sever", guess: "server", names: ["server"] },
  cause: "Options are listed under the name of their emitter. These would be ignored.",
  fix: "Correct the name, or add the emitter to emitters in the configuration.",
});

export const onlyUnknown = defineDiagnostic({
  code: "usage/only-unknown",
  severity: "error",
  message:
    "only names {name}, which is not an emitter.[ Did you mean {guess}?][ There are: {names}.]",
  example: { name: "clent", guess: "client", names: ["types", "client"] },
  cause:
    "`only` and `--only` choose emitters by name: those of the artefacts, and those of the configuration.",
  fix: "Correct the name, or add the emitter to emitters in the configuration.",
});

export const emitterTwice = defineDiagnostic({
  code: "usage/emitter-twice",
  severity: "error",
  message: "There are two emitters with the name {name}.",
  example: { name: "server" },
  cause: "Options and artefacts are identified by the names of their emitters.",
  fix: "Remove one of them from emitters in the configuration, or give it another name.",
});
