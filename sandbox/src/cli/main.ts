#!/usr/bin/env node
import { reportError } from "../reports/report.js";
import { commands } from "./commands/table.js";
import { commandList } from "./help.js";
import { runCommand } from "./run.js";
import { serveHelp } from "./serve-options.js";
import { leadingWords } from "./shared/arguments.js";
import { suggest } from "./shared/suggest.js";
import { UsageError } from "./shared/usage.js";

/** The first one or two words name a command; without any, it is `serve`. */
async function main(args: readonly string[]): Promise<number> {
  const words = leadingWords(args);
  const [first = "serve", second = ""] = words;
  if (first === "help" || (args.length === 1 && args[0] === "--help")) return help();
  if (first === "serve") return serve(args.slice(words.length === 0 ? 0 : 1));
  for (const name of [`${first} ${second}`, first]) {
    const command = commands.get(name);
    if (command !== undefined) return runCommand(name, command, args.slice(name.split(" ").length));
  }
  throw unknown(first, second);
}

/** What a sandbox stands on is loaded where one is started, and not to talk to one. */
async function serve(args: readonly string[]): Promise<number> {
  const service = await import("./serve.js");
  return service.serve(args);
}

function help(): number {
  process.stdout.write(`${serveHelp}\nWith a running sandbox:\n\n${commandList(commands)}`);
  process.stdout.write("\nEvery command explains itself: apostille-sandbox <command> --help\n");
  return 0;
}

/** A group says what belongs to it; everything else may be a slip. */
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

// A reader such as `head` may close the pipe before everything is written: that is no fault of anybody.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(error.message);
    process.exitCode = 2;
  } else {
    reportError(error);
    // Whatever went wrong may have left something open.
    process.exit(1);
  }
}
