import { resolve } from "node:path";

import { type FlagSet, type FlagValues, text, toggle } from "./flag.js";
import type { Terminal } from "./terminal.js";

/** Flags of every command, also allowed before it: `apostille --cwd DIR check`. */
export const GLOBAL_FLAGS = {
  cwd: text("DIR", "run as if started in this folder"),
  quiet: toggle("print results and errors only", { short: "q" }),
};

/** The flags of a command, and the global ones that it does not define itself. */
export const withGlobalFlags = (flags: FlagSet): FlagSet => ({
  ...flags,
  ...Object.fromEntries(Object.entries(GLOBAL_FLAGS).filter(([name]) => !(name in flags))),
});

/** The terminal with these flags applied. A command with a `--quiet` of its own is not silenced. */
export function withGlobals(
  terminal: Terminal,
  { cwd, quiet }: FlagValues<typeof GLOBAL_FLAGS>,
  own: FlagSet,
): Terminal {
  return {
    ...terminal,
    ...(cwd !== undefined && { cwd: resolve(terminal.cwd, cwd) }),
    ...(quiet === true && !("quiet" in own) && silence(terminal)),
  };
}

/** Errors are still printed. */
const silence = ({ err }: Terminal): Partial<Terminal> => ({ err: () => undefined, error: err });
