import { join, relative } from "node:path";

import type { WriteResult } from "../../output/index.js";
import { json, locate } from "../../description/index.js";
import { EXIT } from "../command/command.js";
import {
  countText,
  printDiagnostics,
  type ShowOptions,
  printLenientHint,
} from "../command/print-diagnostics.js";
import type { GenerationOutcome } from "./generate-one.js";

interface GenerationShowing extends ShowOptions {
  readonly flags: ShowOptions["flags"] & { readonly timings?: boolean | undefined };
}

/** Reports what was done in one output folder. */
export function printGeneration(
  outcome: GenerationOutcome,
  { flags, terminal }: GenerationShowing,
): void {
  const {
    config,
    exit,
    generation,
    written,
    handlers = [],
    diagnostics,
    sources,
    timings,
  } = outcome;
  printDiagnostics(diagnostics, { terminal, sources });
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
    const what = [
      countOf(operations, "operation"),
      countOf(webhooks, "webhook"),
      countOf(declarations, "schema"),
    ].join(", ");
    const files = `${countOf(generation.files, "file")} (${writtenText(written)}, ${written.removed.length} removed)`;
    terminal.err(
      `${output}: ${files} from ${what} in ${(milliseconds / 1000).toFixed(1)} s${found}\n`,
    );
  } else if (generation === undefined && exit === EXIT.fine) {
    terminal.err(`${output}: up to date, nothing to do (${(milliseconds / 1000).toFixed(2)} s)\n`);
  } else {
    terminal.err(`${output}: nothing was written${found}\n`);
    printLenientHint(diagnostics, terminal);
  }
  if (flags.timings === true) {
    for (const [stage, time] of Object.entries(timings.milliseconds))
      terminal.err(`  ${time.toFixed(1).padStart(9)} ms  ${stage}\n`);
  }
}

const writtenText = ({ written, lineEndings }: WriteResult): string =>
  lineEndings.length === 0
    ? `${written.length} written`
    : `${written.length} written, ${lineEndings.length} for their line endings`;

const countOf = ({ length }: readonly unknown[], word: string): string =>
  `${length} ${word}${length === 1 ? "" : "s"}`;

/** For `--json`. */
export function generationSummary(
  {
    config,
    exit,
    generation,
    written,
    handlers = [],
    diagnostics,
    sources,
    timings,
  }: GenerationOutcome,
  { terminal: { cwd } }: Pick<ShowOptions, "terminal">,
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
    diagnostics: json(locate([...diagnostics], sources, cwd)),
    timings: timings.milliseconds,
  };
}
