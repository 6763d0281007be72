import { resolve } from "node:path";

import { type Command, type Flag, type FlagValues, textFlag } from "./command.js";
import type { Terminal } from "./terminal.js";

/** Flags of every command. */
const GLOBAL: readonly Flag[] = [
  { name: "cwd", value: "DIR", summary: "run as if started in this folder" },
  { name: "quiet", short: "q", summary: "print results and errors only" },
];

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
  interactive: false,
});
