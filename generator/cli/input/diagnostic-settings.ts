import type { Config } from "../../output/index.js";
import {
  closest,
  readCatalogue,
  type Report,
  severityFixed,
  severityUnknown,
} from "../../description/index.js";

/** Findings about a server, which do not prevent generation. */
const ABOUT_SERVERS = "verify/";

/** Reports unknown codes in the configuration's `diagnostics`, and attempts to downgrade errors in documents. */
export async function checkDiagnosticSettings(
  { diagnostics = {} }: Pick<Config, "diagnostics">,
  report: Report,
): Promise<void> {
  const codes = Object.keys(diagnostics);
  if (codes.length === 0) return;
  const known = new Map((await readCatalogue()).map(({ code, severity }) => [code, severity]));
  for (const code of codes) {
    if (!known.has(code)) report(severityUnknown({ code, guess: closest(code, known.keys()) }));
    if (known.get(code) === "error" && !code.startsWith(ABOUT_SERVERS))
      report(severityFixed({ code }));
  }
}
