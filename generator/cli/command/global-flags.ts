import { resolve } from "node:path";

import { type Command, type Flag, type FlagValues, textFlag } from "./command.js";
import type { Terminal } from "./terminal.js";

/** Flags of every command. */
const GLOBAL: readonly Flag[] = [
  { name: "cwd", value: "DIR", summary: "run as if started in this folder" },
  { name: "quiet", short: "q", summary: "print results and errors only" },
];

/** Splits off the global flags that are written before the command, as in `apostille --cwd DIR check`. */
export function splitLeading(args: readonly string[]): {
  readonly leading: readonly string[];
  readonly rest: readonly string[];
} {
  let end = 0;
  for (let width = widthOf(args[end]); width > 0; width = widthOf(args[end])) end += width;
  return { leading: args.slice(0, end), rest: args.slice(end) };
}

/** The number of arguments that a global flag takes up; 0 for anything else. */
function widthOf(arg = ""): number {
  const [written = "", value] = arg.split("=");
  const flag = GLOBAL.find(({ name, short = name }) =>
    [`--${name}`, `-${short}`].includes(written),
  );
  if (flag === undefined) return 0;
  return flag.value !== undefined && value === undefined ? 2 : 1;
}

/** The flags of a command, and the global ones that it does not define itself. */
export const withGlobalFlags = ({ flags }: Command): readonly Flag[] => [
  ...flags,
  ...GLOBAL.filter(({ name }) => flags.every((flag) => flag.name !== name)),
];

/** The terminal with these flags applied. */
export function withGlobals(
  terminal: Terminal,
  { flags, command }: { readonly flags: FlagValues; readonly command: Command },
): Terminal {
  const folder = textFlag(flags, "cwd");
  const own = command.flags.some(({ name }) => name === "quiet");
  return {
    ...terminal,
    ...(folder !== undefined && { cwd: resolve(terminal.cwd, folder) }),
    ...(flags["quiet"] === true && !own && silenced(terminal)),
  };
}

/** Errors are still printed. */
const silenced = ({ err }: Terminal): Partial<Terminal> => ({
  err: () => undefined,
  error: err,
});
