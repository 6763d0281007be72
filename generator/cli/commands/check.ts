import { join, relative } from "node:path";

import type { Config } from "../../config/config.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { locate } from "../../reporting/locate.js";
import { printable } from "../../core/printable.js";
import { json } from "../../reporting/reporters/json.js";
import { generate, type Generation } from "../../stages/generate.js";
import { compareFiles, type Comparison, isSame } from "../../write/compare.js";
import { readFolderManifest } from "../../write/disk.js";
import type { ChangedHandlerFile } from "../../handlers/handler-files.js";
import { folderReader } from "../../write/inspect.js";
import type { Command, Invocation } from "../command/command.js";
import { eachConfiguration } from "../command/each-configuration.js";
import { EXIT, type ExitCode, exitOf } from "../command/exit-codes.js";
import { collector, formatOf, INPUT_FLAGS, OUTPUT_FLAGS, REPORT_FLAGS } from "../command/flags.js";
import { countText, hasErrors, printDiagnostics } from "../command/print-diagnostics.js";

/** So many lines of a diff are shown per file. */
const DIFF_LINES = 40;

export const checkCommand: Command = {
  name: "check",
  summary: "Generate in memory and compare with what is on disk; exit 1 where they differ.",
  operands: "[FILE]",
  flags: [...INPUT_FLAGS, ...OUTPUT_FLAGS, ...REPORT_FLAGS],
  run: (invocation) =>
    eachConfiguration(invocation, { run: checkOne, print: printOutcome, summary }),
};

interface Outcome {
  readonly config: Config;
  readonly exit: ExitCode;
  readonly generation: Generation;
  readonly comparison?: Comparison;
  /** Handler files that lack stubs. */
  readonly handlers?: readonly ChangedHandlerFile[];
  readonly diagnostics: readonly Diagnostic[];
}

async function checkOne(config: Config, { flags }: Invocation): Promise<Outcome> {
  const diagnostics: Diagnostic[] = [];
  const report = collector(flags, diagnostics);
  const generation = await generate(config, { report });
  const known = { config, generation, diagnostics };
  if (generation.names === undefined) return { ...known, exit: EXIT.usage };
  if (hasErrors(diagnostics)) return { ...known, exit: exitOf(diagnostics) };
  const comparison = compareFiles(
    generation.files,
    folderReader(config.output),
    readFolderManifest(config.output, report),
  );
  const { pendingHandlers } = await import("../../handlers/handler-folder.js");
  const handlers = pendingHandlers(generation.names, config, report);
  const isCurrent = isSame(comparison) && handlers.length === 0;
  return { ...known, comparison, handlers, exit: isCurrent ? EXIT.fine : EXIT.findings };
}

function printOutcome(
  { config, generation, comparison, handlers = [], diagnostics }: Outcome,
  { flags, terminal }: Invocation,
): void {
  printDiagnostics(diagnostics, { terminal, sources: generation.sources, format: formatOf(flags) });
  const output = relative(terminal.cwd, config.output) || ".";
  if (comparison === undefined) {
    terminal.err(`${output}: cannot be checked; ${countText(diagnostics)}\n`);
    return;
  }
  for (const { path, added } of handlers)
    terminal.out(
      `stubs    ${relative(terminal.cwd, join(config.handlers ?? "", path))}: ${added.join(", ")}\n`,
    );
  if (isSame(comparison)) {
    terminal.err(`${output}: current (${generation.files.length} files)\n`);
    return;
  }
  const { missing, changed, extra } = comparison;
  for (const path of missing) terminal.out(`missing  ${output}/${path}\n`);
  for (const path of extra) terminal.out(`extra    ${output}/${path}\n`);
  for (const { path, diff } of changed)
    terminal.out(`changed  ${output}/${path}\n${shorten(diff)}`);
  const total = missing.length + changed.length + extra.length;
  terminal.err(
    `${output}: ${total} of ${generation.files.length} files differ. Run apostille generate and commit the result.\n`,
  );
}

function shorten(diff: string): string {
  const lines = diff.split("\n");
  const shown = lines
    .slice(0, DIFF_LINES)
    .map((line) => printable(line))
    .join("\n");
  return lines.length > DIFF_LINES
    ? `${shown}\n… ${lines.length - DIFF_LINES} more lines\n`
    : shown;
}

const summary = (
  { config, exit, generation, comparison, handlers = [], diagnostics }: Outcome,
  { terminal: { cwd } }: Invocation,
): object => ({
  input: relative(cwd, config.input),
  output: relative(cwd, config.output),
  ok: exit === EXIT.fine,
  ...comparison,
  handlers: handlers.map(({ path, added }) => ({ path, added })),
  diagnostics: json(locate(diagnostics, generation.sources, cwd)),
});
