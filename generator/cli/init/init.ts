import { existsSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import {
  absolute,
  COMMANDS,
  DEFAULT_STYLE,
  eachDocument,
  findConfig,
  loadConfig,
  type LoadedConfig,
  nameApi,
  ofOneDocument,
  readApi,
} from "../../output/index.js";
import {
  Diagnostics,
  initNoDocument,
  inputMissing,
  printable,
  type Report,
} from "../../description/index.js";
import {
  choose,
  configurationFile,
  configurationOf,
  create,
  findDocuments,
  firstCall,
  inspectProject,
  leftOut,
  type PlannedStep,
  type Project,
  PURPOSES,
  reportCompilerSettings,
  type Requested,
  setUp,
  type Step,
  take,
} from "../../tools/index.js";
import {
  defineCommand,
  EXIT,
  type ExitCode,
  type Invocation,
  worstOf,
} from "../command/command.js";
import { choice, text, toggle } from "../command/flag.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";
import { generateOne } from "../generate/generate-one.js";
import { printGeneration } from "../generate/report.js";

const FLAGS = {
  yes: toggle("ask nothing, and accept all defaults", { short: "y" }),
  output: text("DIR", "output folder", { short: "o" }),
  for: choice("PURPOSE", PURPOSES, "what the code is for"),
};
type InitInvocation = Invocation<typeof FLAGS>;

export const initCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { terminal } = invocation;
    const project = inspectProject(terminal.cwd);
    const plan = await obtain(invocation, (report) => configure(project, invocation, report));
    if (plan === undefined) return EXIT.usage;
    const { configs, steps } = plan;
    const near = (path: string): string =>
      /^https?:/.test(path) ? path : relative(project.folder, path).replaceAll("\\", "/");
    const described = configs.flatMap((config) =>
      eachDocument(config).map(({ input }) => ({
        document: near(input),
        output: near(config.output),
      })),
    );
    const inProject = { terminal: { ...terminal, cwd: project.folder } };
    const exit = await generateAll(configs, inProject);
    // A document that cannot be used leaves nothing behind.
    if (exit !== EXIT.fine) {
      terminal.err("Nothing was set up. Correct the document, then run init again.\n");
      return exit;
    }
    // The configuration last: without it, the next run repeats what one that was killed has left.
    const others = setUp(project, described).map(take);
    const taken = [...steps.map(take), ...others];
    terminal.out(reportOf(taken));
    terminal.out(await nextSteps(project, configs));
    const warnings = new Diagnostics();
    reportCompilerSettings(project, warnings.report);
    printDiagnostics(warnings, { terminal });
    return taken.some(({ action }) => action === "failed") ? EXIT.findings : exit;
  },
});

interface SetUp {
  readonly configs: readonly LoadedConfig[];
  readonly steps: readonly PlannedStep[];
}

/** The existing configuration, or else a new one. */
async function configure(
  project: Project,
  invocation: InitInvocation,
  report: Report,
): Promise<SetUp | undefined> {
  const found = findConfig(project.folder);
  // A configuration in a folder above belongs to another package.
  if (found !== undefined && dirname(found) === project.folder) {
    const configs = await loadConfig(undefined, project.folder, report);
    const step = { path: basename(found), action: "kept", what: "it already exists" } as const;
    return configs && { configs, steps: [{ step }] };
  }
  const wanted = requestOf(project, invocation);
  const missing = missingIn(invocation);
  if (missing !== undefined) {
    report(inputMissing({ path: missing, why: "there is no such file" }));
    return undefined;
  }
  const plan = await choose(project, wanted, askOf(invocation));
  if (plan === undefined) {
    report(initNoDocument({}));
    return undefined;
  }
  const config = configurationOf(plan, project);
  const { path, text } = configurationFile(config, project);
  const others = wanted.documents.filter((path) => path !== plan.document);
  const more = others.length === 0 ? "" : `; not set up: ${others.join(", ")}`;
  const what = `${plan.document} to ${plan.output}${more}${leftOut(config, project)}`;
  return {
    configs: [absolute(config, project.folder)],
    steps: [create(project, path, { text, what })],
  };
}

/** The document that was named and does not exist: nothing is written for it. */
const missingIn = ({ operands, terminal }: InitInvocation): string | undefined =>
  operands
    .filter((path) => !/^https?:/.test(path))
    .map((path) => resolve(terminal.cwd, path))
    .find((path) => !existsSync(path));

const askOf = ({ flags, terminal }: InitInvocation): Terminal["ask"] =>
  flags.yes === true ? undefined : terminal.ask;

function requestOf(project: Project, { flags, operands, terminal }: InitInvocation): Requested {
  const { output, for: purpose } = flags;
  const near = (path: string): string =>
    relative(project.folder, resolve(terminal.cwd, path)).replaceAll("\\", "/");
  const named = operands.map((path) => (/^https?:/.test(path) ? path : near(path)));
  return {
    documents: named.length > 0 ? named : findDocuments(project.folder),
    ...(output !== undefined && { output: near(output) }),
    ...(purpose !== undefined && { purpose }),
  };
}

/** Takes loaded configurations, because their file imports a package that may not be installed yet. */
async function generateAll(
  configs: readonly LoadedConfig[],
  { terminal }: Pick<InitInvocation, "terminal">,
): Promise<ExitCode> {
  const exits: ExitCode[] = [];
  for (const config of configs) {
    const outcome = await generateOne(config, { flags: {}, terminal });
    printGeneration(outcome, { flags: {}, terminal });
    exits.push(outcome.exit);
  }
  return worstOf(exits);
}

/** The remaining steps, and the first call. */
export async function nextSteps(
  project: Project,
  configs: readonly LoadedConfig[],
): Promise<string> {
  const { run, addDev, add } = COMMANDS[project.manager];
  const { dependencies } = project;
  const [config] = configs;
  const needsZod = configs.some(({ only }) => only === undefined || only.includes("zod"));
  const call = config === undefined ? undefined : await callOf(ofOneDocument(config), project);
  const hasServer = configs.some(({ only }) => only === undefined || only.includes("server"));
  const { mounting } = project.framework ?? {};
  const lines = [
    ...(dependencies.has("apostille") ? [] : [`${addDev} apostille`]),
    ...(needsZod && !dependencies.has("zod") ? [`${add} zod`] : []),
    `${run} api:generate   # after each change of the document`,
    `${run} api:check      # in CI: exit 1 if the output has drifted`,
    ...(project.tsconfig === undefined && config?.language !== "javascript"
      ? ["# The output is TypeScript: Node 22.18 and newer, Deno and Bun run it as it is."]
      : []),
    ...(hasServer && mounting !== undefined ? [`# The router: ${mounting}.`] : []),
  ];
  const example = call === undefined ? "" : `\nThe first call:\n\n${indent(call)}\n`;
  return `\nNext:\n\n${indent(lines.join("\n"))}\n${example}`;
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ");

async function callOf(
  config: LoadedConfig,
  { folder, framework }: Project,
): Promise<string | undefined> {
  if (config.only !== undefined && !config.only.includes("client")) return undefined;
  const ignore = (): void => undefined;
  const { api } = await readApi(config, { report: ignore });
  const output = relative(folder, config.output).replaceAll("\\", "/");
  const { importExtension = DEFAULT_STYLE.extension } = config;
  const { sources } = framework ?? {};
  const base =
    sources !== undefined && output.startsWith(sources.folder)
      ? `${sources.alias}${output.slice(sources.folder.length)}`
      : `./${output}`;
  const entry = importExtension === "none" ? base : `${base}/index.${importExtension}`;
  return api && firstCall(api, nameApi(api, ignore), entry);
}

/** The change made to each file. */
export const reportOf = (steps: readonly Step[]): string =>
  steps
    .map(
      ({ path, action, what }) => `${action.padEnd(8)}  ${printable(path)}: ${printable(what)}\n`,
    )
    .join("");
