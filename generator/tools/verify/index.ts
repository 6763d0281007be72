export { type CallerCredentials, secretsOf } from "./cases/credentials.js";
export { type Flow, workflowFlows } from "./cases/links.js";
export { curl } from "./exchange/curl.js";
export type { SendRequest } from "./exchange/exchange.js";
export { createSend } from "./exchange/send.js";
export { foldRepeated } from "./report.js";
export { jsonReport, junitSuites } from "./report.js";
export { verificationSummary } from "./report.js";
export type { CoverageCount } from "./session/coverage.js";
export {
  addCoverage,
  coverageJson,
  coverageText,
  unseenByOperation,
} from "./session/coverage-file.js";
export type { FirstFinding, VerifyFinding } from "./session/verification.js";
export type { Progress, Verification } from "./session/verification.js";
export { verify } from "./run/verify.js";
export { readHar } from "./traffic/har.js";
export { Ledger } from "./traffic/ledger.js";
export { createProxy } from "./traffic/proxy.js";
