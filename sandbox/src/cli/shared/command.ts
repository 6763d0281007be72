import type { ParseArgsConfig } from "node:util";
import type { ApiClient } from "../../control/generated/index.js";

export type Flags = NonNullable<ParseArgsConfig["options"]>;
export type GivenFlags = Readonly<
  Record<string, string | boolean | (string | boolean)[] | undefined>
>;

/** What a command has to go by. */
export interface CommandInput {
  /** A running sandbox. */
  readonly control: ApiClient;
  /** The token that opens it. */
  readonly token: string;
  /** The words after the name of the command, as many as it takes. */
  readonly positionals: readonly string[];
  readonly flags: GivenFlags;
}

/** Something that can be said to a running sandbox. */
export interface SandboxCommand {
  readonly summary: string;
  /** The words that follow the name, for people: `<id>`. All are needed, but those in brackets: `[id]`. */
  readonly takes?: readonly string[];
  readonly flags?: Flags;
  /** What each flag means, by its name. */
  readonly explains?: Readonly<Record<string, string>>;
  /** Returns what is printed; undefined: nothing. */
  readonly run: (invocation: CommandInput) => Promise<Shown | undefined>;
}

/** What a command prints: the value itself with `--json`, or what people want to see of it. */
export interface Shown {
  readonly value: unknown;
  /** Of a list, the properties that make columns. */
  readonly columns?: readonly string[];
  /** Said in place of the value. */
  readonly text?: string;
}

/** A flag that was given as text, if it was. */
export function stringFlag({ flags }: CommandInput, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/** All texts that a flag was given with, if it was. */
export function stringFlags({ flags }: CommandInput, name: string): string[] | undefined {
  const value = flags[name];
  return Array.isArray(value) ? value.map(String) : undefined;
}

export function isSet({ flags }: CommandInput, name: string): boolean {
  return flags[name] === true;
}
