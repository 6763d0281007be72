import type { CommanderError } from "commander";

import {
  closest,
  type Diagnostic,
  flagValueMissing,
  flagValueUnexpected,
  unknownCommand,
  unknownFlag,
} from "../description/index.js";
import { type FlagSet, writtenFlag } from "./command/flag.js";

/** A command line that cannot be run. */
export class Misuse extends Error {
  override readonly name = "Misuse";
  readonly problem: Diagnostic;
  constructor(problem: Diagnostic) {
    super(problem.message);
    this.problem = problem;
  }
}

/** What may be written where the error is. */
export interface ExpectedWords {
  /** The first word of the command, if it is one of a group. */
  readonly group?: string | undefined;
  /** The names of commands, with that of the group. */
  readonly commands?: readonly string[];
  readonly flags: FlagSet;
}

/** The diagnostic for an error of the parser, which quotes what it is about. */
export function misuseOf({ code, message }: CommanderError, expected: ExpectedWords): Misuse {
  const [, found = ""] = /'(.*?)'/.exec(message) ?? [];
  if (code === "commander.unknownCommand") return new Misuse(commandProblem(found, expected));
  const [flag = found] = found.split(/[=\s]/);
  if (code === "commander.optionMissingArgument")
    return new Misuse(missingValue(/--[\w-]+/.exec(found)?.[0] ?? flag, expected.flags));
  const own = Object.entries(expected.flags).map(([name, one]) => writtenFlag(name, one));
  const known = [...own, "--help", "--version"];
  if (known.includes(flag)) return new Misuse(flagValueUnexpected({ flag }));
  const guess = flag.startsWith("--") ? similarFlag(flag, known) : undefined;
  return new Misuse(unknownFlag({ flag, guess }));
}

function commandProblem(found: string, { group, commands = [] }: ExpectedWords): Diagnostic {
  const command = group === undefined ? found : `${group} ${found}`;
  const guess = closest(command, commands, Math.max(2, Math.floor(found.length / 4)));
  return unknownCommand({ command, guess });
}

function missingValue(flag: string, flags: FlagSet): Diagnostic {
  const [, found] = Object.entries(flags).find((entry) => writtenFlag(...entry) === flag) ?? [];
  return flagValueMissing({ flag, value: found?.value ?? "VALUE" });
}

function similarFlag(flag: string, known: readonly string[]): string | undefined {
  const names = known.map((name) => name.slice(2));
  const word = flag.slice(2);
  const guess = closest(word, names) ?? names.find((name) => isShortened(name, word));
  return guess === undefined ? undefined : `--${guess}`;
}

/** Returns whether one of two words is the beginning of the other, as `out` is of `output`. */
const isShortened = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one));
