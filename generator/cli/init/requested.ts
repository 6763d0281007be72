import { relative, resolve } from "node:path";
import {
  choose,
  findDocuments,
  type Plan,
  type Project,
  type Purpose,
  type Requested,
} from "../../tools/index.js";
import { type Invocation, textFlag } from "../command/command.js";
import type { Terminal } from "../command/terminal.js";

/**
 * What to set up: from the command line, and for the rest from the user's answers; `undefined` if there is no document.
 */
export const planSetup = (project: Project, invocation: Invocation): Promise<Plan | undefined> =>
  choose(project, requested(project, invocation), askOf(invocation));

const askOf = ({ flags, terminal }: Invocation): Terminal["ask"] =>
  flags["yes"] === true ? undefined : terminal.ask;

function requested(project: Project, { flags, operands, terminal }: Invocation): Requested {
  const output = textFlag(flags, "output");
  const purpose = textFlag(flags, "for") as Purpose | undefined;
  const near = (path: string): string =>
    relative(project.folder, resolve(terminal.cwd, path)).replaceAll("\\", "/");
  const named = operands.map((path) => (/^https?:/.test(path) ? path : near(path)));
  return {
    documents: named.length > 0 ? named : findDocuments(project.folder),
    ...(output !== undefined && { output: near(output) }),
    ...(purpose !== undefined && { purpose }),
  };
}
