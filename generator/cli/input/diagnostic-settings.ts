import type { Config } from "../../config/config.js";
import { closest } from "../../core/closest.js";
import { severityFixed, severityUnknown } from "../../diagnostics/catalogue/usage.js";
import type { Report } from "../../diagnostics/diagnostic.js";

/** Findings about a server, which keep nothing from being generated. */
const ABOUT_SERVERS = "verify/";

/** Reports codes in `diagnostics` of the configuration that do not exist, and errors about documents, which stay errors. */
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
