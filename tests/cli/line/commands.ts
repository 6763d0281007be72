/** A small command line, which says what it was called with. */
import type { Command, CommandEntry } from "../../../generator/cli/command/command.js";
import type { Terminal } from "../../../generator/cli/command/terminal.js";
import { UserError } from "../../../generator/description/core/errors.js";
import { run } from "../../../generator/cli/run.js";

const command = (fields: Omit<Command, "run">): Command => ({
  ...fields,
  run: ({ flags, operands, terminal }) => {
    if (flags["now"] === true) throw new UserError(`${terminal.cwd}/own.ts`, "too early");
    if (flags["kind"] === "b") throw new Error("a defect");
    terminal.out(JSON.stringify({ flags, operands, cwd: terminal.cwd }));
    terminal.err("said");
    terminal.error?.("failed");
    return Promise.resolve(0);
  },
});

export const MAKE = command({
  name: "make",
  summary: "It's \\ made.",
  operands: "[FILE]",
  details: ["More", "lines"],
  flags: [
    { name: "out", short: "o", value: "DIR", summary: "the folder" },
    { name: "kind", value: "KIND", choices: ["a", "b"], summary: "the kind" },
    { name: "some", value: "NAMES", list: true, choices: ["x", "y"], summary: "some" },
    { name: "open", value: "NAME", choices: ["x"], open: true, summary: "open" },
    { name: "head", value: "LINE", repeatable: true, summary: "a line" },
    { name: "now", summary: "at once" },
  ],
});
const SEND = command({
  name: "hook send",
  summary: "Send.",
  flags: [{ name: "quiet", summary: "own" }],
});
const SHOW = command({ name: "hook show", summary: "Show.", flags: [] });
export const HOOK = {
  ...command({ name: "hook", summary: "Hooks.", flags: [] }),
  commands: [SEND, SHOW],
};
export const COMMANDS: readonly CommandEntry[] = [MAKE, HOOK].map((one) => ({
  name: one.name,
  load: () => Promise.resolve(one),
}));

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
