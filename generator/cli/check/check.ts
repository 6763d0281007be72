import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type ChangedHandlerFile,
  type DriftedFile,
  findDrift,
  generate,
  type Generation,
  type LoadedConfig,
  manifestName,
  type Manifest,
  manifestOf,
  pendingHandlers,
  readFolderManifest,
  strangersIn,
  USED_OPERATIONS,
} from "../../output/index.js";
import {
  type Diagnostic,
  Diagnostics,
  json,
  locate,
  printable,
  usedNotGenerated,
} from "../../description/index.js";
import { defineCommand, EXIT, type ExitCode, exitOf, type Invocation } from "../command/command.js";
import {
  CONFIGURATION_FLAGS,
  eachConfiguration,
  type FoundDiagnostics,
} from "../command/each-configuration.js";
import { toggle } from "../command/flag.js";
import { withStrict } from "../command/flags.js";
import { changedParts, driftCounts, driftDiagnostic, exitOfDrift } from "./drift.js";
import {
  countText,
  printDiagnostics,
  type ShowOptions,
  withoutNotes,
  printLenientHint,
} from "../command/print-diagnostics.js";
import { timingsOf } from "../command/progress.js";

const FLAGS = {
  ...CONFIGURATION_FLAGS,
  exitByCause: toggle("exit with 11 to 18 for drift, by its first cause"),
};
type CheckInvocation = Invocation<typeof FLAGS>;

export const checkCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  run: (invocation) =>
    eachConfiguration(invocation, {
      run: (config) => checkOne(config, invocation),
      print: (outcome) => printCheck(outcome, invocation),
      summary: (outcome) => checkSummary(outcome, invocation),
      found: (outcome) => foundBy(outcome, invocation),
    }),
});

async function checkOne(
  config: LoadedConfig,
  { flags, terminal }: CheckInvocation,
): Promise<CheckOutcome> {
  const diagnostics = new Diagnostics();
  const report = withStrict(flags, diagnostics.report);
  const manifest = readFolderManifest(config.output, report);
  const timings = timingsOf(terminal, config.input);
  const generation = await generate(config, { report, timings, kept: manifest?.names });
  const known = { config, generation, diagnostics };
  if (generation.names === undefined) return { ...known, exit: EXIT.usage };
  if (diagnostics.hasErrors) return { ...known, exit: exitOf(diagnostics) };
  const drift = findDrift(
    config.output,
    { files: generation.files, manifest: manifestOf(config, generation) },
    manifest,
  );
  const handlers = await pendingHandlers(generation.names, config, report);
  for (const problem of notGenerated(generation, manifest)) report(problem);
  const isCurrent = drift.length === 0 && handlers.length === 0;
  const exit = isCurrent ? EXIT.fine : exitOfDrift(drift, flags.exitByCause === true);
  return { ...known, drift, handlers, exit };
}

/** The operations that the program uses since the output was generated. */
function notGenerated({ used, names }: Generation, manifest: Manifest | undefined): Diagnostic[] {
  if (used === undefined || manifest === undefined) return [];
  const known = manifest.names.get(USED_OPERATIONS);
  const operations = names?.groups.flatMap((group) => group.operations) ?? [];
  return operations.flatMap(({ operation: { id }, name }) => {
    const place = used.get(id);
    return place === undefined || known?.has(id) ? [] : [usedNotGenerated({ name, place })];
  });
}

/** The number of lines of a diff that are shown per file. */
const DIFF_LINES = 40;

export interface CheckOutcome {
  readonly config: LoadedConfig;
  readonly exit: ExitCode;
  readonly generation: Generation;
  /** Files that differ from what would be generated; absent if this is unknown. */
  readonly drift?: readonly DriftedFile[];
  /** Handler files that lack stubs. */
  readonly handlers?: readonly ChangedHandlerFile[];
  readonly diagnostics: Iterable<Diagnostic>;
}

/** Diagnostics of the documents, and every drifted file. */
export function foundBy(
  { config, generation, diagnostics, drift = [], exit }: CheckOutcome,
  { terminal }: ShowOptions,
): FoundDiagnostics {
  const drifted = drift.map((finding) => {
    const path = join(config.output, finding.path);
    const near = relative(terminal.cwd, path);
    return driftDiagnostic(finding, { path: near, document: pathToFileURL(path).href });
  });
  const kept = relevantTo(exit, diagnostics);
  return { diagnostics: [...kept, ...drifted], sources: generation.sources };
}

/** Notes were shown when the output was generated; they are irrelevant to whether it is current. */
const relevantTo = (exit: ExitCode, diagnostics: Iterable<Diagnostic>): readonly Diagnostic[] =>
  exit === EXIT.fine ? withoutNotes(diagnostics) : [...diagnostics];

export function printCheck(
  { config, generation, drift, handlers = [], diagnostics, exit }: CheckOutcome,
  { terminal }: ShowOptions,
): void {
  printDiagnostics(relevantTo(exit, diagnostics), { terminal, sources: generation.sources });
  const output = relative(terminal.cwd, config.output) || ".";
  if (drift === undefined) {
    terminal.err(`${output}: cannot be checked; ${countText(diagnostics)}\n`);
    printLenientHint(diagnostics, terminal);
    return;
  }
  for (const { path, added } of handlers)
    terminal.out(
      `stubs    ${relative(terminal.cwd, join(config.handlers ?? "", path))}: ${added.join(", ")}\n`,
    );
  // The manifest has hashes, whose differences tell people nothing.
  for (const { path, cause, also = [], diff } of drift) {
    const more = also.length === 0 ? "" : ` (${changedParts(also)} changed too)`;
    terminal.out(
      `${cause.padEnd(13)}  ${output}/${path}${more}\n${diff === undefined || path === manifestName ? "" : shortenDiff(diff)}`,
    );
  }
  const strangers = strangersIn(config.output, generation);
  if (strangers.length > 0)
    terminal.err(
      `${output}: not generated, and left alone: ${strangers.map(printable).join(", ")}\n`,
    );
  if (drift.length === 0) {
    const missing = handlers.length === 0 ? "current" : "current, but handlers lack stubs";
    terminal.err(`${output}: ${missing} (${generation.files.length} files)\n`);
    return;
  }
  const files = drift.length === 1 ? "1 file is" : `${drift.length} files are`;
  const diffs = drift.some(({ diff }) => diff !== undefined)
    ? " Lines with - are on disk, those with + would be generated."
    : "";
  terminal.err(
    `${output}: ${files} not as generate would write ${drift.length === 1 ? "it" : "them"}.${diffs}\n`,
  );
  for (const { cause, count, fix } of driftCounts(drift))
    terminal.err(`  ${String(count).padStart(4)} ${cause}: ${fix}\n`);
}

function shortenDiff(diff: string): string {
  const lines = diff.split("\n");
  const shown = lines
    .slice(0, DIFF_LINES)
    .map((line) => printable(line))
    .join("\n");
  return lines.length > DIFF_LINES
    ? `${shown}\n… ${lines.length - DIFF_LINES} more lines\n`
    : shown;
}

export const checkSummary = (
  { config, exit, generation, drift, handlers = [], diagnostics }: CheckOutcome,
  { terminal: { cwd } }: ShowOptions,
): object => ({
  input: relative(cwd, config.input),
  output: relative(cwd, config.output),
  ok: exit === EXIT.fine,
  drift: drift ?? [],
  handlers: handlers.map(({ path, added }) => ({ path, added })),
  diagnostics: json(locate(relevantTo(exit, diagnostics), generation.sources, cwd)),
});
