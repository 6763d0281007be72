/**
 * Runs the steps of GitHub workflows and actions as its runner would: in a shell, with inputs in expressions and
 * environment.
 */
import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

import { parse } from "yaml";

export interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly "working-directory"?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export type Context = Readonly<Record<string, string>>;

export interface StepResult {
  readonly name: string;
  readonly status: number | null;
  readonly out: string;
}

interface ActionFile {
  readonly inputs?: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs?: { readonly steps: readonly Step[] };
  readonly on?: {
    readonly workflow_call?: {
      readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
    };
  };
  readonly jobs?: Readonly<
    Record<
      string,
      {
        readonly defaults?: { readonly run?: { readonly "working-directory"?: string } };
        readonly steps: readonly Step[];
      }
    >
  >;
}

/** The steps of an action or a workflow with one job, and the defaults of its inputs as `inputs.NAME`. */
export function readSteps(text: string): {
  readonly steps: readonly Step[];
  readonly defaults: Context;
} {
  const file = parse(text) as ActionFile;
  const [job] = Object.values(file.jobs ?? {});
  const folder = job?.defaults?.run?.["working-directory"];
  const inputs = file.inputs ?? file.on?.workflow_call?.inputs ?? {};
  const steps = (file.runs?.steps ?? job?.steps ?? []).map((step) => ({
    ...(folder !== undefined && { "working-directory": folder }),
    ...step,
  }));
  const defaults = Object.entries(inputs).map(([name, input]) => [
    `inputs.${name}`,
    String(input.default ?? ""),
  ]);
  return { steps, defaults: Object.fromEntries(defaults) };
}

/** Runs the steps that have commands, one after the other, until one fails. */
export function runSteps(
  steps: readonly Step[],
  context: Context,
  folder: string,
): readonly StepResult[] {
  const results: StepResult[] = [];
  for (const step of steps) {
    if (step.run === undefined || !holds(step.if, context)) continue;
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value, context)]);
    const cwd = join(folder, fill(step["working-directory"] ?? ".", context));
    const { status, stdout, stderr } = spawnSync(
      "bash",
      ["-eo", "pipefail", "-c", direct(fill(step.run, context))],
      { cwd, encoding: "utf8", env: { ...environment(cwd), ...Object.fromEntries(env) } },
    );
    results.push({ name: step.name ?? step.run, status, out: stdout + stderr });
    if (status !== 0) break;
  }
  return results;
}

/** Stands in for npx, which would take a second to find the command. */
const direct = (script: string): string => script.replaceAll("npx --no-install ", "");

/**
 * npm passes its own settings on to the commands that it runs, and npm may be running these tests.
 */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^GITHUB_/i.test(name)),
  ),
  PATH: [
    join(folder, "node_modules/.bin"),
    dirname(process.execPath),
    process.env["PATH"] ?? "",
  ].join(delimiter),
});

const fill = (text: string, context: Context): string =>
  text.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => context[name] ?? "");

/** `A == 'b' && C != ''`: the only form that these files use. */
const holds = (condition: string | undefined, context: Context): boolean =>
  (condition ?? "").split("&&").every((part) => {
    const [, name = "", operator, value] = /^\s*([\w.-]+) (==|!=) '(.*)'\s*$/.exec(part) ?? [];
    if (operator === undefined && part.trim() !== "") throw new Error(`not understood: ${part}`);
    return operator === undefined || ((context[name] ?? "") === value) === (operator === "==");
  });
