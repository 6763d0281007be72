import { defineDiagnostic } from "../define.js";

export const lintUnfinished = defineDiagnostic({
  code: "lint/unfinished",
  severity: "error",
  message: "Redocly's rules did not finish: {why}.",
  example: { why: "they took longer than 120 seconds" },
  cause:
    "A rule failed, or was stopped at its limit of time or memory: an example that is matched against a slow pattern can take forever.",
  fix: "Run `apostille lint --only apostille`, which finds slow patterns, or turn off the rule in redocly.yaml.",
});
