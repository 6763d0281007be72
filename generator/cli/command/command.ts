import { type Diagnostic, flagNumber, type Report } from "../../description/index.js";
import type { Terminal } from "./terminal.js";

/** A flag of a command: `--only types,client`. */
export interface Flag {
  readonly name: string;
  readonly short?: string;
  readonly summary: string;
  /** The word for the value in `--help`; a flag without one is a switch. */
  readonly value?: string;
  /** The values allowed; with `list`, those of each member. */
  readonly choices?: readonly string[];
  /** Other values are allowed too, and are checked later. */
  readonly open?: true;
  /** Takes several values: comma-separated, or by repeating the flag. */
  readonly list?: true;
  /** Takes several values by repeating the flag; a comma is part of a value. */
  readonly repeatable?: true;
}

/** The values of flags as given: a switch is `true`, a list is an array. */
export type FlagValues = Readonly<Record<string, string | true | readonly string[] | undefined>>;

export interface Invocation {
  readonly flags: FlagValues;
  /** The arguments that are not flags. */
  readonly operands: readonly string[];
  readonly terminal: Terminal;
  /** All available commands. */
  readonly commands?: readonly CommandEntry[];
}

/** The name of a command, and how to load it. */
export interface CommandEntry {
  readonly name: string;
  readonly load: () => Promise<Command>;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Further lines of its help. */
  readonly details?: readonly string[];
  /** What may follow the command's name, such as `[FILE]`. */
  readonly operands?: string;
  readonly flags: readonly Flag[];
  /** Its subcommands, such as `webhook send`; the command itself then does nothing. */
  readonly commands?: readonly Command[];
  run(invocation: Invocation): Promise<ExitCode>;
}

/** The value of a flag that takes one. */
export const textFlag = (flags: FlagValues, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
};

/** The values of a flag that takes several; `undefined` if it was not given. */
export const listFlag = (flags: FlagValues, name: string): readonly string[] | undefined => {
  const value = flags[name];
  return Array.isArray(value) ? value : undefined;
};

/** The value of a flag that takes a whole number. Anything else, or more than the maximum, is reported. */
export function numberFlag(
  flags: FlagValues,
  { name, maximum }: { readonly name: string; readonly maximum: number },
  report: Report,
): number | undefined {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= maximum) return value;
  report(flagNumber({ flag: `--${name}`, found: text, maximum }));
  return undefined;
}

/** Exit codes of the process. */
export const EXIT = {
  /** No problems. */
  fine: 0,
  /** The document has errors, or the output has drifted. */
  findings: 1,
  /** Bad usage, bad configuration or an input that cannot be read. */
  usage: 2,
  /** Drift by its cause, for `check --exit-by-cause`. */
  documentChanged: 11,
  configurationChanged: 12,
  generatorChanged: 13,
  edited: 14,
  missing: 15,
  extra: 16,
  lineEndings: 17,
  /** A defect of Apostille. */
  defect: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The highest of some exit codes. */
export const worstOf = (exits: readonly ExitCode[]): ExitCode =>
  Object.values(EXIT).findLast((exit) => exits.includes(exit)) ?? EXIT.fine;

/** The exit code of a run that ended with errors: errors in the configuration count as bad usage. */
export const exitOf = (diagnostics: readonly Diagnostic[]): ExitCode =>
  diagnostics.some(({ code, severity }) => severity === "error" && code.startsWith("usage/"))
    ? EXIT.usage
    : EXIT.findings;
