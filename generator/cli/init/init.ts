import { relative } from "node:path";
import type { Diagnostic } from "../../description/index.js";
import { inspectProject, PURPOSES, setUp } from "../../tools/index.js";
import { type Command, EXIT } from "../command/command.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import { configure } from "./configure.js";
import { nextSteps, reportOf } from "./next-steps.js";
import { generateAll } from "./generate-all.js";

export const initCommand: Command = {
  name: "init",
  summary: "Set up a project: configuration, scripts, .gitattributes, CI; then generate.",
  operands: "[FILE]",
  flags: [
    { name: "yes", short: "y", summary: "ask nothing, and accept all defaults" },
    { name: "output", short: "o", value: "DIR", summary: "output folder" },
    { name: "for", value: "PURPOSE", choices: PURPOSES, summary: "what the code is for" },
  ],
  async run(invocation) {
    const { terminal } = invocation;
    const problems: Diagnostic[] = [];
    const project = inspectProject(terminal.cwd);
    const done = await configure(project, invocation, problems);
    if (done === undefined) {
      printDiagnostics(problems, { terminal });
      return EXIT.usage;
    }
    const { configs, steps } = done;
    const near = (path: string): string =>
      /^https?:/.test(path) ? path : relative(project.folder, path).replaceAll("\\", "/");
    const described = configs.map(({ input, output }) => ({
      document: near(input),
      output: near(output),
    }));
    terminal.out(reportOf([...steps, ...setUp(project, described)]));
    const inProject = { ...invocation, terminal: { ...terminal, cwd: project.folder } };
    const exit = await generateAll(configs, inProject);
    if (exit === EXIT.fine) terminal.out(await nextSteps(project, configs));
    return exit;
  },
};
