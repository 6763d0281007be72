import { join, relative } from "node:path";

import type { LoadedConfig } from "../../config/config.js";
import type { Diagnostic, Report } from "../../diagnostics/diagnostic.js";
import { json } from "../../reporting/reporters/json.js";
import { locate } from "../../reporting/locate.js";
import type { SourceDocument } from "../../document/types.js";
import { generate, type Generation } from "../../stages/generate.js";
import type { ApiNames } from "../../names/api-names.js";
import { Timings } from "../../core/timings.js";
import { generatorVersion } from "../../core/version.js";
import { isCurrent } from "../../write/compare.js";
import { readFolderManifest, writeFiles, type WriteResult } from "../../write/disk.js";
import type { ChangedHandlerFile } from "../../handlers/handler-files.js";
import { isPredictable, manifestOf, presentState } from "../../write/fingerprint.js";
import { confirmCurrent, isYoungerThanGenerator } from "../../write/freshness.js";
import { withLock } from "../../write/lock.js";
import type { Command, Invocation } from "../command/command.js";
import { eachConfiguration } from "../command/each-configuration.js";
import { EXIT, type ExitCode, exitOf } from "../command/exit-codes.js";
import { collector, formatOf, INPUT_FLAGS, OUTPUT_FLAGS, REPORT_FLAGS } from "../command/flags.js";
import { countText, hasErrors, printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

export const generateCommand: Command = {
  name: "generate",
  summary: "Generate code from an OpenAPI document.",
  operands: "[FILE]",
  flags: [
    ...INPUT_FLAGS,
    ...OUTPUT_FLAGS,
    ...REPORT_FLAGS,
    {
      name: "force",
      summary: "generate even if nothing changed, and overwrite what was edited by hand",
    },
    { name: "timings", summary: "print how long each stage took" },
  ],
  run: (invocation) =>
    eachConfiguration(invocation, { run: generateOne, print: printOutcome, summary }),
};

interface Outcome {
  readonly config: LoadedConfig;
  readonly exit: ExitCode;
  /** Absent when nothing had to be done. */
  readonly generation?: Generation;
  readonly written?: WriteResult;
  /** Handler files that got stubs. */
  readonly handlers?: readonly ChangedHandlerFile[];
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceDocument>;
  readonly timings: Timings;
}

async function generateOne(
  config: LoadedConfig,
  { flags, terminal }: Invocation,
): Promise<Outcome> {
  const diagnostics: Diagnostic[] = [];
  const report = collector(flags, diagnostics);
  const timings = new Timings();
  const force = flags["force"] === true;
  // What was let pass before may not pass with --strict.
  const maySkip = !force && flags["strict"] !== true;
  const known = { config, diagnostics, timings };
  if (maySkip && timings.measure("compare", () => isUpToDate(config)))
    return { ...known, exit: EXIT.fine, sources: new Map() };
  progress(terminal, `Reading ${relative(terminal.cwd, config.input)} …`);
  const generation = await generate(config, { report, timings });
  progress(terminal, "");
  const { sources, names, files } = generation;
  if (names === undefined) return { ...known, exit: EXIT.usage, sources };
  if (hasErrors(diagnostics)) return { ...known, exit: exitOf(diagnostics), generation, sources };
  const manifest = manifestOf(config, generation);
  const done = { ...known, generation, sources };
  return (
    (await withLock(config.output, { report }, async () => {
      const written = timings.measure("write", () =>
        writeFiles(config.output, files, { manifest, force, report }),
      );
      if (written === undefined) return { ...done, exit: EXIT.findings };
      const handlers = await addHandlers(names, config, report);
      if (handlers === undefined) return { ...done, written, exit: EXIT.findings };
      confirmCurrent(config.output);
      return { ...done, written, exit: EXIT.fine, handlers };
    })) ?? { ...done, exit: EXIT.findings }
  );
}

/** Puts stubs into handler files, if there is a folder of them; nothing if they cannot be written. */
async function addHandlers(
  names: ApiNames,
  config: LoadedConfig,
  report: Report,
): Promise<readonly ChangedHandlerFile[] | undefined> {
  const { handlers } = config;
  if (handlers === undefined) return [];
  const { pendingHandlers, writeHandlers } = await import("../../handlers/handler-folder.js");
  const pending = pendingHandlers(names, config, report);
  return writeHandlers(pending, handlers, report) ? pending : undefined;
}

/** Whether a run would change nothing: then nothing is even parsed. */
function isUpToDate(config: LoadedConfig): boolean {
  const manifest = readFolderManifest(config.output, () => undefined);
  // A handler file may have been removed, which is nobody's business but the model's to know.
  return (
    config.handlers === undefined &&
    manifest !== undefined &&
    isPredictable(config) &&
    isYoungerThanGenerator(config.output) &&
    isCurrent(manifest, presentState(config, generatorVersion()))
  );
}

const progress = ({ interactive, err }: Terminal, text: string): void => {
  if (interactive) err(`\r\u001b[K${text}`);
};

function printOutcome(
  { config, generation, written, handlers = [], diagnostics, sources, timings }: Outcome,
  { flags, terminal }: Invocation,
): void {
  printDiagnostics(diagnostics, { terminal, sources, format: formatOf(flags) });
  const milliseconds = Object.values(timings.milliseconds).reduce((sum, time) => sum + time, 0);
  const output = relative(terminal.cwd, config.output) || ".";
  const counts = countText(diagnostics);
  const found = counts === "" ? "" : `; ${counts}`;
  for (const { path, added } of handlers) {
    const file = relative(terminal.cwd, join(config.handlers ?? "", path));
    terminal.err(`${file}: stubs for ${added.join(", ")}\n`);
  }
  if (written !== undefined && generation?.api !== undefined) {
    const { operations, webhooks, declarations } = generation.api;
    const what = `${operations.length} operations, ${webhooks.length} webhooks, ${declarations.length} schemas`;
    const files = `${generation.files.length} files (${written.written.length} written, ${written.removed.length} removed)`;
    terminal.err(
      `${output}: ${files} from ${what} in ${(milliseconds / 1000).toFixed(1)} s${found}\n`,
    );
  } else if (generation === undefined && diagnostics.length === 0) {
    terminal.err(`${output}: up to date, nothing to do (${(milliseconds / 1000).toFixed(2)} s)\n`);
  } else {
    terminal.err(`${output}: nothing was written${found}\n`);
  }
  if (flags["timings"] === true) {
    for (const [stage, time] of Object.entries(timings.milliseconds))
      terminal.err(`  ${time.toFixed(1).padStart(9)} ms  ${stage}\n`);
  }
}

function summary(
  { config, exit, generation, written, handlers = [], diagnostics, sources, timings }: Outcome,
  { terminal: { cwd } }: Invocation,
): object {
  return {
    input: relative(cwd, config.input),
    output: relative(cwd, config.output),
    ok: exit === EXIT.fine,
    files: generation?.files.map(({ path }) => path),
    written: written?.written ?? [],
    removed: written?.removed ?? [],
    handlers: handlers.map(({ path, added }) => ({ path, added })),
    operations: generation?.api?.operations.length,
    webhooks: generation?.api?.webhooks.length,
    schemas: generation?.api?.declarations.length,
    diagnostics: json(locate(diagnostics, sources, cwd)),
    timings: timings.milliseconds,
  };
}
