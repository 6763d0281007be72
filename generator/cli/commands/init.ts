import { basename, dirname, relative, resolve } from "node:path";

import type { LoadedConfig } from "../../config/config.js";
import { absolute, findConfig, loadConfig } from "../../config/load-config.js";
import { printable } from "../../core/printable.js";
import { initNoDocument } from "../../diagnostics/catalogue/usage.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { configurationFile, configurationOf } from "../../init/configuration-file.js";
import { findDocuments } from "../../init/documents.js";
import { firstCall } from "../../init/first-call.js";
import { PURPOSES, type Purpose } from "../../init/framework.js";
import { COMMANDS } from "../../init/package-manager.js";
import { inspectProject, type Project } from "../../init/project.js";
import { choose, type Requested } from "../../init/questions.js";
import { create, setUp, type Step } from "../../init/set-up.js";
import {
  type Command,
  type Invocation,
  textFlag,
  EXIT,
  type ExitCode,
} from "../command/command.js";
import { generateOne } from "../command/generation.js";
import { printGeneration } from "../command/generation-report.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

export const initCommand: Command = {
  name: "init",
  summary: "Set up a project: configuration, scripts, .gitattributes, CI; then generate.",
  operands: "[FILE]",
  flags: [
    { name: "yes", short: "y", summary: "ask nothing, and take what is proposed" },
    { name: "output", short: "o", value: "DIR", summary: "output folder" },
    { name: "for", value: "PURPOSE", choices: PURPOSES, summary: "what the code is for" },
  ],
  async run(invocation) {
    const { terminal } = invocation;
    const problems: Diagnostic[] = [];
    const project = inspectProject(terminal.cwd);
    const done = await configure(project, invocation, problems);
    if (done === undefined || problems.length > 0) {
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

/** With the configurations at hand: their file imports a package that may not be installed yet. */
async function generateAll(
  configs: readonly LoadedConfig[],
  invocation: Invocation,
): Promise<ExitCode> {
  let worst: ExitCode = EXIT.fine;
  for (const config of configs) {
    const outcome = await generateOne(config, { ...invocation, flags: {} });
    printGeneration(outcome, invocation);
    if (outcome.exit > worst) worst = outcome.exit;
  }
  return worst;
}

interface Configured {
  readonly configs: readonly LoadedConfig[];
  readonly steps: readonly Step[];
}

/** The configuration that there is, or else a new one. */
async function configure(
  project: Project,
  invocation: Invocation,
  problems: Diagnostic[],
): Promise<Configured | undefined> {
  const report = (problem: Diagnostic): void => void problems.push(problem);
  const found = findConfig(project.folder);
  // One above belongs to another package.
  if (found !== undefined && dirname(found) === project.folder) {
    const configs = await loadConfig(undefined, project.folder, report);
    const what = "it is there already";
    return configs && { configs, steps: [{ path: basename(found), action: "kept", what }] };
  }
  const plan = await choose(project, requested(project, invocation), askOf(invocation));
  if (plan === undefined) {
    report(initNoDocument({}));
    return undefined;
  }
  const config = await configurationOf(plan, project);
  const { path, text } = configurationFile(config, project);
  const what = `${plan.document} to ${plan.output}`;
  return {
    configs: [absolute(config, project.folder)],
    steps: [create(project.folder, path, { text, what })],
  };
}

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

const reportOf = (steps: readonly Step[]): string =>
  steps
    .map(
      ({ path, action, what }) => `${action.padEnd(8)}  ${printable(path)}: ${printable(what)}\n`,
    )
    .join("");

/** What is left to do, and the first call. */
async function nextSteps(project: Project, configs: readonly LoadedConfig[]): Promise<string> {
  const { run, addDev, add } = COMMANDS[project.manager];
  const { dependencies } = project;
  const [config] = configs;
  const needsZod = configs.some(({ only }) => only === undefined || only.includes("zod"));
  const call = config === undefined ? undefined : await callOf(config, project);
  const lines = [
    ...(dependencies.has("apostille") ? [] : [`${addDev} apostille`]),
    ...(needsZod && !dependencies.has("zod") ? [`${add} zod`] : []),
    `${run} api:generate   # after each change of the document`,
    `${run} api:check      # in CI: exit 1 where the output has drifted`,
  ];
  const example = call === undefined ? "" : `\nThe first call:\n\n${indent(call)}\n`;
  return `\nNext:\n\n${indent(lines.join("\n"))}\n${example}`;
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

async function callOf(config: LoadedConfig, { folder }: Project): Promise<string | undefined> {
  if (config.only !== undefined && !config.only.includes("client")) return undefined;
  const { readApi } = await import("../../stages/generate.js");
  const { nameApi } = await import("../../names/operations.js");
  const ignore = (): void => undefined;
  const { api } = await readApi(config, { report: ignore });
  const output = relative(folder, config.output).replaceAll("\\", "/");
  const { importExtension = "js" } = config;
  const entry = importExtension === "none" ? `./${output}` : `./${output}/index.${importExtension}`;
  return api && firstCall(api, nameApi(api, ignore), entry);
}
