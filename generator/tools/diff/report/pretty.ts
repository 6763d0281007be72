import {
  frame,
  type Paint,
  painter,
  printable,
  type SourceLocation,
} from "../../../description/index.js";
import type { Verdict } from "../kinds/define.js";
import {
  consumerLines,
  countsOf,
  type DiffReport,
  type LocatedFinding,
  versionAdvice,
  WHOM,
} from "./report.js";

const COLOURS: Readonly<Record<Verdict, string>> = { breaking: "31", risky: "33", safe: "32" };

/** The number of messages that are listed by name. */
const MESSAGES = 6;

/** The number of changed texts that are listed; documents that are revised often have hundreds. */
const TEXTS = 10;

/** For people: each change with both locations, the reason for its rating, and the affected party. */
export function prettyReport(report: DiffReport, colour: boolean): string {
  const paint = painter(colour);
  const isText = ({ kind }: LocatedFinding): boolean => kind === "docs";
  return [
    ...report.findings
      .filter((finding) => !isText(finding))
      .map((finding) => block(finding, paint)),
    ...changedTexts(report.findings.filter(isText), paint),
    ...report.accepted.map(
      (finding) =>
        `${paint("2", "accepted")} ${finding.kind}  ${printable(finding.message)} ${printable(finding.accepted)}\n`,
    ),
    ...report.unused.map(
      ({ kind, at, until }) =>
        `${paint("33", "unused")} exception ${printable(kind)}${at === undefined ? "" : ` ${printable(at)}`}${until === undefined ? "" : ` until ${until}`}: it matches no change, or has expired.\n`,
    ),
    ...consumerLines(report).map((line) => `${paint("1", "your code")}  ${printable(line)}\n`),
    `${countsOf(report)}. ${printable(versionAdvice(report))}\n`,
  ].join("\n");
}

function block(finding: LocatedFinding, paint: Paint): string {
  const { verdict, kind, message, why, whom, old, new: now } = finding;
  const head = `${paint(`1;${COLOURS[verdict]}`, verdict)} ${paint("2", kind)}  ${printable(message)}`;
  return [
    head,
    ...(old === undefined ? [] : labelled("old", old, paint)),
    ...(now === undefined ? [] : labelled("new", now, paint)),
    `    why  ${printable(why)}`,
    `    for  ${WHOM[whom]}${inMessages(finding)}`,
    "",
  ].join("\n");
}

/** Changed texts affect nobody's code: one line for each is enough. */
function changedTexts(findings: readonly LocatedFinding[], paint: Paint): readonly string[] {
  if (findings.length === 0) return [];
  const lines = findings.slice(0, TEXTS).map(({ message, old, new: now }) => {
    const location = now ?? old;
    const where =
      location === undefined ? "" : `  ${location.file}:${location.line}  #${location.pointer}`;
    return `  ${printable(`${message}${where}`)}`;
  });
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

function labelled(label: string, location: SourceLocation, paint: Paint): readonly string[] {
  const [where = "", ...lines] = frame(location, paint);
  return [`  ${label}${where}`, ...lines];
}

export function inMessages({ in: messages }: Pick<LocatedFinding, "in">): string {
  if (messages.length === 0) return "";
  const shown = messages.slice(0, MESSAGES).map(printable).join(", ");
  const more = messages.length - MESSAGES;
  return more > 0 ? ` in ${shown} and ${more} more` : ` in ${shown}`;
}
