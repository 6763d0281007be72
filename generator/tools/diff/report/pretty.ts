import {
  frame,
  type Paint,
  painter,
  printable,
  type SourceLocation,
} from "../../../description/index.js";
import { type Verdict, VERDICTS } from "../../../output/index.js";
import {
  consumerCounts,
  countsOf,
  type DiffReport,
  type LocatedFinding,
  textsOnce,
  notesOn,
  observedText,
  requestsText,
  unknownText,
  useText,
  versionAdvice,
  PARTY_NAMES,
} from "./report.js";

const COLOURS: Readonly<Record<Verdict, string>> = { breaking: "31", risky: "33", safe: "32" };

/** The number of messages that are listed by name. */
const MESSAGES = 6;

/** The number of changed texts that are listed; documents that are revised often have hundreds. */
const TEXTS = 10;

/** For people: how many changes there are of which kinds, and then each with its locations and the reason. */
export function prettyReport(report: DiffReport, colour: boolean): string {
  const paint = painter(colour);
  const isText = ({ kind }: LocatedFinding): boolean => kind === "docs";
  const findings = textsOnce(report.findings);
  const changes = findings.filter((finding) => !isText(finding));
  return [
    ...summary(report, paint),
    ...changes.filter(({ verdict }) => verdict !== "safe").map((finding) => block(finding, paint)),
    ...safeChanges(changes, paint),
    ...changedTexts(findings.filter(isText), paint),
    ...report.accepted.map(
      (finding) =>
        `${paint("2", "accepted")} ${finding.kind}  ${printable(finding.message)} ${printable(finding.accepted)}\n`,
    ),
    ...report.unused.map(
      ({ kind, at, until }) =>
        `${paint("33", "unused")} exception ${printable(kind)}${at === undefined ? "" : ` ${printable(at)}`}${until === undefined ? "" : ` until ${until}`}: it matches no change, or has expired.\n`,
    ),
    ...consumerBlocks(report, paint),
    `${countsOf(report)}. ${printable(versionAdvice(report))}\n`,
  ].join("\n");
}

const CONSUMER_COLOURS = { breaks: "31", risky: "33", fine: "32" } as const;

/** Each consumer with the changes that reach it; what is said of these is said above. */
function consumerBlocks(report: DiffReport, paint: Paint): readonly string[] {
  const { consumers = [] } = report;
  const blocks = consumers.map((consumer) =>
    [
      `${paint(`1;${CONSUMER_COLOURS[consumer.verdict]}`, consumer.verdict)} ${printable(consumer.name)}  ${paint("2", printable([consumer.file, useText(consumer)].filter(Boolean).join("  ")))}`,
      ...consumer.findings.map(
        ({ place, requests, finding: { verdict, kind, message, at } }) =>
          `  ${printable(place)}${requestsText(requests)}  ${verdict} ${kind}  ${printable(message)} ${printable(at)}`,
      ),
      ...notesOn(consumer).map((note) => `  ${paint("2", `note  ${printable(note)}`)}`),
      "",
    ].join("\n"),
  );
  const counts = [consumerCounts(consumers), ...unknownText(report)].join(" ");
  return blocks.length === 0 ? [] : [...blocks, `${counts}\n`];
}

/** The number of changes up to which a report needs no summary. */
const FEW = 10;

/** How often each kind of change occurs, if the report is too long to see at once. */
function summary(report: DiffReport, paint: Paint): readonly string[] {
  if (report.findings.length <= FEW) return [];
  const lines = VERDICTS.toReversed().flatMap((verdict) => {
    const counts = new Map<string, number>();
    for (const { kind, verdict: own } of report.findings)
      if (own === verdict) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (counts.size === 0) return [];
    const kinds = [...counts].toSorted(([, a], [, b]) => b - a);
    const listed = kinds.map(([kind, count]) => `${count} ${kind}`).join(", ");
    return [`  ${paint(`1;${COLOURS[verdict]}`, verdict.padEnd("breaking".length))}  ${listed}`];
  });
  const head = `${countsOf(report)}. ${printable(versionAdvice(report))}`;
  return [[head, ...lines, ...closedAdvice(report), ""].join("\n")];
}

/** Whether additions to closed objects break anybody depends on the readers: a setting says so. */
const closedAdvice = ({ findings }: DiffReport): readonly string[] =>
  findings.some(
    ({ kind, verdict }) => kind === "property-added-to-closed" && verdict === "breaking",
  )
    ? [
        "  property-added-to-closed breaks readers that refuse unknown properties; if there are none, set --added-to-closed safe.",
      ]
    : [];

/** What affects nobody needs one line, also if it is both sent and read. */
function safeChanges(findings: readonly LocatedFinding[], paint: Paint): readonly string[] {
  const lines = findings
    .filter(({ verdict }) => verdict === "safe")
    .map(
      (finding) =>
        `${paint(`1;${COLOURS.safe}`, "safe")} ${paint("2", finding.kind)}  ${printable(`${finding.message}${whereOf(finding)}`)}${observedText(finding).replace(/^./, "  $&")}`,
    );
  return lines.length === 0 ? [] : [[...new Set(lines), ""].join("\n")];
}

function whereOf({ old, new: now }: LocatedFinding): string {
  const location = now ?? old;
  return location === undefined ? "" : `  ${location.file}:${location.line}  #${location.pointer}`;
}

function block(finding: LocatedFinding, paint: Paint): string {
  const { verdict, kind, message, why, whom, old, new: now } = finding;
  const head = `${paint(`1;${COLOURS[verdict]}`, verdict)} ${paint("2", kind)}  ${printable(message)}`;
  return [
    head,
    ...(old === undefined ? [] : withLabel("old", old, paint)),
    ...(now === undefined ? [] : withLabel("new", now, paint)),
    `    why  ${printable(why)}`,
    `    for  ${PARTY_NAMES[whom]}${inMessages(finding)}`,
    ...(finding.observed === undefined ? [] : [`    now  ${observedText(finding)}`]),
    "",
  ].join("\n");
}

/** Changed texts affect nobody's code: one line for each is enough. */
function changedTexts(findings: readonly LocatedFinding[], paint: Paint): readonly string[] {
  if (findings.length === 0) return [];
  const lines = findings
    .slice(0, TEXTS)
    .map((finding) => `  ${printable(`${finding.message}${whereOf(finding)}`)}`);
  const more = findings.length - lines.length;
  const count = findings.length === 1 ? "1 text" : `${findings.length} texts`;
  return [
    [
      `${paint("1;32", "safe")} ${paint("2", "docs")}  ${count} of the documentation changed.`,
      ...lines,
      ...(more > 0 ? [`  and ${more} more, which --format changelog lists`] : []),
      "",
    ].join("\n"),
  ];
}

function withLabel(label: string, location: SourceLocation, paint: Paint): readonly string[] {
  const [where = "", ...lines] = frame(location, paint);
  return [`  ${label}${where}`, ...lines];
}

export function inMessages({ in: messages }: Pick<LocatedFinding, "in">): string {
  if (messages.length === 0) return "";
  const shown = messages.slice(0, MESSAGES).map(printable).join(", ");
  const more = messages.length - MESSAGES;
  return more > 0 ? ` in ${shown} and ${more} more` : ` in ${shown}`;
}
