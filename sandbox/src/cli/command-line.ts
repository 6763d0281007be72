import { report } from "../foundation/index.js";
import { commands } from "./commands/table.js";
import { commandHelp, commandList } from "./help.js";
import { serveHelp } from "./serve-options.js";
import { leadingWords, parseArguments, seeHelp } from "./shared/arguments.js";
import { suggest } from "./shared/suggest.js";
import type { CommandTerminal } from "./shared/terminal.js";
import { InterruptedError, UsageError } from "./shared/usage.js";
import { ApiError, CallError } from "../generated/index.js";
import type { SandboxCommand } from "./shared/command.js";
import { connect, connectionFlags } from "./shared/connect.js";
import { toggle } from "./shared/flag.js";
import { harmless, render } from "./shared/print.js";

/** The outcome of a command. */
export interface CommandOutcome {
  readonly code: 0 | 1 | 2;
  /** Whether resources may still be open, because of an unexpected error. */
  readonly unexpected: boolean;
}

/** Runs a command line and prints its result. Never throws. */
export async function runCommandLine(
  args: readonly string[],
  terminal: CommandTerminal,
): Promise<CommandOutcome> {
  try {
    return { code: await run(args, terminal), unexpected: false };
  } catch (error) {
    const isUsage = error instanceof UsageError;
    terminal.err(isUsage ? error.message : report(error));
    return isUsage ? { code: 2, unexpected: false } : { code: 1, unexpected: true };
  }
}

/** The first one or two words name a command; the default is `serve`. */
async function run(args: readonly string[], terminal: CommandTerminal): Promise<0 | 1> {
  const words = leadingWords(args);
  const [first = "serve", second = ""] = words;
  if (first === "help" || args[0] === "--help") return help(terminal);
  if (first === "serve") return serve(args.slice(words.length === 0 ? 0 : 1));
  for (const name of [`${first} ${second}`, first]) {
    const command = commands.get(name);
    if (command === undefined) continue;
    return runCommand({ name, command, args: args.slice(name.split(" ").length) }, terminal);
  }
  throw unknown(first, second);
}

/** The modules of the server are loaded only to start a sandbox, not to talk to one. */
async function serve(args: readonly string[]): Promise<0 | 1> {
  const service = await import("./serve.js");
  return service.serve(args).catch((error: unknown) => {
    throw error instanceof UsageError ? withOrder(error, args) : error;
  });
}

/** Whoever writes flags before the name of a command has said something to `serve`. */
function withOrder(error: UsageError, args: readonly string[]): UsageError {
  const named = args.findIndex((_, index) => nameAt(args, index) !== undefined);
  const name = nameAt(args, named);
  if (name === undefined) return error;
  const flags = [...args.slice(0, named), ...args.slice(named + name.split(" ").length)];
  const better = ["apostille-sandbox", name, ...flags].join(" ");
  return new UsageError(`The command comes first: ${better}`);
}

/** The command that is named there. */
const nameAt = (args: readonly string[], index: number): string | undefined =>
  [args.slice(index, index + 2).join(" "), args[index] ?? ""].find((each) => commands.has(each));

function help({ out }: CommandTerminal): 0 {
  out(`${serveHelp}\nWith a running sandbox:\n\n${commandList(commands)}`);
  out("\nEvery command explains itself: apostille-sandbox <command> --help\n");
  return 0;
}

/** For a command group, lists its commands; anything else may be a typing error. */
function unknown(first: string, second: string): UsageError {
  const names = ["serve", "help", ...commands.keys()];
  const group = names.filter((name) => name.startsWith(`${first} `));
  const input = second === "" ? first : `${first} ${second}`;
  const near = suggest(input, names) ?? suggest(first, [...new Set(names.map(firstWord))]);
  if (near !== undefined && input !== first) return new UsageError(noCommand(input, near));
  if (group.length > 0) return new UsageError(`Say which: ${group.join(", ")}.`);
  return new UsageError(noCommand(first, near));
}

const firstWord = (name: string): string => name.split(" ")[0] ?? name;

function noCommand(input: string, near: string | undefined): string {
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  return `There is no command ${input}.${hint}\nSee: apostille-sandbox help`;
}

const commonFlags = {
  ...connectionFlags,
  json: toggle("prints the whole answer as JSON"),
  help: toggle("explains the command"),
};

interface CommandWords {
  readonly name: string;
  readonly command: SandboxCommand;
  /** The arguments after the name of the command. */
  readonly args: readonly string[];
}

/** Sends a command to a running sandbox, and prints the response. Returns the exit code. */
async function runCommand(
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
    const output = await command.run({ control, token, positionals, flags });
    if (output !== undefined) out(render(output, flags.json === true));
    return 0;
  } catch (error) {
    if (error instanceof InterruptedError) err(error.message);
    else if (error instanceof CallError) err(harmless(explanationOf(error)));
    else throw error;
    return 1;
  }
}

function requireWords(
  name: string,
  { takes = [] }: SandboxCommand,
  words: readonly string[],
): void {
  const required = takes.filter((each) => !each.startsWith("["));
  if (words.length >= required.length && words.length <= takes.length) return;
  const expected = takes.length === 0 ? "nothing" : takes.join(" ");
  const actual = words.length === 0 ? "nothing" : words.join(" ");
  throw new UsageError(`${name} takes ${expected}, and was given ${actual}.\n${seeHelp(name)}`);
}

/** The error message of the sandbox, or that none is running. */
function explanationOf(error: CallError): string {
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
