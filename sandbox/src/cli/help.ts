import type { SandboxCommand } from "./shared/command.js";
import { connectionHelp } from "./shared/connect.js";

/** The usage of a command, and the meaning of its flags. */
export function commandHelp(name: string, command: SandboxCommand): string {
  const { summary, takes = [], flags = {}, explains = {} } = command;
  const usage = ["apostille-sandbox", name, ...takes, "[options]"].join(" ");
  const options = Object.entries(flags).map(([flag, { type }]) =>
    line(type === "string" ? `--${flag} <${flag}>` : `--${flag}`, explains[flag] ?? ""),
  );
  return `Usage: ${usage}\n\n${summary}\n\n${options.join("")}${connectionHelp}`;
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

function line(flag: string, meaning: string): string {
  return `${`  ${flag.padEnd(16)} ${meaning}`.trimEnd()}\n`;
}
