/** How a command defines its flags. The types of their values follow from the definitions. */
import { closest, flagChoice, flagNumber, type Report } from "../../description/index.js";

/** A flag of a command: what `--help` says of it, and how its value is read. */
export interface Flag<Value> {
  readonly summary: string;
  readonly short?: string | undefined;
  /** The word for the value in `--help`; a flag without one is a switch. */
  readonly value?: string;
  /** Whether it is written with `no-` in front, and switches off what is on without it. */
  readonly negative?: true;
  /** The values that `--help` lists and shells complete. */
  readonly choices?: readonly string[] | undefined;
  /** Reads a value; `earlier` is that of the same flag further left. What is wrong with it is reported. */
  read?(written: WrittenValue, earlier: Value | undefined): Value | undefined;
}

/** A value on the command line. */
export interface WrittenValue {
  /** The flag, including dashes. */
  readonly flag: string;
  readonly text: string;
  readonly report: Report;
}

/** Flags by their names in camel case: `allowRemote` is written `--allow-remote`. */
export type FlagSet = Readonly<Record<string, Flag<unknown>>>;

/** The values of flags as given. */
export type FlagValues<Flags extends FlagSet> = {
  readonly [Name in keyof Flags]?:
    | (Flags[Name] extends Flag<infer Value> ? Value : never)
    | undefined;
};

/** The flag as users write it. */
export function writtenFlag(name: string, { negative }: Flag<unknown>): string {
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${negative === true ? "no-" : ""}${kebab}`;
}

interface Short {
  readonly short?: string;
}

/** A flag without a value. */
export const toggle = (summary: string, { short }: Short = {}): Flag<boolean> => ({
  summary,
  short,
});

/** What is on unless `--no-NAME` is given. */
export const negative = (summary: string): Flag<boolean> => ({ summary, negative: true });

export const text = (value: string, summary: string, { short }: Short = {}): Flag<string> => ({
  summary,
  value,
  short,
  read: (written) => written.text,
});

/** One of several words. */
export const choice = <const Choice extends string>(
  value: string,
  choices: readonly Choice[],
  summary: string,
): Flag<Choice> => ({
  summary,
  value,
  choices,
  read({ flag, text: found, report }) {
    const chosen = choices.find((one) => one === found);
    if (chosen === undefined)
      report(flagChoice({ flag, found, choices, guess: closest(found, choices) }));
    return chosen;
  },
});

/** A whole number. */
export const number = (
  value: string,
  summary: string,
  { maximum, short }: Short & { readonly maximum: number },
): Flag<number> => ({
  summary,
  value,
  short,
  read({ flag, text: found, report }) {
    if (/^\d+$/.test(found) && Number(found) <= maximum) return Number(found);
    report(flagNumber({ flag, found, maximum }));
    return undefined;
  },
});

/** Several values: comma-separated, or by repeating the flag. Others than the choices are allowed, and checked later. */
export const list = (
  value: string,
  summary: string,
  { choices }: { readonly choices?: readonly string[] } = {},
): Flag<readonly string[]> => ({
  summary,
  value,
  choices,
  read: (written, earlier = []) => [
    ...earlier,
    ...written.text
      .split(",")
      .map((member) => member.trim())
      .filter((member) => member !== ""),
  ],
});

/** Several values by repeating the flag; a comma is part of a value. */
export const repeatable = (value: string, summary: string): Flag<readonly string[]> => ({
  summary,
  value,
  read: (written, earlier = []) => [...earlier, written.text],
});
