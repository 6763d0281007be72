import {
  closest,
  type Diagnostic,
  operandUnexpected,
  ownCodeFailed,
  unknownCommand,
  UserError,
} from "../description/index.js";
import { parseArguments } from "./arguments.js";
import {
  type Command,
  type CommandEntry,
  type Invocation,
  EXIT,
  type ExitCode,
} from "./command/command.js";
import { splitLeading, withGlobalFlags, withGlobals } from "./command/global-flags.js";
import { commandHelp, generalHelp, groupHelp } from "./help.js";
import { printDiagnostics } from "./command/print-diagnostics.js";
import type { Terminal } from "./command/terminal.js";

const HELP = new Set(["help", "--help", "-h"]);

/** Finds the command, parses its flags and runs it. */
export async function run(
  args: readonly string[],
  {
    commands,
    version,
    terminal,
  }: {
    readonly commands: readonly CommandEntry[];
    readonly version: string;
    readonly terminal: Terminal;
  },
): Promise<ExitCode> {
  const {
    leading,
    rest: [name, ...rest],
  } = splitLeading(args);
  if (name === undefined || HELP.has(name)) {
    terminal.out(await helpFor(rest, commands));
    return name === undefined ? EXIT.usage : EXIT.fine;
  }
  if (name === "--version" || name === "-v") {
    terminal.out(`${version}\n`);
    return EXIT.fine;
  }
  const command = await commands.find((candidate) => candidate.name === name)?.load();
  if (command === undefined) {
    const guess = closest(
      name,
      commands.map((candidate) => candidate.name),
    );
    printDiagnostics([unknownCommand({ command: name, guess })], { terminal });
    return EXIT.usage;
  }
  const context = { terminal, commands, leading };
  return command.commands === undefined
    ? runCommand(command, rest, context)
    : runNested({ ...command, commands: command.commands }, rest, context);
}

interface Context extends Required<Pick<Invocation, "terminal" | "commands">> {
  /** Global flags that were written before the command. */
  readonly leading: readonly string[];
}

/** The help of the command with the given name, or of all commands. */
async function helpFor(
  [name = "", nested = ""]: readonly string[],
  commands: readonly CommandEntry[],
): Promise<string> {
  const command = await commands.find((candidate) => candidate.name === name)?.load();
  if (command === undefined)
    return generalHelp(await Promise.all(commands.map(({ load }) => load())));
  return helpOf(command.commands?.find((one) => one.name === `${name} ${nested}`) ?? command);
}

const helpOf = (command: Command): string =>
  command.commands === undefined ? commandHelp(command) : groupHelp(command, command.commands);

/** Runs a subcommand, such as `webhook send`. */
async function runNested(
  group: Command & Required<Pick<Command, "commands">>,
  [name, ...rest]: readonly string[],
  context: Context,
): Promise<ExitCode> {
  const { terminal } = context;
  if (name === undefined || HELP.has(name)) {
    terminal.out(helpOf(group));
    return name === undefined ? EXIT.usage : EXIT.fine;
  }
  const nested = group.commands.find((candidate) => candidate.name === `${group.name} ${name}`);
  if (nested !== undefined) return runCommand(nested, rest, context);
  const names = group.commands.map((candidate) => candidate.name);
  const command = `${group.name} ${name}`;
  printDiagnostics([unknownCommand({ command, guess: closest(command, names) })], { terminal });
  return EXIT.usage;
}

async function runCommand(
  command: Command,
  args: readonly string[],
  { terminal: given, commands, leading }: Context,
): Promise<ExitCode> {
  if (args.some((arg) => arg === "--help" || arg === "-h")) {
    given.out(commandHelp(command));
    return EXIT.fine;
  }
  const problems: Diagnostic[] = [];
  const { flags, operands } = parseArguments(
    [...leading, ...args],
    withGlobalFlags(command),
    (problem) => problems.push(problem),
  );
  const terminal = withGlobals(given, { flags, command });
  if (command.operands === undefined)
    problems.push(...operands.map((operand) => operandUnexpected({ operand })));
  if (problems.length > 0) {
    printDiagnostics(problems, { terminal });
    return EXIT.usage;
  }
  try {
    return await command.run({ flags, operands, terminal, commands });
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
