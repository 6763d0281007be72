// The reference page of the commands, from the definitions that `--help` prints.
import type { Command, CommandEntry, LazyCommand } from "../generator/cli/command/command.js";
import { type Flag, writtenFlag } from "../generator/cli/command/flag.js";
import { GLOBAL_FLAGS } from "../generator/cli/command/global-flags.js";

const INTRODUCTION = `# Commands

\`apostille COMMAND --help\` prints what this page says of a command. Flags of a command take precedence over its [configuration](../../docs/configuration.md).

Exit codes: 0 success, 1 findings or drift, 2 bad usage or unreadable input, 70 a bug in Apostille.
`;

/** The page about every command. */
export async function commandsPage(commands: readonly CommandEntry[]): Promise<string> {
  const lazy = commands.flatMap((entry) => ("load" in entry ? [entry] : entry.commands));
  const sections = await Promise.all(
    lazy.map(async (entry) => commandSection(entry, await entry.load())),
  );
  const common = `## Flags of every command\n\n${flagTable(GLOBAL_FLAGS)}`;
  return `${[INTRODUCTION.trimEnd(), ...sections, common].join("\n\n")}\n`;
}

function commandSection({ name, summary }: LazyCommand, command: Command): string {
  const { operands, details = [], flags } = command;
  const usage = ["apostille", name, ...(operands === undefined ? [] : [operands]), "[flags]"];
  return [
    `## ${name}`,
    summary,
    `\`\`\`sh\n${usage.join(" ")}\n\`\`\``,
    ...(details.length === 0 ? [] : [`\`\`\`text\n${details.join("\n")}\n\`\`\``]),
    ...(Object.keys(flags).length === 0 ? [] : [flagTable(flags)]),
  ].join("\n\n");
}

const flagTable = (flags: Command["flags"]): string =>
  ["| Flag | Effect |", "|---|---|", ...Object.entries(flags).map(flagRow)].join("\n");

function flagRow([name, flag]: readonly [string, Flag<unknown>]): string {
  const { short, value, summary, choices } = flag;
  const names = [writtenFlag(name, flag), ...(short === undefined ? [] : [`-${short}`])];
  const written = names.map((one) => `\`${one}${value === undefined ? "" : ` ${value}`}\``);
  const listed = choices === undefined ? "" : `: ${choices.map((one) => `\`${one}\``).join(", ")}`;
  return `| ${written.join(", ")} | ${summary.replaceAll("|", String.raw`\|`)}${listed} |`;
}
