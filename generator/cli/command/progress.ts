import { relative } from "node:path";
import { printable, Timings } from "../../description/index.js";
import type { Terminal } from "./terminal.js";

/** What the stages do, in words. */
const STAGES: Readonly<Record<string, string>> = {
  load: "reading",
  structure: "checking its structure",
  usage: "reading the program that uses it",
  model: "building the model",
  plan: "choosing names",
  vendor: "copying the runtime",
  pages: "making pages",
  package: "describing the package",
  hooks: "running hooks",
  write: "writing files",
};

/** Times the stages of a document, and shows which one runs. */
export function timingsOf({ cwd, progress }: Terminal, input: string): Timings {
  const name = printable(/^https?:/.test(input) ? input : relative(cwd, input));
  return new Timings((stage, part) => {
    const text = STAGES[stage] ?? /^emit (.*)/.exec(stage)?.[1]?.replace(/^/, "printing ");
    if (text !== undefined)
      progress?.(`${name}: ${text}${part === undefined ? "" : `, ${part}`} …`);
  });
}
