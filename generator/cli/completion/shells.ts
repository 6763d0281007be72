import type { Command, Flag } from "../command/command.js";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** The parts of a command that completion uses; its name may be two words. */
export type Completed = Pick<Command, "name" | "summary" | "flags">;

/** A script that completes commands, flags, choices of flags, and otherwise files. */
export function shellCompletion(shell: Shell, commands: readonly Completed[]): string {
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

function bash(commands: readonly Completed[]): string {
  return [
    "_apostille() {",
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  case "${COMP_WORDS[1]} ${COMP_WORDS[2]} $previous" in',
    ...commands.flatMap((command) => command.flags.flatMap((flag) => bashChoices(command, flag))),
    "    *)",
    '      case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.map(
      ({ name, flags }) =>
        `        "${name}"${name.includes(" ") ? "" : '" "'}*) words="${flags.map(written).join(" ")}" ;;`,
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

const bashChoices = ({ name }: Completed, flag: Flag): readonly string[] =>
  flag.choices === undefined
    ? []
    : [
        `    "${name} "*" ${written(flag)}"|"${name} ${written(flag)}") words="${flag.choices.join(" ")}" ;;`,
      ];

function fish(commands: readonly Completed[]): string {
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
    ...commands.flatMap((command) => command.flags.map((flag) => fishFlag(command, flag))),
    "",
  ].join("\n");
}

function fishFlag(
  { name }: Completed,
  { name: flag, short, value, choices, summary }: Flag,
): string {
  const seen = name
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");
  return [
    `complete -c apostille -n '${seen}' -l ${flag}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : ["-r"]),
    ...(choices === undefined ? [] : [`-f -a '${choices.join(" ")}'`]),
    `-d ${quote(summary)}`,
  ].join(" ");
}

const written = ({ name }: Flag): string => `--${name}`;

/** In single quotes only the quote itself is special, and in fish the backslash. */
const quote = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;

const firstWords = (commands: readonly Completed[]): readonly string[] => [
  ...new Set(commands.map(({ name }) => name.split(" ")[0] ?? name)),
];

/** Commands with subcommands, and the names of the latter. */
function groups(commands: readonly Completed[]): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { name } of commands) {
    const [group = "", nested] = name.split(" ");
    if (nested !== undefined) found.set(group, [...(found.get(group) ?? []), nested]);
  }
  return [...found];
}
