import {
  operandUnexpected,
  ownCodeFailed,
  unknownCommand,
} from "../diagnostics/catalogue/usage.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { closest } from "../core/closest.js";
import { UserError } from "../core/user-error.js";
import { parseArguments } from "./arguments.js";
import type { Command } from "./command/command.js";
import { EXIT, type ExitCode } from "./command/exit-codes.js";
import { commandHelp, generalHelp } from "./help.js";
import { printDiagnostics } from "./command/print-diagnostics.js";
import type { Terminal } from "./command/terminal.js";

const HELP = new Set(["help", "--help", "-h"]);

/** Finds the command, reads its flags and runs it. */
export async function run(
  args: readonly string[],
  {
    commands,
    version,
    terminal,
  }: {
    readonly commands: readonly Command[];
    readonly version: string;
    readonly terminal: Terminal;
  },
): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || HELP.has(name)) {
    const wanted = commands.find((command) => command.name === rest[0]);
    terminal.out(wanted === undefined ? generalHelp(commands) : commandHelp(wanted));
    return name === undefined ? EXIT.usage : EXIT.fine;
  }
  if (name === "--version" || name === "-v") {
    terminal.out(`${version}\n`);
    return EXIT.fine;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const guess = closest(
      name,
      commands.map((candidate) => candidate.name),
    );
    printDiagnostics([unknownCommand({ command: name, guess })], { terminal });
    return EXIT.usage;
  }
  return runCommand(command, rest, terminal);
}

async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  if (args.some((arg) => arg === "--help" || arg === "-h")) {
    terminal.out(commandHelp(command));
    return EXIT.fine;
  }
  const problems: Diagnostic[] = [];
  const { flags, operands } = parseArguments(args, command.flags, (problem) =>
    problems.push(problem),
  );
  if (command.operands === undefined)
    problems.push(...operands.map((operand) => operandUnexpected({ operand })));
  if (problems.length > 0) {
    printDiagnostics(problems, { terminal });
    return EXIT.usage;
  }
  try {
    return await command.run({ flags, operands, terminal });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { where, message } = error;
    printDiagnostics([ownCodeFailed({ where: relativePath(where, terminal.cwd), why: message })], {
      terminal,
    });
    return EXIT.usage;
  }
}

const relativePath = (path: string, cwd: string): string =>
  path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
