import { Command as Program, CommanderError, Option } from "commander";

import {
  Diagnostics,
  flagValueMissing,
  ownCodeFailed,
  type Report,
  UserError,
} from "../description/index.js";
import {
  type Command,
  type CommandEntry,
  EXIT,
  type ExitCode,
  type LazyCommand,
} from "./command/command.js";
import { type Flag, type FlagSet, type FlagValues, writtenFlag } from "./command/flag.js";
import { type FormatValues, withFormat } from "./command/format.js";
import { GLOBAL_FLAGS, withGlobalFlags, withGlobals } from "./command/global-flags.js";
import { checkOperands } from "./command/operands.js";
import { printDiagnostics } from "./command/print-diagnostics.js";
import { type Terminal, withProgress } from "./command/terminal.js";
import { commandHelp, generalHelp, groupHelp } from "./help.js";
import { type ExpectedWords, Misuse, misuseOf } from "./misuse.js";

interface Available {
  readonly commands: readonly CommandEntry[];
  readonly version: string;
  readonly terminal: Terminal;
}

/** Finds the command, parses its flags and runs it. */
export async function run(args: readonly string[], available: Available): Promise<ExitCode> {
  const { commands, version, terminal } = available;
  const work: Work = { ...available, args, problems: new Diagnostics(), exits: [] };
  const program = new Program("apostille")
    .version(version, "-v, --version")
    .helpCommand(false)
    .enablePositionalOptions()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.out, outputError: () => {} })
    .configureHelp({ formatHelp: () => generalHelp(commands) });
  addFlags(program, GLOBAL_FLAGS, work);
  addCommands(program, { commands }, work);
  program.command("help [command...]").action(async (names: readonly string[]) => {
    work.exits.push(await run([...names, "--help"], available));
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return work.exits[0] ?? EXIT.fine;
  } catch (error) {
    // Help or the version was printed; without a command that is a mistake.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    if (!(error instanceof Misuse)) throw error;
    printDiagnostics([error.problem], { terminal });
    return EXIT.usage;
  }
}

/** One run. */
interface Work extends Available {
  readonly args: readonly string[];
  /** What is wrong with the values of flags. */
  readonly problems: Diagnostics;
  /** The exit code of the command that was run. */
  readonly exits: ExitCode[];
}

/** Adds commands by their names; the one that is chosen is loaded. */
function addCommands(
  program: Program,
  { name: group, commands }: { readonly name?: string; readonly commands: readonly CommandEntry[] },
  work: Work,
): void {
  const names = commands.map(({ name }) => name);
  refuse(program, { group, commands: names, flags: group === undefined ? GLOBAL_FLAGS : {} });
  const found = new Map(
    commands.map((entry) => [program.command(entry.name.split(" ").at(-1) ?? ""), entry]),
  );
  for (const [added, entry] of found) {
    if (!("commands" in entry)) continue;
    addCommands(added.configureHelp({ formatHelp: () => groupHelp(entry) }), entry, work);
  }
  program.hook("preSubcommand", async (_, chosen) => {
    const entry = found.get(chosen);
    if (entry !== undefined && "load" in entry) define(chosen, entry, await entry.load(), work);
  });
}

/** Gives an added command its flags, its help and what it does. */
function define(program: Program, entry: LazyCommand, command: Command, work: Work): void {
  const flags = withGlobalFlags(command.flags);
  refuse(program, { flags });
  addFlags(program, flags, work);
  program
    .configureHelp({ formatHelp: () => commandHelp(entry, command) })
    .argument("[operand...]")
    .action(async () => void work.exits.push(await perform(command, program, work)));
}

/** Errors of the parser are reported as diagnostics; that help was printed is none of them. */
function refuse(program: Program, expected: ExpectedWords): void {
  program.exitOverride((error) => {
    throw error.code.startsWith("commander.help") || error.code === "commander.version"
      ? error
      : misuseOf(error, expected);
  });
}

function addFlags(program: Program, flags: FlagSet, { args, problems: { report } }: Work): void {
  for (const [name, flag] of Object.entries(flags))
    program.addOption(optionOf(writtenFlag(name, flag), flag, { args, report }));
}

function optionOf(
  flag: string,
  definition: Flag<unknown>,
  { args, report }: { readonly args: readonly string[]; readonly report: Report },
): Option {
  const { short, value, summary } = definition;
  const written = short === undefined ? flag : `-${short}, ${flag}`;
  if (value === undefined) return new Option(written, summary);
  return new Option(`${written} <VALUE>`, summary).argParser<unknown>((text, earlier) => {
    // A flag in place of a value means that the value was forgotten.
    const isForgotten = text === "" || (text.startsWith("--") && args.includes(text));
    if (!isForgotten) return definition.read?.({ flag, text, report }, earlier);
    report(flagValueMissing({ flag, value }));
    return earlier;
  });
}

async function perform(command: Command, program: Program, work: Work): Promise<ExitCode> {
  const { commands, problems } = work;
  const leading = rootOf(program).opts<FlagValues<typeof GLOBAL_FLAGS>>();
  const given = { ...leading, ...program.opts<FlagValues<typeof GLOBAL_FLAGS> & FormatValues>() };
  const flags = withFormat(given, problems.report);
  const operands = program.args;
  const terminal = withProgress(withGlobals(work.terminal, flags, command.flags));
  checkOperands(command, { operands, terminal }, problems.report);
  printDiagnostics(problems, { terminal });
  if (problems.hasErrors) return EXIT.usage;
  try {
    return await command.run({ flags, operands, terminal, commands });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const where = relativePath(error.where, terminal.cwd);
    printDiagnostics([ownCodeFailed({ where, why: error.message })], { terminal });
    return EXIT.usage;
  } finally {
    terminal.progress?.("");
  }
}

const rootOf = (program: Program): Program =>
  program.parent === null ? program : rootOf(program.parent);

const relativePath = (path: string, cwd: string): string =>
  path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
