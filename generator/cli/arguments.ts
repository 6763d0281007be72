import { parseArgs } from "node:util";

import {
  closest,
  flagChoice,
  flagValueMissing,
  flagValueUnexpected,
  type Report,
  unknownFlag,
} from "../description/index.js";
import type { Flag, FlagValues } from "./command/command.js";

export interface Arguments {
  readonly flags: FlagValues;
  readonly operands: readonly string[];
}

/**
 * Parses `--flag value`, `--flag=value`, `-f value` and operands; after `--` everything is an operand. Errors are
 * reported; the caller then does nothing.
 */
export function parseArguments(
  args: readonly string[],
  flags: readonly Flag[],
  report: Report,
): Arguments {
  const options = Object.fromEntries(
    flags.map(({ name, short, value }) => [
      name,
      {
        type: value === undefined ? ("boolean" as const) : ("string" as const),
        ...(short !== undefined && { short }),
      },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, FlagValue>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const flag = flags.find(({ name }) => name === token.name);
    if (flag === undefined) report(unknown(token.rawName, flags));
    else readFlag(flag, { ...token, values }, report);
  }
  const operands = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  return { flags: Object.fromEntries(values), operands };
}

type FlagValue = string | true | readonly string[];

function unknown(written: string, flags: readonly Flag[]): ReturnType<typeof unknownFlag> {
  const names = flags.map(({ name }) => name);
  const word = written.replace(/^-+/, "");
  const guess = closest(word, names) ?? names.find((name) => isShortened(name, word));
  return unknownFlag({ flag: written, guess: guess === undefined ? undefined : `--${guess}` });
}

/** Returns whether one of two words is the beginning of the other, as `out` is of `output`. */
const isShortened = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one));

interface WrittenFlag {
  /** The flag as written, including dashes. */
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value was written as `--flag=value`. */
  readonly inlineValue: boolean | undefined;
  readonly values: Map<string, FlagValue>;
}

function readFlag(flag: Flag, written: WrittenFlag, report: Report): void {
  const { rawName, value, inlineValue, values } = written;
  if (flag.value === undefined) {
    if (inlineValue === true) report(flagValueUnexpected({ flag: rawName }));
    values.set(flag.name, true);
    return;
  }
  // A flag in place of a value means that the value was forgotten.
  const isFlag = inlineValue !== true && value?.startsWith("--") === true;
  if (value === undefined || value === "" || isFlag) {
    report(flagValueMissing({ flag: rawName, value: flag.value }));
    return;
  }
  const members = flag.list === true ? splitList(value) : [value];
  for (const member of members) checkChoice(flag, { rawName, member }, report);
  const earlier = values.get(flag.name);
  const isList = flag.list === true || flag.repeatable === true;
  values.set(flag.name, isList ? [...(Array.isArray(earlier) ? earlier : []), ...members] : value);
}

const splitList = (value: string): readonly string[] =>
  value
    .split(",")
    .map((member) => member.trim())
    .filter((member) => member !== "");

function checkChoice(
  { choices, open }: Flag,
  { rawName, member }: { readonly rawName: string; readonly member: string },
  report: Report,
): void {
  if (choices === undefined || open === true || choices.includes(member)) return;
  const guess = closest(member, choices);
  report(flagChoice({ flag: rawName, found: member, choices, guess }));
}
