import type { ParseArgsConfig } from "node:util";
import type { ApiClient } from "../../control/generated/index.js";

export type Flags = NonNullable<ParseArgsConfig["options"]>;
export type GivenFlags = Readonly<
  Record<string, string | boolean | (string | boolean)[] | undefined>
>;

/** The input of a command. */
export interface CommandInput {
  /** The client of a running sandbox. */
  readonly control: ApiClient;
  /** The sandbox's control token. */
  readonly token: string;
  /** The arguments after the name of the command. */
  readonly positionals: readonly string[];
  readonly flags: GivenFlags;
}

/** A command for a running sandbox. */
export interface SandboxCommand {
  readonly summary: string;
  /** The arguments after the name, for people: `<id>`. Those in brackets are optional: `[id]`. */
  readonly takes?: readonly string[];
  readonly flags?: Flags;
  /** The description of each flag, by its name. */
  readonly explains?: Readonly<Record<string, string>>;
  /** Returns the output; `undefined`: none. */
  readonly run: (invocation: CommandInput) => Promise<Shown | undefined>;
}

/** The output of a command: the value itself with `--json`, or a form for people. */
export interface Shown {
  readonly value: unknown;
  /** For a list, the properties to show as columns. */
  readonly columns?: readonly string[];
  /** Shown instead of the value. */
  readonly text?: string;
  /** Shown below a list that is not empty. */
  readonly summary?: string;
}

/** The value of a string flag, if it was given. */
export function stringFlag({ flags }: CommandInput, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/** All values of a repeated string flag, if it was given. */
export function stringFlags({ flags }: CommandInput, name: string): string[] | undefined {
  const value = flags[name];
  return Array.isArray(value) ? value.map(String) : undefined;
}

export function isSet({ flags }: CommandInput, name: string): boolean {
  return flags[name] === true;
}
