import type { SandboxCommand } from "./shared/command.js";
import { type CommandFlags, shownFlag } from "./shared/flag.js";
import { connectionHelp } from "./shared/connect.js";

/** The usage of a command, and the meaning of its flags. */
export function commandHelp(name: string, command: SandboxCommand): string {
  const { summary, takes = [], flags = {} } = command;
  const usage = ["apostille-sandbox", name, ...takes, "[options]"].join(" ");
  return `Usage: ${usage}\n\n${summary}\n\n${flagLines(flags, 15)}${connectionHelp}`;
}

/** All commands, one per line. */
export function commandList(commands: ReadonlyMap<string, SandboxCommand>): string {
  const names = [...commands].map(([name, { takes = [] }]) => [name, ...takes].join(" "));
  const width = Math.max(...names.map((name) => name.length));
  const lines = [...commands.values()].map(
    ({ summary }, index) => `  ${(names[index] ?? "").padEnd(width)}  ${summary}`,
  );
  return `${lines.join("\n")}\n`;
}

/** A line for each flag; what it means begins in one column. */
export function flagLines(flags: CommandFlags, width = 21): string {
  const lines = Object.entries(flags).map(([name, flag]) => {
    const meaning = flag.explains.replaceAll("\n", `\n${" ".repeat(width + 4)}`);
    return `${`  ${shownFlag(name, flag).padEnd(width)}  ${meaning}`.trimEnd()}\n`;
  });
  return lines.join("");
}
