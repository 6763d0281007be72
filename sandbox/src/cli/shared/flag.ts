/** How a command defines its flags. The types of their values follow from the definitions. */
import { UsageError } from "./usage.js";

/** A flag of a command: what its help says, and how its value is read. */
export interface CommandFlag<Value> {
  readonly explains: string;
  /** The word for the value in help, empty for the name of the flag; a switch has none. */
  readonly value?: string;
  /** Whether it is written with `no-` in front, and switches off what is on without it. */
  readonly negative?: true;
  /** Reads a value; `earlier` is that of the same flag further left. Throws `UsageError`. */
  read?(text: string, earlier: Value | undefined, flag: string): Value;
}

/** Flags by their names in camel case: `forwardTo` is written `--forward-to`. */
export type CommandFlags = Readonly<Record<string, CommandFlag<unknown>>>;

/** The values of flags as given. */
export type GivenFlags<Flags extends CommandFlags> = {
  readonly [Name in keyof Flags]?:
    | (Flags[Name] extends CommandFlag<infer Value> ? Value : never)
    | undefined;
};

/** The flag as users write it. */
export function writtenFlag(name: string, { negative }: CommandFlag<unknown>): string {
  const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${negative === true ? "no-" : ""}${kebab}`;
}

/** The flag with its value, as help shows it. */
export function shownFlag(name: string, flag: CommandFlag<unknown>): string {
  const spelling = writtenFlag(name, flag);
  return flag.value === undefined ? spelling : `${spelling} <${flag.value || spelling.slice(2)}>`;
}

export const toggle = (explains: string): CommandFlag<boolean> => ({ explains });

/** What is on unless `--no-NAME` is given. */
export const negative = (explains: string): CommandFlag<boolean> => ({ explains, negative: true });

export const text = (explains: string, value = ""): CommandFlag<string> => ({
  explains,
  value,
  read: (written) => written,
});

export const repeatable = (explains: string, value = ""): CommandFlag<readonly string[]> => ({
  explains,
  value,
  read: (written, earlier = []) => [...earlier, written],
});

/** A whole number of at most `max`. */
export const number = (explains: string, max?: number, value = ""): CommandFlag<number> => ({
  explains,
  value,
  read: (written, _, flag) => wholeNumber(flag, written, max),
});

/** An integer of at most `max`. Throws `UsageError`. */
export function wholeNumber(
  flag: string,
  written: string,
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  if (/^\d{1,15}$/.test(written) && Number(written) <= max) return Number(written);
  const bound = max === Number.MAX_SAFE_INTEGER ? "" : ` from 0 to ${max}`;
  throw new UsageError(`${flag} takes a whole number${bound}, not ${written}.`);
}
