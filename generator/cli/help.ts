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
    "Every command explains itself: apostille <command> --help",
    "Exit codes: 0 fine, 1 findings or drift, 2 bad usage or unreadable input, 70 a defect of Apostille.",
    "",
  ].join("\n");
}

export function commandHelp({ name, summary, operands, flags }: Command): string {
  const usage = [
    "Usage: apostille",
    name,
    ...(operands === undefined ? [] : [operands]),
    "[flags]",
  ].join(" ");
  return [usage, "", summary, "", "Flags:", ...table(flags.map(flagRow)), ""].join("\n");
}

function flagRow({ name, short, value, summary, choices }: Flag): readonly [string, string] {
  const left = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
  return [left, choices === undefined ? summary : `${summary} (${choices.join(", ")})`];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
