import { shellCompletion, SHELLS, type Shell } from "./shells.js";
import { flagChoice } from "../../description/index.js";
import { type Command, EXIT } from "../command/command.js";
import { withGlobalFlags } from "../command/global-flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";

export const completionCommand: Command = {
  name: "completion",
  summary: "Print a script that completes commands and flags: bash, zsh or fish.",
  operands: "SHELL",
  details: [
    '  bash  eval "$(apostille completion bash)"   in ~/.bashrc',
    '  zsh   eval "$(apostille completion zsh)"    in ~/.zshrc, after compinit',
    "  fish  apostille completion fish | source    in ~/.config/fish/config.fish",
  ],
  flags: [],
  async run({ operands: [shell = ""], terminal, commands = [] }) {
    if (!isShell(shell)) {
      const found = shell === "" ? "nothing" : shell;
      printDiagnostics([flagChoice({ flag: "SHELL", found, choices: SHELLS, guess: undefined })], {
        terminal,
      });
      return EXIT.usage;
    }
    const loaded = await Promise.all(commands.map(({ load }) => load()));
    const leaves = loaded.flatMap((command) => command.commands ?? [command]);
    const completed = leaves.map((command) => ({ ...command, flags: withGlobalFlags(command) }));
    terminal.out(shellCompletion(shell, completed));
    return EXIT.fine;
  },
};

const isShell = (name: string): name is Shell => SHELLS.some((shell) => shell === name);
