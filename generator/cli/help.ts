import type { Command, CommandEntry, CommandGroup, LazyCommand } from "./command/command.js";
import { type Flag, writtenFlag } from "./command/flag.js";
import { withGlobalFlags } from "./command/global-flags.js";

export const generalHelp = (commands: readonly CommandEntry[]): string =>
  [
    "Usage: apostille <command> [flags]",
    "",
    "OpenAPI in; TypeScript types, a fetch client, zod validators, server stubs and webhook events out.",
    "",
    "Commands:",
    ...table(commands.map(({ name, summary }) => [name, summary])),
    "",
    "Help on a command: apostille <command> --help",
    "Exit codes: 0 success, 1 findings or drift, 2 bad usage or unreadable input, 70 a defect of Apostille.",
    "",
  ].join("\n");

export const groupHelp = ({ name, summary, commands }: CommandGroup): string =>
  [
    `Usage: apostille ${name} <command> [flags]`,
    "",
    summary,
    "",
    "Commands:",
    ...table(commands.map((command) => [command.name, command.summary])),
    "",
    `Help on a command: apostille ${name} <command> --help`,
    "",
  ].join("\n");

export function commandHelp({ name, summary }: LazyCommand, command: Command): string {
  const { operands, details, flags } = command;
  const usage = [
    "Usage: apostille",
    name,
    ...(operands === undefined ? [] : [operands]),
    "[flags]",
  ].join(" ");
  const rows = Object.entries(withGlobalFlags(flags)).map(flagRow);
  const about = details === undefined ? [] : ["", ...details];
  return [usage, "", summary, ...about, "", "Flags:", ...table(rows), ""].join("\n");
}

function flagRow([name, flag]: readonly [string, Flag<unknown>]): readonly [string, string] {
  const { short, value, summary, choices } = flag;
  const left = `${short === undefined ? "    " : `-${short}, `}${writtenFlag(name, flag)}${value === undefined ? "" : ` ${value}`}`;
  return [left, choices === undefined ? summary : `${summary} (${choices.join(", ")})`];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
