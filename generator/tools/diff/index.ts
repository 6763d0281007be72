export { compareDescriptions } from "./compare.js";
export { findBrokenLines } from "./consumer/broken-lines.js";
export { toGithub, toJson, toSarif } from "./report/machine.js";
export { changelog, markdown } from "./report/markdown.js";
export { inMessages, pretty } from "./report/pretty.js";
export {
  countsOf,
  createReport,
  type DiffReport,
  type LocatedFinding,
  type ReportedSide,
  versionAdvice,
  WHOM,
} from "./report/report.js";
export { readSide, type SideResult } from "./source/read-side.js";
export { today } from "./today.js";
export { kindsPage } from "./kinds/page.js";
