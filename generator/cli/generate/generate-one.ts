import { relative } from "node:path";
import {
  generate,
  type Generation,
  type LoadedConfig,
  type StageOptions,
} from "../../output/index.js";
import {
  type Diagnostic,
  hasErrors,
  type SourceDocument,
  Timings,
} from "../../description/index.js";
import { type Invocation, EXIT, exitOf } from "../command/command.js";
import { collector } from "../command/flags.js";
import type { Terminal } from "../command/terminal.js";
import { isUpToDate } from "./up-to-date.js";
import { writeGeneration, type WriteOutcome } from "./write-generation.js";

/** The outcome of generating one configuration. */
export interface GenerationOutcome extends WriteOutcome {
  readonly config: LoadedConfig;
  /** Absent if nothing had to be done. */
  readonly generation?: Generation;
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceDocument>;
  readonly timings: Timings;
}

/** What a long-running process keeps between runs. */
export type RunMemory = Required<Pick<StageOptions, "cache" | "hooked" | "vendored">>;

/** Generates and writes. With the results of earlier runs, as in a long-running process, nothing is skipped. */
export async function generateOne(
  config: LoadedConfig,
  { flags, terminal }: Invocation,
  memory?: RunMemory,
): Promise<GenerationOutcome> {
  const diagnostics: Diagnostic[] = [];
  const report = collector(flags, diagnostics);
  const timings = new Timings();
  const force = flags["force"] === true;
  // Warnings of an earlier run are errors with --strict.
  const maySkip = memory === undefined && !force && flags["strict"] !== true;
  const known = { config, diagnostics, timings };
  if (maySkip && timings.measure("compare", () => isUpToDate(config)))
    return { ...known, exit: EXIT.fine, sources: new Map() };
  progress(terminal, `Reading ${relative(terminal.cwd, config.input)} …`);
  const generation = await generate(config, { report, timings, ...memory });
  progress(terminal, "");
  const { sources, names } = generation;
  if (names === undefined) return { ...known, exit: EXIT.usage, sources };
  const done = { ...known, generation, sources };
  if (hasErrors(diagnostics)) return { ...done, exit: exitOf(diagnostics) };
  const { cwd } = terminal;
  const made = { ...generation, names };
  return { ...done, ...(await writeGeneration(made, config, { report, timings, force, cwd })) };
}

const progress = ({ interactive, err }: Terminal, text: string): void => {
  if (interactive) err(`\r\u001b[K${text}`);
};
