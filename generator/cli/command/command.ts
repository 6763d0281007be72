import type { Diagnostic } from "../../description/index.js";
import type { FlagSet, FlagValues } from "./flag.js";
import type { Terminal } from "./terminal.js";

export interface Invocation<Flags extends FlagSet = FlagSet> {
  readonly flags: FlagValues<Flags>;
  /** The arguments that are not flags. */
  readonly operands: readonly string[];
  readonly terminal: Terminal;
  /** All available commands. */
  readonly commands?: readonly CommandEntry[];
}

export interface Command<Flags extends FlagSet = FlagSet> {
  /** Further lines of its help. */
  readonly details?: readonly string[];
  /** What may follow the command's name, such as `[FILE]`. */
  readonly operands?: string;
  readonly flags: Flags;
  run(invocation: Invocation<Flags>): Promise<ExitCode>;
}

/** A command whose flags have the types that their definitions give them. */
export const defineCommand = <const Flags extends FlagSet>(
  command: Command<Flags>,
): Command<Flags> => command;

interface NamedCommand {
  /** Its name, with that of its group: `webhook send`. */
  readonly name: string;
  readonly summary: string;
}

/** A command that is loaded when it is run. */
export interface LazyCommand extends NamedCommand {
  readonly load: () => Promise<Command>;
}

/** Commands with a first word in common. */
export interface CommandGroup extends NamedCommand {
  readonly commands: readonly LazyCommand[];
}

export type CommandEntry = LazyCommand | CommandGroup;

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
  formatted: 18,
  /** A defect of Apostille. */
  defect: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The highest of some exit codes. */
export const worstOf = (exits: readonly ExitCode[]): ExitCode =>
  Object.values(EXIT).findLast((exit) => exits.includes(exit)) ?? EXIT.fine;

/** The exit code of a run that ended with errors: errors in the configuration count as bad usage. */
export const exitOf = (diagnostics: Iterable<Diagnostic>): ExitCode =>
  [...diagnostics].some(({ code, severity }) => severity === "error" && code.startsWith("usage/"))
    ? EXIT.usage
    : EXIT.findings;
