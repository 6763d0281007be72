import { defineDiagnostic } from "../define.js";

/** A `Did you mean …?` where something is close. */
const hint = (guess: string | undefined): string =>
  guess === undefined ? "" : ` Did you mean ${guess}?`;

export const unknownCommand = defineDiagnostic<{
  readonly command: string;
  readonly guess: string | undefined;
}>({
  code: "usage/unknown-command",
  severity: "error",
  message: ({ command, guess }) => `There is no command ${command}.${hint(guess)}`,
  cause: "Nothing was done, because a guess could overwrite files.",
  fix: "Run apostille --help for the list of commands.",
});

export const unknownFlag = defineDiagnostic<{
  readonly flag: string;
  readonly guess: string | undefined;
}>({
  code: "usage/unknown-flag",
  severity: "error",
  message: ({ flag, guess }) => `There is no flag ${flag} here.${hint(guess)}`,
  cause: "A misspelt flag that is ignored would do something other than what was asked for.",
  fix: "Run the command with --help for its flags.",
});

export const flagValueMissing = defineDiagnostic<{ readonly flag: string; readonly value: string }>(
  {
    code: "usage/flag-value-missing",
    severity: "error",
    message: ({ flag, value }) => `${flag} needs a value: ${flag} ${value}.`,
    cause: "The command cannot tell what was meant.",
    fix: "Write the value after the flag, or leave the flag out.",
  },
);

export const flagValueUnexpected = defineDiagnostic<{ readonly flag: string }>({
  code: "usage/flag-value-unexpected",
  severity: "error",
  message: ({ flag }) => `${flag} is a switch and takes no value.`,
  cause: "The command cannot tell what was meant.",
  fix: "Write the flag alone, or leave it out.",
});

export const flagChoice = defineDiagnostic<{
  readonly flag: string;
  readonly found: string;
  readonly choices: readonly string[];
  readonly guess: string | undefined;
}>({
  code: "usage/flag-choice",
  severity: "error",
  message: ({ flag, found, choices, guess }) =>
    `${flag} is one of ${choices.join(", ")}, not ${found}.${hint(guess)}`,
  cause: "The command cannot tell what was meant.",
  fix: "Use one of the values listed.",
});

export const operandUnexpected = defineDiagnostic<{ readonly operand: string }>({
  code: "usage/operand-unexpected",
  severity: "error",
  message: ({ operand }) => `${operand} was not expected here.`,
  cause: "This command takes what it needs by flags.",
  fix: "Run the command with --help for its flags.",
});

export const configMissing = defineDiagnostic<{ readonly path: string | undefined }>({
  code: "usage/config-missing",
  severity: "error",
  message: ({ path }) =>
    path === undefined
      ? "There is no apostille.config.ts here, and --input and --output do not say what to do instead."
      : `There is no configuration file ${path}.`,
  cause: "Without either, Apostille does not know which document to read and where to write.",
  fix: "Give --input FILE and --output DIR, or write apostille.config.ts: export default defineConfig({ input, output }).",
});

export const configBroken = defineDiagnostic<{ readonly path: string; readonly why: string }>({
  code: "usage/config-broken",
  severity: "error",
  message: ({ path, why }) => `${path} cannot be used: ${why}`,
  cause:
    "The configuration file is a module whose default export is a configuration, or an array of them.",
  fix: "Mend the file; defineConfig from apostille gives it its type.",
});
