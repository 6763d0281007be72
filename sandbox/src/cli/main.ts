#!/usr/bin/env node
import { reportError } from "../reports/report.js";
import { commands } from "./commands/table.js";
import { commandList } from "./help.js";
import { runCommand } from "./run.js";
import { serveHelp } from "./serve-options.js";
import { suggest } from "./shared/suggest.js";
import { UsageError } from "./shared/usage.js";

/** The first one or two arguments name a command; without any, it is `serve`. */
async function main(args: readonly string[]): Promise<number> {
  const [first = "serve", second = "", ...rest] = args;
  if (first === "help" || (first === "--help" && args.length === 1)) return help();
  // Options alone belong to `serve`.
  if (first.startsWith("-")) return serve(args);
  if (first === "serve") return serve(args.slice(1));
  const pair = commands.get(`${first} ${second}`);
  if (pair !== undefined) return runCommand(`${first} ${second}`, pair, rest);
  const single = commands.get(first);
  if (single !== undefined) return runCommand(first, single, args.slice(1));
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
  const typed = second === "" || second.startsWith("-") ? first : `${first} ${second}`;
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
