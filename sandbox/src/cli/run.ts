import { ApiError, CallError } from "../control/generated/index.js";
import type { SandboxCommand } from "./shared/command.js";
import { connect, connectionFlags } from "./shared/connect.js";
import { parseArguments, seeHelp } from "./shared/arguments.js";
import { toggle } from "./shared/flag.js";
import { commandHelp } from "./help.js";
import { harmless, printed } from "./shared/print.js";
import type { CommandTerminal } from "./shared/terminal.js";
import { Interrupted, UsageError } from "./shared/usage.js";

const commonFlags = {
  ...connectionFlags,
  json: toggle("prints the whole answer as JSON"),
  help: toggle("explains the command"),
};

export interface CommandWords {
  readonly name: string;
  readonly command: SandboxCommand;
  /** The arguments after the name of the command. */
  readonly args: readonly string[];
}

/** Sends a command to a running sandbox, and prints the response. Returns the exit code. */
export async function runCommand(
  { name, command, args }: CommandWords,
  { out, err, environment }: CommandTerminal,
): Promise<0 | 1> {
  const { flags, positionals } = parseArguments(name, { ...command.flags, ...commonFlags }, args);
  if (flags.help === true) {
    out(commandHelp(name, command));
    return 0;
  }
  requireWords(name, command, positionals);
  const { control, token } = await connect(flags, environment);
  try {
    const shown = await command.run({ control, token, positionals, flags });
    if (shown !== undefined) out(printed(shown, flags.json === true));
    return 0;
  } catch (error) {
    if (error instanceof Interrupted) err(error.message);
    else if (error instanceof CallError) err(harmless(explained(error)));
    else throw error;
    return 1;
  }
}

function requireWords(
  name: string,
  { takes = [] }: SandboxCommand,
  words: readonly string[],
): void {
  const needed = takes.filter((each) => !each.startsWith("["));
  if (words.length >= needed.length && words.length <= takes.length) return;
  const expected = takes.length === 0 ? "nothing" : takes.join(" ");
  const given = words.length === 0 ? "nothing" : words.join(" ");
  throw new UsageError(`${name} takes ${expected}, and was given ${given}.\n${seeHelp(name)}`);
}

/** The error message of the sandbox, or that none is running. */
function explained(error: CallError): string {
  if (!(error instanceof ApiError)) {
    return `${error.message}\nIs a sandbox running there? apostille-sandbox serve starts one.`;
  }
  if (error.status === 401) {
    return "The sandbox refuses the control token. It printed the right one when it started.";
  }
  const body: unknown = error.body;
  const message = typeof body === "object" && body !== null && "message" in body && body.message;
  return typeof message === "string" ? message : error.message;
}
