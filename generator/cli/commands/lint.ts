import { relative } from "node:path";

import {
  eachDocument,
  type LoadedConfig,
  loadOptions,
  ofOneDocument,
  readApi,
  withPolicy,
} from "../../output/index.js";
import {
  type Diagnostic,
  Diagnostics,
  loadDocument,
  printable,
  type Report,
  type SourceDocument,
  withoutConsequences,
  type Timings,
} from "../../description/index.js";
import { findingsBeside, openRedocly, proposePagination, type Redocly } from "../../tools/index.js";
import {
  defineCommand,
  EXIT,
  type ExitCode,
  type Invocation,
  worstOf,
} from "../command/command.js";
import { choice, toggle } from "../command/flag.js";
import { configurations, INPUT_FLAGS, withStrict } from "../command/flags.js";
import { FORMATS, formatFlags } from "../command/format.js";
import { obtain } from "../command/obtain.js";
import { countText, printDiagnostics } from "../command/print-diagnostics.js";
import { timingsOf } from "../command/progress.js";

const FLAGS = {
  ...INPUT_FLAGS,
  ...formatFlags(FORMATS),
  only: choice("WHO", ["redocly", "apostille"], "run only one of the two linters"),
  strict: toggle("count warnings of Apostille as errors"),
};
type LintInvocation = Invocation<typeof FLAGS>;

export const lintCommand = defineCommand({
  operands: "[FILE]",
  flags: FLAGS,
  async run(invocation) {
    const { terminal } = invocation;
    const configs = await obtain(invocation, (report) => lintConfigs(invocation, report));
    if (configs === undefined) return EXIT.usage;
    const onOutput = (line: string): void => terminal.err(`redocly: ${printable(line)}\n`);
    const redocly = openRedocly({ folder: terminal.cwd, onOutput });
    const verdicts: Verdict[] = [];
    try {
      for (const config of configs) verdicts.push(await lint(config, invocation, redocly));
    } finally {
      await redocly.close();
    }
    printVerdicts(verdicts, invocation);
    return worstOf(verdicts.map(({ exit }) => exit));
  },
});

/** Lints the given documents with the settings from flags; without any, those of the configuration. */
async function lintConfigs(
  { flags, operands, terminal: { cwd } }: LintInvocation,
  report: Report,
): Promise<readonly LoadedConfig[] | undefined> {
  const { only: _, input: given, ...reading } = flags;
  const named = given === undefined ? operands : [...operands, given];
  if (named.length === 0)
    return (await configurations(reading, cwd, report))?.flatMap(eachDocument);
  const configs = await Promise.all(
    named.map((input) => configurations({ output: ".", ...reading, input }, cwd, report)),
  );
  return configs.flatMap(([config] = []) => (config === undefined ? [] : ofOneDocument(config)));
}

interface Verdict {
  readonly input: string;
  readonly exit: ExitCode;
  readonly diagnostics: Iterable<Diagnostic>;
  readonly sources: ReadonlyMap<string, SourceDocument>;
}

/**
 * The findings of both linters. Redocly gets the documents that the loader has read, so that the loader's restrictions
 * apply to it too.
 */
async function lint(
  config: LoadedConfig,
  { flags, terminal }: LintInvocation,
  redocly: Redocly,
): Promise<Verdict> {
  const diagnostics = new Diagnostics();
  const report = withStrict(flags, diagnostics.report);
  const { set, sources, isUsable } = await readDocument(
    config,
    { onlyLoad: flags.only === "redocly", timings: timingsOf(terminal, config.input) },
    report,
  );
  const known = { input: config.input, diagnostics };
  if (set === undefined) return { ...known, exit: EXIT.usage, sources };
  const all = new Map(sources);
  if (flags.only !== "apostille") {
    terminal.progress?.("applying Redocly's rules …");
    const found = await redocly.lint(set);
    for (const diagnostic of findingsBeside([...diagnostics], found.diagnostics, set.documents))
      diagnostics.report(diagnostic);
    for (const source of found.sources) all.set(source.uri, source);
  }
  const exit = diagnostics.hasErrors ? EXIT.findings : EXIT.fine;
  return { ...known, exit: isUsable ? exit : EXIT.usage, sources: all };
}

async function readDocument(
  config: LoadedConfig,
  { onlyLoad, timings }: { readonly onlyLoad: boolean; readonly timings: Timings },
  report: Report,
) {
  if (!onlyLoad) {
    // Filters do not apply: what they leave out is still in the document.
    const { include: _, exclude: __, ...whole } = config;
    const { set, sources, api } = await readApi(whole, { report, timings });
    if (api !== undefined) proposePagination(api, withPolicy(config, { sources }, report));
    return { set, sources, isUsable: api !== undefined };
  }
  const { set, sources } = await loadDocument(config.input, loadOptions(config), report);
  return { set, sources, isUsable: set !== undefined };
}

/** Prints the findings of all documents as one report (for programs, as one value), then one line for each document. */
function printVerdicts(verdicts: readonly Verdict[], { flags, terminal }: LintInvocation): void {
  const sources = new Map(verdicts.flatMap((verdict) => [...verdict.sources]));
  const diagnostics = withoutRepeats(verdicts.flatMap((verdict) => [...verdict.diagnostics]));
  printDiagnostics(diagnostics, { terminal, sources, format: flags.format });
  for (const { input, diagnostics: found } of verdicts) {
    const counts = countText(withoutConsequences([...found]));
    const name = input.startsWith("/") ? relative(terminal.cwd, input) : input;
    terminal.err(`${printable(name)}: ${counts === "" ? "no findings" : counts}\n`);
  }
}

/** Removes repeated findings: a file that several documents refer to is linted with each of them. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const distinct = new Map(
    diagnostics.map((found) => [
      JSON.stringify([found.code, found.message, found.location]),
      found,
    ]),
  );
  return [...distinct.values()];
}
