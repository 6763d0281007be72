export { compareDescriptions } from "./compare.js";
export { changeset } from "./report/changeset.js";
export { addCounts } from "./consumers/usage.js";
export type { ConsumerCountsJson } from "../../../runtime/wire/observation/consumer-counts.js";
export { type ConsumerFile, isAsSevere } from "./consumers/verdicts.js";
export { toGithub, toJson, toJunit, toSarif } from "./report/machine.js";
export { changelog, markdown } from "./report/markdown.js";
export { inMessages, prettyReport } from "./report/pretty.js";
export {
  breakingOnly,
  countsOf,
  createReport,
  type DiffReport,
  type LocatedFinding,
  notesOn,
  type ReportedVersion,
  versionAdvice,
  versionFault,
  PARTY_NAMES,
} from "./report/report.js";
export type { OldAndNew } from "./findings/pairing.js";
export { readVersion, type VersionResult } from "./source/read-version.js";
export { today } from "./compare.js";
export { kindsPage } from "./kinds/page.js";
