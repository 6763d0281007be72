import { relative } from "node:path";

import { type LoadedConfig, realFolder } from "../../output/index.js";
import {
  type Diagnostic,
  outputShared,
  printableJson,
  type SourceDocument,
} from "../../description/index.js";
import { type Invocation, EXIT, type ExitCode, worstOf } from "./command.js";
import {
  configurations,
  type ConfigurationValues,
  INPUT_FLAGS,
  OUTPUT_FLAGS,
  withOperand,
} from "./flags.js";
import { obtain } from "./obtain.js";
import { printDiagnostics, type PrintOptions, REPORT_FLAGS } from "./print-diagnostics.js";

/** The flags of a command that works on each configuration. */
export const CONFIGURATION_FLAGS = { ...INPUT_FLAGS, ...OUTPUT_FLAGS, ...REPORT_FLAGS };
export type ConfigurationInvocation = Invocation<typeof CONFIGURATION_FLAGS>;

/** What a command does with one configuration, and how it reports the result. */
export interface Work<Outcome> {
  readonly run: (config: LoadedConfig) => Promise<Outcome>;
  readonly print: (outcome: Outcome) => void;
  /** For `--format json`. */
  readonly summary: (outcome: Outcome) => unknown;
  /** For other formats: one report on all outcomes. */
  readonly found: (outcome: Outcome) => FoundDiagnostics;
}

export interface FoundDiagnostics {
  readonly diagnostics: Iterable<Diagnostic>;
  readonly sources: ReadonlyMap<string, SourceDocument>;
}

/** Runs the work for one configuration after the other. The exit code is the worst of them. */
export async function eachConfiguration<Outcome extends { readonly exit: ExitCode }>(
  invocation: ConfigurationInvocation,
  { run, print, summary, found }: Work<Outcome>,
): Promise<ExitCode> {
  const { flags, terminal } = invocation;
  const configs = await usableConfigurations(invocation);
  if (configs === undefined) return EXIT.usage;
  const outcomes: Outcome[] = [];
  for (const config of configs) outcomes.push(await run(config));
  const { format = "pretty" } = flags;
  if (format === "pretty") for (const outcome of outcomes) print(outcome);
  else if (format === "json") terminal.out(`${printableJson(outcomes.map(summary))}\n`);
  else printTogether(outcomes.map(found), { terminal, format });
  return worstOf(outcomes.map(({ exit }) => exit));
}

function printTogether(
  found: readonly FoundDiagnostics[],
  options: Pick<PrintOptions, "terminal" | "format">,
): void {
  const sources = new Map(found.flatMap((one) => [...one.sources]));
  printDiagnostics(
    found.flatMap(({ diagnostics }) => [...diagnostics]),
    { ...options, sources },
  );
}

/** The configurations that a command should work on; `undefined` if they are unusable, with the reason printed. */
export async function usableConfigurations(
  invocation: Omit<Invocation, "flags"> & { readonly flags: ConfigurationValues },
): Promise<readonly LoadedConfig[] | undefined> {
  const { cwd } = invocation.terminal;
  return obtain(invocation, async (report) => {
    const configs = await configurations(withOperand(invocation, report), cwd, report);
    for (const { output, count } of sharedOutputs(configs ?? []))
      report(outputShared({ folder: relative(cwd, output) || ".", count }));
    return configs;
  });
}

/** Output folders that several configurations share, whatever their spelling. */
function sharedOutputs(
  configs: readonly LoadedConfig[],
): readonly { readonly output: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const folder of configs.map((config) => realFolder(config.output)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].flatMap(([output, count]) => (count > 1 ? [{ output, count }] : []));
}
