import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import {
  addCounts,
  addReports,
  type OldAndNew,
  breakingOnly,
  changelog,
  changesPage,
  changeset,
  compareDescriptions,
  type ConsumerCountsJson,
  type ConsumerFile,
  createReport,
  type DiffReport,
  isAsSevere,
  markdown,
  type ObservedDeviation,
  prettyReport,
  readVersion,
  type ReportedVersion,
  type VersionResult,
  today,
  versionFault,
  toGithub,
  toJson,
  toJunit,
  toSarif,
} from "../../tools/index.js";
import {
  type Diagnostic,
  Diagnostics,
  diffContract,
  diffDate,
  diffDocumentErrors,
  diffOperands,
  printable,
  printableJson,
  readText,
  type Report,
  whyUnreadable,
  trafficUnreadable,
} from "../../description/index.js";
import {
  type Config,
  type DiffConfig,
  packageNameAbove,
  readContract,
  readFolderManifest,
  rankOf,
  VERDICTS,
} from "../../output/index.js";
import { defineCommand, EXIT, type ExitCode, type Invocation } from "../command/command.js";
import { choice, list, text, toggle } from "../command/flag.js";
import { configurations, DOCUMENT_FLAGS } from "../command/flags.js";
import { FORMATS, formatFlags } from "../command/format.js";
import { obtain } from "../command/obtain.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

const DIFF_FORMATS = [...FORMATS, "markdown", "html", "changelog", "changeset"] as const;
type DiffFormat = (typeof DIFF_FORMATS)[number];

const WORST_FIRST = VERDICTS.toReversed();

const FLAGS = {
  ...DOCUMENT_FLAGS,
  ...formatFlags(DIFF_FORMATS),
  failOn: choice("VERDICT", WORST_FIRST, "exit 1 if a change is this serious, or worse"),
  checkVersion: toggle("exit 1 if the version of the document did not move as the changes ask"),
  breakingOnly: toggle("list breaking changes only; all are counted"),
  addedToClosed: choice(
    "VERDICT",
    WORST_FIRST,
    "how to rate properties that are added to closed objects in what callers read",
  ),
  consumers: list("FILES", "contracts of consumers, or folders of them: whom the changes reach"),
  seen: list("FILES", "counts of requests by contract: what is not in use does not fail"),
  observed: list("FILES", "reports of observed messages: which changes they show already"),
  date: text("DATE", "the day for which sunsets are evaluated; today by default"),
};
type DiffInvocation = Invocation<typeof FLAGS>;

export const diffCommand = defineCommand({
  operands: "OLD [NEW]",
  flags: FLAGS,
  async run(invocation) {
    const settings = await obtain(invocation, (report) => readSettings(invocation, report));
    const evidence = settings && (await obtain(invocation, readEvidence(invocation)));
    const versions = evidence && (await readBoth(settings, invocation));
    if (settings === undefined || evidence === undefined || versions === undefined)
      return EXIT.usage;
    return compareVersions({ invocation, settings, versions }, evidence);
  },
});

/** What is compared, and how. */
interface DiffRun {
  readonly invocation: DiffInvocation;
  readonly settings: DiffSettings;
  readonly versions: OldAndNew<ReportedVersion>;
}

interface DiffSettings extends OldAndNew<string> {
  readonly today: string;
  readonly diff: DiffConfig | undefined;
  readonly config: Config | undefined;
}

async function compareVersions(
  { versions, settings, invocation: { flags, terminal } }: DiffRun,
  { consumers, ...evidence }: Evidence,
): Promise<ExitCode> {
  const { today, diff, config } = settings;
  terminal.progress?.("comparing …");
  const comparison = compareDescriptions(versions.old.description, versions.new.description, {
    today,
    addedToClosed: flags.addedToClosed ?? diff?.addedToClosed,
    kept: config && readFolderManifest(config.output, () => undefined)?.names,
  });
  const exceptions = diff?.exceptions ?? [];
  const { cwd } = terminal;
  const listed = consumers.length > 0 && { consumers };
  const options = { cwd, exceptions, today, ...evidence, ...listed };
  const report = createReport(comparison, versions, options);
  const shown = flags.breakingOnly === true ? breakingOnly(report) : report;
  await print(shown, flags.format ?? "pretty", terminal);
  const wrong = flags.checkVersion === true ? versionFault(report) : undefined;
  if (wrong !== undefined) terminal.err(`${printable(wrong)}\n`);
  return wrong === undefined ? exitCode(report, flags.failOn ?? diff?.failOn) : EXIT.findings;
}

/** What is known besides the two versions. */
interface Evidence {
  readonly consumers: readonly ConsumerFile[];
  readonly counts?: ConsumerCountsJson;
  readonly observed?: readonly ObservedDeviation[];
}

/** Reads the files of `--consumers`, `--seen` and `--observed`; what is wrong with one is reported. */
const readEvidence =
  ({ flags: { consumers = [], seen, observed = [] }, terminal: { cwd } }: DiffInvocation) =>
  (report: Report): Evidence => {
    const readAll = <Read>(
      paths: readonly string[],
      read: (text: string, file: string) => Read,
      unreadable: typeof diffContract | typeof trafficUnreadable = trafficUnreadable,
    ): readonly Read[] => {
      const orReport = <Part>(file: string, part: () => readonly Part[]): readonly Part[] => {
        try {
          return part();
        } catch (error) {
          report(unreadable({ file, why: whyUnreadable(error) }));
          return [];
        }
      };
      return paths
        .flatMap((path) => orReport(path, () => filesAt(path, cwd)))
        .flatMap((file) => orReport(file, () => [read(readText(resolve(cwd, file)), file)]));
    };
    const counts = seen && readAll(seen, (one) => addCounts([JSON.parse(one)]));
    const contractOf = (one: string, file: string) => ({ file, contract: readContract(one) });
    return {
      consumers: readAll(consumers, contractOf, diffContract),
      ...(counts !== undefined && { counts: addCounts(counts) }),
      observed: readAll(observed, (one) => addReports([JSON.parse(one)])).flat(),
    };
  };

/** A file, or those in a folder. A folder without any is refused: no verdict may rest on a wrong path. */
function filesAt(path: string, cwd: string): readonly string[] {
  if (!statSync(resolve(cwd, path)).isDirectory()) return [path];
  const names = readdirSync(resolve(cwd, path)).filter((name) => name.endsWith(".json"));
  if (names.length === 0) throw new Error("it is a folder without a file that ends in .json");
  return names.toSorted().map((name) => join(path, name));
}

/** The two versions: two operands, or one and the document of the configuration. */
async function readSettings(
  { operands, flags, terminal }: DiffInvocation,
  report: Report,
): Promise<DiffSettings | undefined> {
  const { date = today(), config: file } = flags;
  if (!isDay(date)) report(diffDate({ found: date }));
  const found = new Diagnostics();
  const [config] = (await configurations(flags, terminal.cwd, found.report)) ?? [];
  const isMissing = [...found].some(isInputUnknown);
  // The configuration is needed only if it provides the new version; an invalid one is never ignored.
  const isAlone = operands.length === 1 && isMissing;
  const isNeeded = !isAlone && (operands.length === 1 || file !== undefined);
  for (const one of found) if (isNeeded || !isInputUnknown(one)) report(one);
  const [old, now = config?.input] = operands;
  if (isAlone || operands.length === 0 || operands.length > 2)
    report(diffOperands({ found: operands.length }));
  if (old === undefined || now === undefined) return undefined;
  return { old, new: now, today: date, diff: config?.diff, config };
}

const isInputUnknown = ({ code }: Diagnostic): boolean => code === "usage/input-unknown";

/** A day of the calendar, `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads both versions; `undefined` if one is unusable. What is wrong with them is printed. */
async function readBoth(
  settings: DiffSettings,
  { flags, terminal }: DiffInvocation,
): Promise<OldAndNew<ReportedVersion> | undefined> {
  const { root } = flags;
  const { cwd } = terminal;
  const { config } = settings;
  const problems = new Diagnostics();
  const options = {
    cwd,
    report: problems.report,
    ...remoteOf(flags, config),
    ...overlaysOf(flags, { config, cwd }),
    ...(config?.naming !== undefined && { naming: config.naming }),
    ...(root !== undefined && { root: resolve(cwd, root) }),
  };
  terminal.progress?.(`reading ${printable(settings.old)} …`);
  const old = await readVersion(settings.old, options);
  terminal.progress?.(`reading ${printable(settings.new)} …`);
  const now = await readVersion(settings.new, options);
  printDiagnostics(problems, { terminal, sources: new Map([...old.sources, ...now.sources]) });
  if (old.version === undefined || now.version === undefined) return undefined;
  printDiagnostics([...flawOf(settings.old, old), ...flawOf(settings.new, now)], { terminal });
  return { old: old.version, new: now.version };
}

/** A note that a document has errors: listing them is left to `lint`. */
function flawOf(operand: string, { errors = [] }: VersionResult): readonly Diagnostic[] {
  const [first] = errors;
  if (first === undefined) return [];
  const what = `${first.code}: ${first.message}`;
  const count = errors.length === 1 ? "1 error" : `${errors.length} errors`;
  return [diffDocumentErrors({ operand, errors: count, first: what })];
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
    case "html":
      return out(changesPage(report));
    case "github":
      return out(toGithub(report, cwd).replace(/.$/, "$&\n"));
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

/** With consumers, what reaches none of them does not count. */
function exitCode({ findings, consumers }: DiffReport, failOn: DiffConfig["failOn"]): ExitCode {
  if (failOn === undefined) return EXIT.fine;
  const isSevere =
    consumers?.some((consumer) => isAsSevere(consumer, failOn)) ??
    findings.some(({ verdict }) => rankOf(verdict) >= rankOf(failOn));
  return isSevere ? EXIT.findings : EXIT.fine;
}
