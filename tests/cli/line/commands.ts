/** A small command line, which says what it was called with. */
import {
  type CommandEntry,
  type CommandGroup,
  defineCommand,
  type Invocation,
  type LazyCommand,
} from "../../../generator/cli/command/command.js";
import {
  choice,
  type FlagSet,
  list,
  negative,
  number,
  repeatable,
  text,
  toggle,
} from "../../../generator/cli/command/flag.js";
import type { Terminal } from "../../../generator/cli/command/terminal.js";
import { run } from "../../../generator/cli/run.js";
import { UserError } from "../../../generator/description/core/errors.js";

const repeat = <Flags extends FlagSet>({
  flags,
  operands,
  terminal,
}: Invocation<Flags>): Promise<0> => {
  terminal.out(JSON.stringify({ flags, operands, cwd: terminal.cwd }));
  terminal.err("said");
  terminal.error?.("failed");
  return Promise.resolve(0);
};

export const MAKE = defineCommand({
  operands: "[FILE]",
  details: ["More", "lines"],
  flags: {
    out: text("DIR", "the folder", { short: "o" }),
    kind: choice("KIND", ["a", "b"], "the kind"),
    some: list("NAMES", "some", { choices: ["x", "y"] }),
    ownPort: number("N", "a number", { maximum: 10, short: "p" }),
    head: repeatable("LINE", "a line"),
    now: toggle("at once"),
    hints: negative("no hints"),
  },
  run(invocation) {
    const { flags, terminal } = invocation;
    if (flags.now === true) throw new UserError(`${terminal.cwd}/own.ts`, "too early");
    if (flags.kind === "b") throw new Error("a defect");
    return repeat(invocation);
  },
});
const SEND = defineCommand({ flags: { quiet: toggle("own") }, run: repeat });
const SHOW = defineCommand({ flags: {}, run: repeat });

const lazy = (name: string, summary: string, command: typeof SHOW): LazyCommand => ({
  name,
  summary,
  load: () => Promise.resolve(command),
});
const MAKE_ENTRY = lazy("make", "It's \\ made.", MAKE);
const HOOK: CommandGroup = {
  name: "hook",
  summary: "Hooks.",
  commands: [lazy("hook send", "Send.", SEND), lazy("hook show", "Show.", SHOW)],
};
export const COMMANDS: readonly CommandEntry[] = [MAKE_ENTRY, HOOK];

/** Runs it in the folder `/home`. */
export async function say(...words: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal: Terminal = {
    cwd: "/home",
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    interactive: false,
    colour: false,
  };
  const exit = await run(words, { commands: COMMANDS, version: "1.2.3", terminal });
  return { exit, out: out.join(""), err: err.join("") };
}
