import { flagChoice } from "../../description/index.js";
import { type CommandEntry, defineCommand, EXIT, type LazyCommand } from "../command/command.js";
import { type Flag, type FlagSet, writtenFlag } from "../command/flag.js";
import { withGlobalFlags } from "../command/global-flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

export const completionCommand = defineCommand({
  operands: "SHELL",
  details: [
    '  bash  eval "$(apostille completion bash)"   in ~/.bashrc',
    '  zsh   eval "$(apostille completion zsh)"    in ~/.zshrc, after compinit',
    "  fish  apostille completion fish | source    in ~/.config/fish/config.fish",
  ],
  flags: {},
  async run({ operands: [found = "nothing"], terminal, commands = [] }) {
    const shell = SHELLS.find((name) => name === found);
    if (shell === undefined) {
      printDiagnostics([flagChoice({ flag: "SHELL", found, choices: SHELLS, guess: undefined })], {
        terminal,
      });
      return EXIT.usage;
    }
    terminal.out(
      shellCompletion(shell, await Promise.all(commands.flatMap(leaves).map(loadFlags))),
    );
    return EXIT.fine;
  },
});

const leaves = (entry: CommandEntry): readonly LazyCommand[] =>
  "commands" in entry ? entry.commands : [entry];

async function loadFlags({ name, summary, load }: LazyCommand): Promise<CompletedCommand> {
  const { flags } = await load();
  return { name, summary, flags: withGlobalFlags(flags) };
}

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

/** The parts of a command that completion uses; its name may be two words. */
export interface CompletedCommand extends Pick<LazyCommand, "name" | "summary"> {
  readonly flags: FlagSet;
}

/** A script that completes commands, flags, choices of flags, and otherwise files. */
export function shellCompletion(shell: Shell, commands: readonly CompletedCommand[]): string {
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return `${ZSH}${bash(commands)}`;
    case "fish":
      return fish(commands);
    default:
      return shell satisfies never;
  }
}

/** Initialises zsh for completions of bash; most users have already loaded the first part. */
const ZSH = `(( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit; }
autoload -Uz +X bashcompinit && bashcompinit
`;

function bash(commands: readonly CompletedCommand[]): string {
  return [
    "_apostille() {",
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  case "${COMP_WORDS[1]} ${COMP_WORDS[2]} $previous" in',
    ...commands.flatMap((command) =>
      flagsOf(command).flatMap((flag) => bashChoices(command, flag)),
    ),
    "    *)",
    '      case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.map(
      (command) =>
        `        "${command.name}"${command.name.includes(" ") ? "" : '" "'}*) words="${flagsOf(
          command,
        )
          .map(({ written }) => written)
          .join(" ")}" ;;`,
    ),
    ...groups(commands).map(
      ([group, names]) => `        "${group} "*) words="${names.join(" ")}" ;;`,
    ),
    "      esac ;;",
    "  esac",
    `  [ "$COMP_CWORD" -eq 1 ] && words="${firstWords(commands).join(" ")}"`,
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    "}",
    "complete -o default -F _apostille apostille",
    "",
  ].join("\n");
}

const bashChoices = (
  { name }: CompletedCommand,
  { written, choices }: WrittenFlag,
): readonly string[] =>
  choices === undefined
    ? []
    : [`    "${name} "*" ${written}"|"${name} ${written}") words="${choices.join(" ")}" ;;`];

function fish(commands: readonly CompletedCommand[]): string {
  const first = firstWords(commands);
  const none = `not __fish_seen_subcommand_from ${first.join(" ")}`;
  const single = commands.filter(({ name }) => !name.includes(" "));
  return [
    ...single.map(
      ({ name, summary }) =>
        `complete -c apostille -f -n '${none}' -a ${name} -d ${quote(summary)}`,
    ),
    ...groups(commands).map(
      ([group, names]) =>
        `complete -c apostille -f -n '${none}' -a ${group} -d ${quote(names.join(", "))}`,
    ),
    ...groups(commands).map(
      ([group, names]) =>
        `complete -c apostille -f -n '__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${names.join(" ")}' -a '${names.join(" ")}'`,
    ),
    ...commands.flatMap((command) => flagsOf(command).map((flag) => fishFlag(command, flag))),
    "",
  ].join("\n");
}

function fishFlag(
  { name }: CompletedCommand,
  { written, short, value, choices, summary }: WrittenFlag,
): string {
  const seen = name
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");
  return [
    `complete -c apostille -n '${seen}' -l ${written.slice(2)}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : ["-r"]),
    ...(choices === undefined ? [] : [`-f -a '${choices.join(" ")}'`]),
    `-d ${quote(summary)}`,
  ].join(" ");
}

interface WrittenFlag extends Flag<unknown> {
  readonly written: string;
}

const flagsOf = ({ flags }: CompletedCommand): readonly WrittenFlag[] =>
  Object.entries(flags).map(([name, flag]) => ({ ...flag, written: writtenFlag(name, flag) }));

/** In single quotes only the quote itself is special, and in fish the backslash. */
const quote = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;

const firstWords = (commands: readonly CompletedCommand[]): readonly string[] => [
  ...new Set(commands.map(({ name }) => name.split(" ")[0] ?? name)),
];

/** Commands with subcommands, and the names of the latter. */
function groups(
  commands: readonly CompletedCommand[],
): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { name } of commands) {
    const [group = "", nested] = name.split(" ");
    if (nested !== undefined) found.set(group, [...(found.get(group) ?? []), nested]);
  }
  return [...found];
}
