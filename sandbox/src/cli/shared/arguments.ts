import { Command as Parser, type CommanderError, Option } from "commander";
import { type CommandFlag, type CommandFlags, type GivenFlags, writtenFlag } from "./flag.js";
import { suggest } from "./suggest.js";
import { UsageError } from "./usage.js";

export interface Arguments<Flags extends CommandFlags> {
  readonly flags: GivenFlags<Flags>;
  /** The arguments that are not flags. */
  readonly positionals: readonly string[];
}

/** Parses the arguments of a command. Throws `UsageError`, which suggests a similar flag of the command. */
export function parseArguments<Flags extends CommandFlags>(
  name: string,
  flags: Flags,
  args: readonly string[],
): Arguments<Flags> {
  const parser = new Parser(name)
    .helpOption(false)
    .argument("[words...]")
    .configureOutput({ outputError: () => undefined })
    .exitOverride((error) => {
      throw new UsageError(`${explain(name, flags, error)}\n${seeHelp(name)}`);
    });
  for (const [key, flag] of Object.entries(flags)) parser.addOption(optionOf(key, flag, args));
  parser.parse(args, { from: "user" });
  return { flags: parser.opts<GivenFlags<Flags>>(), positionals: parser.args };
}

function optionOf(name: string, definition: CommandFlag<unknown>, args: readonly string[]): Option {
  const flag = writtenFlag(name, definition);
  if (definition.value === undefined) return new Option(flag);
  return new Option(`${flag} <value>`).argParser<unknown>((text, earlier) => {
    // A flag in place of a value means that the value was forgotten.
    if (/^-./.test(text) && args.includes(text))
      throw new UsageError(`${flag} needs a value. If it is ${text}, write ${flag}=${text}.`);
    return definition.read?.(text, earlier, flag);
  });
}

/** An error of the parser, which quotes what it is about. */
function explain(name: string, flags: CommandFlags, { code, message }: CommanderError): string {
  const [, found = ""] = /'(.*?)'/.exec(message) ?? [];
  const [flag = found] = found.split(/[ =]/);
  if (code === "commander.optionMissingArgument") return `${flag} needs a value.`;
  if (/^-\d/.test(found)) return `${name} takes no negative values: ${found}.`;
  const flagNames = Object.entries(flags).map(([key, one]) => writtenFlag(key, one));
  if (flagNames.includes(flag)) return `${flag} takes no value.`;
  const near = suggest(flag, flagNames);
  return `${name} has no flag ${flag}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
}

/** The words before the first flag: the name of a command and its arguments. */
export function leadingWords(args: readonly string[]): readonly string[] {
  const end = args.findIndex((word) => word.startsWith("-"));
  return end === -1 ? args : args.slice(0, end);
}

export const seeHelp = (name: string): string => `See: apostille-sandbox ${name} --help`;
