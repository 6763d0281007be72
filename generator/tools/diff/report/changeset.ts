import { printable } from "../../../description/index.js";
import { countsOf, type DiffReport } from "./report.js";
import { code, text } from "./markdown.js";

/** A file of the `changesets` tool for a package whose version follows that of the document. */
export function changeset(report: DiffReport, packageName: string): string {
  const { semver, title } = report;
  const front = semver === "none" ? [] : [`${JSON.stringify(printable(packageName))}: ${semver}`];
  const items = report.findings
    .filter(({ verdict }) => verdict !== "safe")
    .map(({ verdict, message, at }) => `- ${verdict}: ${text(message)} (${code(at)})`);
  const body = [
    `${text(title)}: ${countsOf(report)}.`,
    ...(items.length > 0 ? [""] : []),
    ...items,
  ];
  return ["---", ...front, "---", "", ...body, ""].join("\n");
}
