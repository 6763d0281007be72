import { printable } from "../../../description/index.js";
import { markdownCode, type Verdict } from "../../../output/index.js";
import { inMessages } from "./pretty.js";
import {
  consumerCounts,
  countsOf,
  type DiffReport,
  type LocatedFinding,
  notesOn,
  observedText,
  requestsText,
  textsOnce,
  unknownText,
  useText,
  versionAdvice,
  PARTY_NAMES,
} from "./report.js";

/** For the description or a comment of a pull request: breaking changes first, safe ones folded away. */
export function markdown(report: DiffReport): string {
  const ofVerdicts = (...verdicts: readonly Verdict[]): readonly LocatedFinding[] =>
    textsOnce(report.findings).filter(({ verdict }) => verdicts.includes(verdict));
  return [
    `## ${text(report.title)}: ${countsOf(report)}`,
    text(versionAdvice(report)),
    ...table(ofVerdicts("breaking", "risky")),
    ...foldAway(ofVerdicts("safe")),
    ...report.accepted.map(
      (finding) => `- Accepted: ${text(finding.message)} ${text(finding.accepted)}`,
    ),
    ...consumerTable(report),
    "",
  ].join("\n\n");
}

/** Who of the consumers breaks, and where. */
function consumerTable(report: DiffReport): readonly string[] {
  const { consumers = [] } = report;
  if (consumers.length === 0) return [];
  const rows = consumers.map((consumer) => {
    const reached = consumer.findings.map(
      ({ place, requests, finding }) =>
        `${code(place)}${requestsText(requests)} **${finding.verdict}** ${text(finding.message)} ${code(finding.at)}`,
    );
    const cells = [...reached, ...notesOn(consumer).map(text)].join("<br>");
    return `| **${consumer.verdict}** | ${[text(consumer.name), useText(consumer)].filter(Boolean).join("<br>")} | ${cells} |`;
  });
  return [
    `### ${[consumerCounts(consumers), ...unknownText(report)].join(" ")}`,
    ["| | Consumer | What reaches it |", "|---|---|---|", ...rows].join("\n"),
  ];
}

function table(findings: readonly LocatedFinding[]): readonly string[] {
  if (findings.length === 0) return [];
  const rows = findings.map((finding) => {
    const { verdict, at, message, why, whom, in: messages } = finding;
    const sentences = [message, why, observedText(finding).replace(/^o(.*)$/, "O$1.")].filter(
      Boolean,
    );
    return `| **${verdict}** | ${text(sentences.join(" "))} | ${PARTY_NAMES[whom]}${text(inMessages({ in: messages }))} | ${code(at)} |`;
  });
  return [["| | What | For whom | Where |", "|---|---|---|---|", ...rows].join("\n")];
}

function foldAway(findings: readonly LocatedFinding[]): readonly string[] {
  if (findings.length === 0) return [];
  const items = findings.map(({ message, at }) => `- ${text(message)} ${code(at)}`);
  return [`<details><summary>${findings.length} safe</summary>`, items.join("\n"), "</details>"];
}

/** A changelog page for the users of the API: the changes from one version to the next. */
export function changelog(report: DiffReport): string {
  const { oldVersion, newVersion, nextVersion: next } = report;
  const findings = textsOnce(report.findings);
  const version = newVersion === oldVersion ? (next ?? newVersion) : newVersion;
  const section = (title: string, chosen: readonly LocatedFinding[]): readonly string[] =>
    chosen.length === 0 ? [] : [`### ${title}`, chosen.map(entry).join("\n")];
  const isDocs = ({ kind }: LocatedFinding): boolean => kind === "docs";
  return [
    `## ${text(version)}`,
    `Changes since ${text(oldVersion)}: ${countsOf(report)}.`,
    ...section(
      "Breaking",
      findings.filter(({ verdict }) => verdict === "breaking"),
    ),
    ...section(
      "Risky",
      findings.filter(({ verdict }) => verdict === "risky"),
    ),
    ...section(
      "Other changes",
      findings.filter((finding) => finding.verdict === "safe" && !isDocs(finding)),
    ),
    ...section("Documentation", findings.filter(isDocs)),
    "",
  ].join("\n\n");
}

function entry(finding: LocatedFinding): string {
  const { kind, message, why, at } = finding;
  const reason = kind === "docs" ? "" : ` ${text(why)}`;
  const where = finding.in.length === 0 ? code(at) : `${code(at)},${text(inMessages(finding))}`;
  return `- ${text(message)}${reason} (${where})`;
}

/** Escapes a string from a document, so that Markdown and HTML show it literally. */
export const text = (value: string): string =>
  printable(value).replace(/[\\`*_{}[\]<>|#~&]/g, (character) => `\\${character}`);

/** A pointer; that of the whole document is empty. */
export const code = (value: string): string =>
  value === "" ? "`/`" : markdownCode(printable(value));
