import { report } from "../reports/report.js";
import { commands } from "./commands/table.js";
import { commandList } from "./help.js";
import { runCommand } from "./run.js";
import { serveHelp } from "./serve-options.js";
import { leadingWords } from "./shared/arguments.js";
import { suggest } from "./shared/suggest.js";
import type { CommandTerminal } from "./shared/terminal.js";
import { UsageError } from "./shared/usage.js";

/** The outcome of a command. */
export interface Ended {
  readonly code: 0 | 1 | 2;
  /** Whether resources may still be open, because of an unexpected error. */
  readonly unexpected: boolean;
}

/** Runs a command line and prints its result. Never throws. */
export async function runCommandLine(
  args: readonly string[],
  terminal: CommandTerminal,
): Promise<Ended> {
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
  return service.serve(args);
}

function help({ out }: CommandTerminal): 0 {
  out(`${serveHelp}\nWith a running sandbox:\n\n${commandList(commands)}`);
  out("\nEvery command explains itself: apostille-sandbox <command> --help\n");
  return 0;
}

/** For a command group, lists its commands; anything else may be a typing error. */
function unknown(first: string, second: string): UsageError {
  const names = ["serve", "help", ...commands.keys()];
  const group = names.filter((name) => name.startsWith(`${first} `));
  const typed = second === "" ? first : `${first} ${second}`;
  const near = suggest(typed, names) ?? suggest(first, [...new Set(names.map(firstWord))]);
  if (near !== undefined && typed !== first) return new UsageError(noCommand(typed, near));
  if (group.length > 0) return new UsageError(`Say which: ${group.join(", ")}.`);
  return new UsageError(noCommand(first, near));
}

const firstWord = (name: string): string => name.split(" ")[0] ?? name;

function noCommand(typed: string, near: string | undefined): string {
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  return `There is no command ${typed}.${hint}\nSee: apostille-sandbox help`;
}
