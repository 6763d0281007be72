import {
  type Diagnostic,
  Diagnostics,
  hasErrors,
  junit,
  locate,
  printableJson,
} from "../../description/index.js";
import { applyPolicy } from "../../output/index.js";
import {
  curl,
  foldRepeated,
  jsonReport,
  junitSuites,
  verificationSummary,
  type Verification,
  type VerifyFinding,
} from "../../tools/index.js";
import { EXIT, type ExitCode } from "../command/command.js";
import type { Format } from "../command/format.js";
import { countText, printDiagnostics } from "../command/print-diagnostics.js";
import type { ConfiguredDescription } from "../command/read-description.js";
import type { Terminal } from "../command/terminal.js";
import { withEarlier, writeCoverage } from "./coverage.js";

interface ReportFlags {
  readonly format?: Format | undefined;
  readonly strict?: boolean | undefined;
  readonly coverage?: readonly string[] | undefined;
  readonly addCoverage?: readonly string[] | undefined;
}

export interface VerifyReportOptions {
  /** The title of the document. */
  readonly title: string;
  readonly flags: ReportFlags;
  readonly terminal: Terminal;
  /** The configured severities of codes. */
  readonly config: ConfiguredDescription["config"];
  readonly sources: ConfiguredDescription["sources"];
  /** The server's URL, for the commands that reproduce findings. */
  readonly server: string;
  readonly secrets: ReadonlyMap<string, string>;
}

/** Prints the findings of a verification, writes its coverage, and returns the exit code. */
export function reportVerification(
  found: Verification,
  { flags, terminal, config, sources, server, secrets, title }: VerifyReportOptions,
): ExitCode {
  const { cwd } = terminal;
  const unread = new Diagnostics();
  const coverage = withEarlier(found.coverage ?? [], flags, { cwd, report: unread.report });
  const verification = { ...found, coverage };
  const findings = applyPolicy(verification.findings, config, sources).map((finding) => ({
    ...finding,
    diagnostic: withCommand(finding, curl(finding.request, { server, secrets }), flags),
  }));
  const diagnostics = findings.map(({ diagnostic }) => diagnostic);
  print(verification, findings, { flags, terminal, sources });
  printDiagnostics([...unread], { terminal });
  terminal.err(verificationSummary(verification, countText(diagnostics)));
  const isWritten = writeCoverage(coverage, flags, { terminal, title });
  if (unread.hasErrors || !isWritten) return EXIT.usage;
  return hasErrors(diagnostics) ? EXIT.findings : EXIT.fine;
}

function withCommand(
  { diagnostic }: VerifyFinding,
  reproduce: string,
  flags: ReportFlags,
): Diagnostic {
  const raised = flags.strict === true && diagnostic.severity === "warning";
  return { ...diagnostic, reproduce, ...(raised && { severity: "error" }) };
}

/** The message of a finding that is seen several times says so. */
function withCount(finding: VerifyFinding): VerifyFinding {
  const { diagnostic, count } = finding;
  if (count === 1) return finding;
  return {
    ...finding,
    diagnostic: { ...diagnostic, message: `${diagnostic.message} (seen ${count} times)` },
  };
}

function print(
  verification: Verification,
  findings: readonly VerifyFinding[],
  { flags, terminal, sources }: Pick<VerifyReportOptions, "flags" | "terminal" | "sources">,
): void {
  const { format = "pretty" } = flags;
  const declared = verification.operations.map(({ operation }) => operation);
  const shown = format === "json" ? findings : findings.map(withCount);
  const located = shown.flatMap((finding) =>
    locate([finding.diagnostic], sources, terminal.cwd).map((one) => ({ finding, located: one })),
  );
  if (format === "junit")
    terminal.out(junit("apostille verify", junitSuites(verification, located)));
  else if (format === "json") terminal.out(`${printableJson(jsonReport(verification, located))}\n`);
  else
    printDiagnostics(
      (format === "pretty" ? foldRepeated(shown, declared) : shown).map(
        ({ diagnostic }) => diagnostic,
      ),
      { terminal, sources, format },
    );
}
