import { resolve } from "node:path";

import {
  breakingOnly,
  changelog,
  changeset,
  compareDescriptions,
  createReport,
  type DiffReport,
  findBrokenLines,
  markdown,
  prettyReport,
  readVersion,
  type ReportedVersion,
  type VersionResult,
  today,
  toGithub,
  toJson,
  toJunit,
  toSarif,
} from "../../tools/index.js";
import {
  type Diagnostic,
  diffConsumer,
  diffDate,
  diffDocumentErrors,
  diffOperands,
  messageOf,
  printableJson,
} from "../../description/index.js";
import {
  type Config,
  type DiffConfig,
  outputOf,
  packageNameAbove,
  readFolderManifest,
} from "../../output/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { choice, text, toggle } from "../command/flag.js";
import { configurations, DOCUMENT_FLAGS } from "../command/flags.js";
import { FORMATS, formatFlags } from "../command/format.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

const DIFF_FORMATS = [...FORMATS, "markdown", "changelog", "changeset"] as const;
type DiffFormat = (typeof DIFF_FORMATS)[number];

const VERDICTS = ["breaking", "risky", "safe"] as const;

const FLAGS = {
  ...DOCUMENT_FLAGS,
  ...formatFlags(DIFF_FORMATS),
  failOn: choice("VERDICT", VERDICTS, "exit 1 if a change is this serious, or worse"),
  breakingOnly: toggle("list breaking changes only; all are counted"),
  addedToClosed: choice(
    "VERDICT",
    VERDICTS,
    "how to rate properties that are added to closed objects in what callers read",
  ),
  consumer: text(
    "TSCONFIG",
    "also compile this project against the new output: which lines no longer compile",
  ),
  date: text("DATE", "the day for which sunsets are evaluated; today by default"),
};
type DiffInvocation = Invocation<typeof FLAGS>;

export const diffCommand = defineCommand({
  operands: "OLD [NEW]",
  flags: FLAGS,
  async run(invocation) {
    const problems: Diagnostic[] = [];
    const prepared = await prepare(invocation, problems);
    const [old, now] = prepared === undefined ? [] : await readBoth(prepared, invocation, problems);
    if (prepared === undefined || old?.version === undefined || now?.version === undefined) {
      const sources = new Map([...(old?.sources ?? []), ...(now?.sources ?? [])]);
      printDiagnostics(problems, { terminal: invocation.terminal, sources });
      return EXIT.usage;
    }
    const flaws = [...flawOf(prepared.old, old), ...flawOf(prepared.new, now)];
    printDiagnostics(flaws, { terminal: invocation.terminal });
    const versions = { old: old.version, new: now.version };
    const consumer = await compileConsumer(versions, { invocation, prepared, problems });
    if (problems.length > 0) {
      printDiagnostics(problems, { terminal: invocation.terminal });
      return EXIT.usage;
    }
    return compareVersions(versions, { invocation, prepared, consumer });
  },
});

/** A note that a document has errors: listing them is left to `lint`. */
function flawOf(operand: string, { errors = [] }: VersionResult): readonly Diagnostic[] {
  const [first] = errors;
  if (first === undefined) return [];
  const what = `${first.code}: ${first.message}`;
  return [diffDocumentErrors({ operand, count: errors.length, first: what })];
}

type Versions = { readonly old: ReportedVersion; readonly new: ReportedVersion };

async function compareVersions(
  versions: Versions,
  {
    invocation,
    prepared,
    consumer,
  }: {
    readonly invocation: DiffInvocation;
    readonly prepared: Prepared;
    readonly consumer: DiffReport["consumer"];
  },
): Promise<ExitCode> {
  const { flags, terminal } = invocation;
  const { today, diff, config } = prepared;
  const comparison = compareDescriptions(versions.old.description, versions.new.description, {
    today,
    addedToClosed: flags.addedToClosed ?? diff?.addedToClosed,
    kept: config && readFolderManifest(config.output, () => undefined)?.names,
  });
  const exceptions = diff?.exceptions ?? [];
  const report = createReport(comparison, versions, {
    cwd: terminal.cwd,
    exceptions,
    today,
    consumer,
  });
  const listed = flags.breakingOnly === true ? breakingOnly(report) : report;
  await print(listed, flags.format ?? "pretty", terminal);
  return exitCode(report, flags.failOn ?? diff?.failOn);
}

/** Compiles the project given by `--consumer` against the output of both documents. */
async function compileConsumer(
  { old, new: now }: Versions,
  {
    invocation,
    prepared,
    problems,
  }: {
    readonly invocation: DiffInvocation;
    readonly prepared: Prepared;
    readonly problems: Diagnostic[];
  },
): Promise<DiffReport["consumer"]> {
  const { consumer: tsconfig } = invocation.flags;
  const { config } = prepared;
  if (tsconfig === undefined || config === undefined) return undefined;
  const { cwd } = invocation.terminal;
  const outputs = {
    old: await outputOf(old.description, config),
    new: await outputOf(now.description, config),
  };
  try {
    return findBrokenLines(
      { tsconfig: resolve(cwd, tsconfig), output: config.output, cwd },
      outputs,
    );
  } catch (error) {
    problems.push(diffConsumer({ why: messageOf(error) }));
    return undefined;
  }
}

interface Prepared {
  readonly old: string;
  readonly new: string;
  readonly today: string;
  readonly diff: DiffConfig | undefined;
  readonly config: Config | undefined;
}

/** The two versions: two operands, or one and the document of the configuration. */
async function prepare(
  { operands, flags, terminal }: DiffInvocation,
  problems: Diagnostic[],
): Promise<Prepared | undefined> {
  const { date = today() } = flags;
  if (!isDay(date)) problems.push(diffDate({ found: date }));
  const found: Diagnostic[] = [];
  const [config] =
    (await configurations(flags, terminal.cwd, (problem) => found.push(problem))) ?? [];
  // The configuration is needed only if it provides the new version; an invalid one is never ignored.
  const needed =
    operands.length === 1 || flags.config !== undefined || flags.consumer !== undefined;
  const isAlone = operands.length === 1 && found.some(({ code }) => code === "usage/input-unknown");
  const isNeeded = needed && !isAlone;
  problems.push(...found.filter(({ code }) => isNeeded || code !== "usage/input-unknown"));
  const [old, now = config?.input] = operands;
  if (isAlone || operands.length === 0 || operands.length > 2)
    problems.push(diffOperands({ found: operands.length }));
  if (problems.length > 0 || old === undefined || now === undefined) return undefined;
  return { old, new: now, today: date, diff: config?.diff, config };
}

/** A day of the calendar, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

async function readBoth(
  { old, new: now, config }: Prepared,
  { flags, terminal: { cwd } }: DiffInvocation,
  problems: Diagnostic[],
): Promise<readonly VersionResult[]> {
  const { root } = flags;
  const options = {
    cwd,
    report: (problem: Diagnostic) => void problems.push(problem),
    ...remoteOf(flags, config),
    ...overlaysOf(flags, { config, cwd }),
    ...(config?.naming !== undefined && { naming: config.naming }),
    ...(root !== undefined && { root: resolve(cwd, root) }),
  };
  return [await readVersion(old, options), await readVersion(now, options)];
}

/** The current overlays are applied to both versions: what they change is not a difference. */
function overlaysOf(
  { overlay }: DiffInvocation["flags"],
  { config, cwd }: { readonly config: Config | undefined; readonly cwd: string },
): Pick<Config, "overlays"> {
  const listed = overlay?.map((path) => resolve(cwd, path));
  const overlays = listed ?? config?.overlays;
  return overlays === undefined ? {} : { overlays };
}

const remoteOf = (
  flags: DiffInvocation["flags"],
  config: Config | undefined,
): Pick<Config, "allowRemote" | "remoteHeaders"> => {
  const allowRemote = flags.allowRemote ?? config?.allowRemote;
  return {
    ...(allowRemote !== undefined && { allowRemote }),
    ...(config?.remoteHeaders !== undefined && { remoteHeaders: config.remoteHeaders }),
  };
};

async function print(
  report: DiffReport,
  format: DiffFormat,
  { out, colour, cwd }: Terminal,
): Promise<void> {
  switch (format) {
    case "pretty":
      return out(prettyReport(report, colour));
    case "json":
      return out(`${printableJson(toJson(report))}\n`);
    case "markdown":
      return out(markdown(report));
    case "github":
      return out(report.findings.length === 0 ? "" : `${toGithub(report, cwd)}\n`);
    case "sarif":
      return out(`${printableJson(toSarif(report))}\n`);
    case "junit":
      return out(toJunit(report));
    case "changelog":
      return out(changelog(report));
    case "changeset":
      return out(changeset(report, packageNameAbove(cwd) ?? report.title));
    default:
      return format satisfies never;
  }
}

/** Consumer code that no longer compiles counts as a breaking change. */
function exitCode({ findings, consumer = [] }: DiffReport, failOn: DiffConfig["failOn"]): ExitCode {
  if (failOn === undefined) return EXIT.fine;
  if (consumer.length > 0) return EXIT.findings;
  const bad = VERDICTS.slice(0, VERDICTS.indexOf(failOn) + 1);
  return findings.some(({ verdict }) => bad.includes(verdict)) ? EXIT.findings : EXIT.fine;
}
