import { parseArgs, type ParseArgsConfig } from "node:util";
import { suggest } from "./suggest.js";
import { UsageError } from "./usage.js";

type Config = ParseArgsConfig & { readonly args: string[] };

/** Parses arguments with `parseArgs`. Throws `UsageError`, which suggests a similar flag of the command. */
export function readArguments<const Given extends Config>(
  name: string,
  config: Given,
): ReturnType<typeof parseArgs<Given>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = unknownFlag(name, config) ?? misplaced(error) ?? error.message;
    throw new UsageError(`${message}\n${seeHelp(name)}`);
  }
}

/** A command after its flags: without a word in front, the command line is one of `serve`. */
function misplaced(error: Error): string | undefined {
  const [, word] = /^Unexpected argument '(.*?)'/.exec(error.message) ?? [];
  return word === undefined
    ? undefined
    : `serve takes no ${word}. If it is a command, write it before the flags.`;
}

function unknownFlag(name: string, config: Config): string | undefined {
  const { args, options = {} } = config;
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const known = flagsOf(config);
  const given = tokens.flatMap((token) => (token.kind === "option" ? [token.rawName] : []));
  const unknown = given.find((flag) => !known.includes(flag));
  if (unknown === undefined) return undefined;
  const negative = args.find((each) => /^-\d/.test(each));
  if (negative !== undefined) return `${name} takes no negative values: ${negative}.`;
  const near = suggest(unknown, known);
  return `${name} has no flag ${unknown}.${near === undefined ? "" : ` Did you mean ${near}?`}`;
}

const flagsOf = ({ options = {}, allowNegative = false }: Config): readonly string[] =>
  Object.entries(options).flatMap(([name, { type }]) =>
    allowNegative && type === "boolean" ? [`--${name}`, `--no-${name}`] : [`--${name}`],
  );

/** The words before the first flag: the name of a command and its arguments. */
export function leadingWords(args: readonly string[]): readonly string[] {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const end = tokens.findIndex(({ kind }) => kind !== "positional");
  return tokens
    .slice(0, end === -1 ? tokens.length : end)
    .flatMap((token) => (token.kind === "positional" ? [token.value] : []));
}

export const seeHelp = (name: string): string => `See: apostille-sandbox ${name} --help`;
