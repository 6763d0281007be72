import { suggest } from "./suggest.js";
import { UsageError } from "./usage.js";

/** Every flag must be one of the command's; one that is nearly is probably meant. */
export function requireKnown(
  name: string,
  known: readonly string[],
  args: readonly string[],
): void {
  const end = args.indexOf("--");
  for (const arg of end === -1 ? args : args.slice(0, end)) {
    const [, flag] = /^--([^=]+)/.exec(arg) ?? [];
    if (flag === undefined || known.includes(flag)) continue;
    const near = suggest(flag, known);
    const hint = near === undefined ? "" : ` Did you mean --${near}?`;
    throw new UsageError(`${name} has no flag --${flag}.${hint}\n${seeHelp(name)}`);
  }
}

export const seeHelp = (name: string): string => `See: apostille-sandbox ${name} --help`;
