import type { ApiClient } from "../../generated/index.js";
import type { CommandFlags, GivenFlags } from "./flag.js";

/** The input of a command. */
export interface CommandInput<Flags extends CommandFlags = CommandFlags> {
  /** The client of a running sandbox. */
  readonly control: ApiClient;
  /** The sandbox's control token. */
  readonly token: string;
  /** The arguments after the name of the command. */
  readonly positionals: readonly string[];
  readonly flags: GivenFlags<Flags>;
}

/** A command for a running sandbox. */
export interface SandboxCommand<Flags extends CommandFlags = CommandFlags> {
  readonly summary: string;
  /** The arguments after the name, for people: `<id>`. Those in brackets are optional: `[id]`. */
  readonly takes?: readonly string[];
  readonly flags?: Flags;
  /** Returns the output; `undefined`: none. */
  run(invocation: CommandInput<Flags>): Promise<CommandOutput | undefined>;
}

/** A command whose flags have the types that their definitions give them. */
export const defineCommand = <const Flags extends CommandFlags>(
  command: SandboxCommand<Flags> & { readonly flags: Flags },
): SandboxCommand<Flags> => command;

/** The output of a command: the value itself with `--json`, or a form for people. */
export interface CommandOutput {
  readonly value: unknown;
  /** For a list, the properties to show as columns. */
  readonly columns?: readonly string[];
  /** Shown instead of the value. */
  readonly text?: string;
  /** Shown below a list that is not empty. */
  readonly summary?: string;
}
