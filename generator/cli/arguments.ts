import {
  flagChoice,
  flagValueMissing,
  flagValueUnexpected,
  unknownFlag,
} from "../diagnostics/catalogue/usage.js";
import type { Report } from "../diagnostics/diagnostic.js";
import { closest } from "../core/closest.js";
import type { Flag, FlagValues } from "./command/command.js";

export interface Arguments {
  readonly flags: FlagValues;
  readonly operands: readonly string[];
}

/**
 * Reads `--flag value`, `--flag=value`, `-f value` and operands; after `--` everything is an operand.
 * What cannot be read is reported; the caller then does nothing.
 */
export function parseArguments(
  words: readonly string[],
  flags: readonly Flag[],
  report: Report,
): Arguments {
  const values = new Map<string, string | true | readonly string[]>();
  const operands: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      operands.push(...rest.splice(0));
    } else if (!word.startsWith("-") || word === "-") {
      operands.push(word);
    } else {
      readFlag(word, { flags, rest, values }, report);
    }
  }
  return { flags: Object.fromEntries(values), operands };
}

interface FlagReader {
  readonly flags: readonly Flag[];
  /** The words that are still to be read. */
  readonly rest: string[];
  readonly values: Map<string, string | true | readonly string[]>;
}

function readFlag(word: string, { flags, rest, values }: FlagReader, report: Report): void {
  const [written = word, inline] = splitOnce(word, "=");
  const flag = flags.find(
    ({ name, short }) =>
      written === `--${name}` || (short !== undefined && written === `-${short}`),
  );
  if (flag === undefined) {
    const guess = closest(
      written.replace(/^-+/, ""),
      flags.map(({ name }) => name),
    );
    report(unknownFlag({ flag: written, guess: guess === undefined ? undefined : `--${guess}` }));
    return;
  }
  if (flag.value === undefined) {
    if (inline !== undefined) report(flagValueUnexpected({ flag: written }));
    values.set(flag.name, true);
    return;
  }
  const next = rest[0];
  const value = inline ?? (next === undefined || next.startsWith("--") ? undefined : rest.shift());
  if (value === undefined || value === "") {
    report(flagValueMissing({ flag: written, value: flag.value }));
    return;
  }
  const members =
    flag.list === true
      ? value
          .split(",")
          .map((member) => member.trim())
          .filter((member) => member !== "")
      : [value];
  for (const member of members) checkChoice(written, member, { flag, report });
  const earlier = values.get(flag.name);
  values.set(
    flag.name,
    flag.list === true ? [...(Array.isArray(earlier) ? earlier : []), ...members] : value,
  );
}

function checkChoice(
  written: string,
  found: string,
  { flag, report }: { readonly flag: Flag; readonly report: Report },
): void {
  const { choices } = flag;
  if (choices === undefined || choices.includes(found)) return;
  report(flagChoice({ flag: written, found, choices, guess: closest(found, choices) }));
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
