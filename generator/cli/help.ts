import { withGlobalFlags } from "./command/global-flags.js";
import type { Command, Flag } from "./command/command.js";

export function generalHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    "Usage: apostille <command> [flags]",
    "",
    "OpenAPI in; TypeScript types, a fetch client, zod validators, server stubs and webhook events out.",
    "",
    "Commands:",
    ...table(rows),
    "",
    "Help on a command: apostille <command> --help",
    "Exit codes: 0 success, 1 findings or drift, 2 bad usage or unreadable input, 70 a defect of Apostille.",
    "",
  ].join("\n");
}

/** The help of a command with subcommands. */
export function groupHelp({ name, summary }: Command, commands: readonly Command[]): string {
  const rows = commands.map((command) => [command.name, command.summary] as const);
  const usage = `Usage: apostille ${name} <command> [flags]`;
  const more = `Help on a command: apostille ${name} <command> --help`;
  return [usage, "", summary, "", "Commands:", ...table(rows), "", more, ""].join("\n");
}

export function commandHelp(command: Command): string {
  const { name, summary, operands, details } = command;
  const flags = withGlobalFlags(command);
  const usage = [
    "Usage: apostille",
    name,
    ...(operands === undefined ? [] : [operands]),
    "[flags]",
  ].join(" ");
  const about = details === undefined ? [] : ["", ...details];
  return [usage, "", summary, ...about, "", "Flags:", ...table(flags.map(flagRow)), ""].join("\n");
}

function flagRow({ name, short, value, summary, choices }: Flag): readonly [string, string] {
  const left = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
  return [left, choices === undefined ? summary : `${summary} (${choices.join(", ")})`];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
