import { resolve } from "node:path";

import type { Config, DiffConfig } from "../../config/config.js";
import { diffDate, diffOperands } from "../../diagnostics/catalogue/diff.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Comparison } from "../../diff/compare.js";
import type { DiffReport } from "../../diff/report/report.js";
import type { SideResult } from "../../diff/source/read-side.js";
import { type Command, type FlagValues, type Invocation, textFlag } from "../command/command.js";
import { EXIT, type ExitCode } from "../command/exit-codes.js";
import { configurations, INPUT_FLAGS } from "../command/flags.js";
import { printDiagnostics } from "../command/print-diagnostics.js";
import type { Terminal } from "../command/terminal.js";

const FORMATS = ["pretty", "json", "markdown", "github", "sarif", "changelog"] as const;
type DiffFormat = (typeof FORMATS)[number];

const VERDICTS = ["breaking", "risky", "safe"] as const;

export const diffCommand: Command = {
  name: "diff",
  summary: "Compare two versions of a description: what has changed, how bad it is, and for whom.",
  operands: "OLD [NEW]",
  flags: [
    ...INPUT_FLAGS.filter(({ name }) => name !== "input" && name !== "overlay"),
    { name: "format", value: "FORMAT", choices: FORMATS, summary: "how the changes are printed" },
    { name: "json", summary: "print the result as JSON" },
    {
      name: "fail-on",
      value: "VERDICT",
      choices: VERDICTS,
      summary: "exit 1 where a change is as bad as this, or worse",
    },
    {
      name: "date",
      value: "DATE",
      summary: "the day on which sunsets are judged; today by default",
    },
  ],
  async run(invocation) {
    const problems: Diagnostic[] = [];
    const prepared = await prepare(invocation, problems);
    const [old, now] = prepared === undefined ? [] : await readBoth(prepared, invocation, problems);
    if (prepared === undefined || old?.side === undefined || now?.side === undefined) {
      const sources = new Map([...(old?.sources ?? []), ...(now?.sources ?? [])]);
      printDiagnostics(problems, { terminal: invocation.terminal, sources });
      return EXIT.usage;
    }
    const { compareDescriptions } = await import("../../diff/compare.js");
    const { createReport } = await import("../../diff/report/report.js");
    const { today, diff } = prepared;
    const comparison: Comparison = compareDescriptions(old.side.description, now.side.description, {
      today,
    });
    const { cwd } = invocation.terminal;
    const exceptions = diff?.exceptions ?? [];
    const report = createReport(
      comparison,
      { old: old.side, new: now.side },
      { cwd, exceptions, today },
    );
    await print(report, formatOf(invocation.flags), invocation.terminal);
    return exitCode(
      report,
      (textFlag(invocation.flags, "fail-on") as DiffConfig["failOn"]) ?? diff?.failOn,
    );
  },
};

interface Prepared {
  readonly old: string;
  readonly new: string;
  readonly today: string;
  readonly diff: DiffConfig | undefined;
  readonly config: Config | undefined;
}

/** What is compared: two operands, or one and the document of the configuration. */
async function prepare(
  { operands, flags, terminal }: Invocation,
  problems: Diagnostic[],
): Promise<Prepared | undefined> {
  const today = textFlag(flags, "date") ?? new Date().toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(today)) problems.push(diffDate({ found: today }));
  const found: Diagnostic[] = [];
  const [config] =
    (await configurations(flags, terminal.cwd, (problem) => found.push(problem))) ?? [];
  // A configuration is needed only where it says what is new; one that is broken is never passed over.
  const needed = operands.length === 1 || textFlag(flags, "config") !== undefined;
  problems.push(...found.filter(({ code }) => needed || code !== "usage/input-unknown"));
  const [old, now = config?.input] = operands;
  if (operands.length === 0 || operands.length > 2)
    problems.push(diffOperands({ found: operands.length }));
  if (problems.length > 0 || old === undefined || now === undefined) return undefined;
  return { old, new: now, today, diff: config?.diff, config };
}

async function readBoth(
  { old, new: now, config }: Prepared,
  { flags, terminal: { cwd } }: Invocation,
  problems: Diagnostic[],
): Promise<readonly SideResult[]> {
  const { readSide } = await import("../../diff/source/read-side.js");
  const root = textFlag(flags, "root");
  const options = {
    cwd,
    report: (problem: Diagnostic) => void problems.push(problem),
    ...remoteOf(flags, config),
    ...(root !== undefined && { root: resolve(cwd, root) }),
  };
  return [await readSide(old, options), await readSide(now, options)];
}

const remoteOf = (flags: FlagValues, config: Config | undefined): Pick<Config, "allowRemote"> => {
  const listed = flags["allow-remote"];
  const allowRemote = Array.isArray(listed) ? (listed as readonly string[]) : config?.allowRemote;
  return allowRemote === undefined ? {} : { allowRemote };
};

const formatOf = (flags: FlagValues): DiffFormat =>
  flags["json"] === true ? "json" : ((textFlag(flags, "format") ?? "pretty") as DiffFormat);

async function print(
  report: DiffReport,
  format: DiffFormat,
  { out, colour }: Terminal,
): Promise<void> {
  const machine = await import("../../diff/report/machine.js");
  const { changelog, markdown } = await import("../../diff/report/markdown.js");
  switch (format) {
    case "pretty":
      return out((await import("../../diff/report/pretty.js")).pretty(report, colour));
    case "json":
      return out(`${JSON.stringify(machine.toJson(report), null, 2)}\n`);
    case "markdown":
      return out(markdown(report));
    case "github":
      return out(report.findings.length === 0 ? "" : `${machine.toGithub(report)}\n`);
    case "sarif":
      return out(`${JSON.stringify(machine.toSarif(report), null, 2)}\n`);
    case "changelog":
      return out(changelog(report));
    default:
      return format satisfies never;
  }
}

function exitCode({ findings }: DiffReport, failOn: DiffConfig["failOn"]): ExitCode {
  if (failOn === undefined) return EXIT.fine;
  const bad = VERDICTS.slice(0, VERDICTS.indexOf(failOn) + 1);
  return findings.some(({ verdict }) => bad.includes(verdict)) ? EXIT.findings : EXIT.fine;
}
