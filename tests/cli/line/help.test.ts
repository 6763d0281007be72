/** Help and completions of a small command line. */
import { expect, it } from "vitest";

import { completionCommand } from "../../../generator/cli/completion/completion.js";
import { COMMANDS, say } from "./commands.js";

const GENERAL = `Usage: apostille <command> [flags]

OpenAPI in; TypeScript types, a fetch client, zod validators, server stubs and webhook events out.

Commands:
  make  It's \\ made.
  hook  Hooks.

Help on a command: apostille <command> --help
Exit codes: 0 success, 1 findings or drift, 2 bad usage or unreadable input, 70 a defect of Apostille.
`;
const GROUP = `Usage: apostille hook <command> [flags]

Hooks.

Commands:
  hook send  Send.
  hook show  Show.

Help on a command: apostille hook <command> --help
`;
const COMMAND = `Usage: apostille make [FILE] [flags]

It's \\ made.

More
lines

Flags:
  -o, --out DIR     the folder
      --kind KIND   the kind (a, b)
      --some NAMES  some (x, y)
  -p, --own-port N  a number
      --head LINE   a line
      --now         at once
      --no-hints    no hints
      --cwd DIR     run as if started in this folder
  -q, --quiet       print results and errors only
`;
const NESTED = `Usage: apostille hook show [flags]

Show.

Flags:
      --cwd DIR  run as if started in this folder
  -q, --quiet    print results and errors only
`;
const OWN_QUIET = `Usage: apostille hook send [flags]

Send.

Flags:
      --quiet    own
      --cwd DIR  run as if started in this folder
`;

it.each([
  ["", 2, GENERAL],
  ["help", 0, GENERAL],
  ["--help", 0, GENERAL],
  ["-h", 0, GENERAL],
  ["help nothing", 0, GENERAL],
  ["help make", 0, COMMAND],
  ["make --help", 0, COMMAND],
  ["make --wrong -h", 0, COMMAND],
  ["hook", 2, GROUP],
  ["hook --help", 0, GROUP],
  ["help hook", 0, GROUP],
  ["help hook nothing", 0, GROUP],
  ["help hook show", 0, NESTED],
  ["hook show --help", 0, NESTED],
  ["hook send -h", 0, OWN_QUIET],
  ["--version", 0, "1.2.3\n"],
  ["-v", 0, "1.2.3\n"],
])("the help of apostille %s says how to use it", async (line, exit, out) => {
  expect(await say(...line.split(" ").filter((word) => word !== ""))).toEqual({
    exit,
    out,
    err: "",
  });
});

const completion = async (shell: string): Promise<string> => {
  const out: string[] = [];
  const terminal = { cwd: "/", err: () => undefined, interactive: false, colour: false };
  await completionCommand.run({
    flags: {},
    operands: [shell],
    terminal: { ...terminal, out: (text) => void out.push(text) },
    commands: COMMANDS,
  });
  return out.join("");
};
it("completions are choices, flags or commands in bash", async () => {
  const lines = (await completion("bash")).split("\n");
  expect(lines.filter((line) => line.includes("words=") && !line.includes("local"))).toEqual([
    '    "make "*" --kind"|"make --kind") words="a b" ;;',
    '    "make "*" --some"|"make --some") words="x y" ;;',
    '        "make"" "*) words="--out --kind --some --own-port --head --now --no-hints --cwd --quiet" ;;',
    '        "hook send"*) words="--quiet --cwd" ;;',
    '        "hook show"*) words="--cwd --quiet" ;;',
    '        "hook "*) words="send show" ;;',
    '  [ "$COMP_CWORD" -eq 1 ] && words="make hook"',
  ]);
  expect((await completion("zsh")).endsWith(lines.join("\n"))).toBe(true);
});

it("completions are the same in fish, with their summaries", async () => {
  expect(await completion("fish")).toBe(
    String.raw`complete -c apostille -f -n 'not __fish_seen_subcommand_from make hook' -a make -d 'It\'s \\ made.'
complete -c apostille -f -n 'not __fish_seen_subcommand_from make hook' -a hook -d 'send, show'
complete -c apostille -f -n '__fish_seen_subcommand_from hook; and not __fish_seen_subcommand_from send show' -a 'send show'
complete -c apostille -n '__fish_seen_subcommand_from make' -l out -s o -r -d 'the folder'
complete -c apostille -n '__fish_seen_subcommand_from make' -l kind -r -f -a 'a b' -d 'the kind'
complete -c apostille -n '__fish_seen_subcommand_from make' -l some -r -f -a 'x y' -d 'some'
complete -c apostille -n '__fish_seen_subcommand_from make' -l own-port -s p -r -d 'a number'
complete -c apostille -n '__fish_seen_subcommand_from make' -l head -r -d 'a line'
complete -c apostille -n '__fish_seen_subcommand_from make' -l now -d 'at once'
complete -c apostille -n '__fish_seen_subcommand_from make' -l no-hints -d 'no hints'
complete -c apostille -n '__fish_seen_subcommand_from make' -l cwd -r -d 'run as if started in this folder'
complete -c apostille -n '__fish_seen_subcommand_from make' -l quiet -s q -d 'print results and errors only'
complete -c apostille -n '__fish_seen_subcommand_from hook; and __fish_seen_subcommand_from send' -l quiet -d 'own'
complete -c apostille -n '__fish_seen_subcommand_from hook; and __fish_seen_subcommand_from send' -l cwd -r -d 'run as if started in this folder'
complete -c apostille -n '__fish_seen_subcommand_from hook; and __fish_seen_subcommand_from show' -l cwd -r -d 'run as if started in this folder'
complete -c apostille -n '__fish_seen_subcommand_from hook; and __fish_seen_subcommand_from show' -l quiet -s q -d 'print results and errors only'
`,
  );
});
