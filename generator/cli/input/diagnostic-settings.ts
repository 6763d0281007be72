import type { Config } from "../../config/config.js";
import { closest } from "../../core/closest.js";
import { severityFixed, severityUnknown } from "../../diagnostics/catalogue/usage.js";
import type { Report } from "../../diagnostics/diagnostic.js";

/** Findings about a server, which do not prevent generation. */
const ABOUT_SERVERS = "verify/";

/** Reports unknown codes in the configuration's `diagnostics`, and attempts to downgrade errors in documents. */
export async function checkDiagnosticSettings(
  { diagnostics = {} }: Pick<Config, "diagnostics">,
  report: Report,
): Promise<void> {
  const codes = Object.keys(diagnostics);
  if (codes.length === 0) return;
  const { readCatalogue } = await import("../../diagnostics/catalogue.js");
  const known = new Map((await readCatalogue()).map(({ code, severity }) => [code, severity]));
  for (const code of codes) {
    if (!known.has(code)) report(severityUnknown({ code, guess: closest(code, known.keys()) }));
    if (known.get(code) === "error" && !code.startsWith(ABOUT_SERVERS))
      report(severityFixed({ code }));
  }
}
