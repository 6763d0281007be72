import type { Diagnostic } from "../../generator/description/diagnostics/diagnostic.js";
import { locate, type LocatedDiagnostic } from "../../generator/description/reporting/locate.js";
import { checkStructure } from "../../generator/description/document/structure/index.js";
import { loadFiles } from "./load.js";

/** Loads files and checks their structure. Returns findings as "severity code file:line:column", and the diagnostics. */
export async function structureOf(
  files: Readonly<Record<string, string | object>>,
): Promise<{ readonly found: readonly string[]; readonly located: readonly LocatedDiagnostic[] }> {
  const { set, diagnostics, sources, folder } = await loadFiles(files);
  const own: Diagnostic[] = [];
  if (set !== undefined) checkStructure(set, (diagnostic) => own.push(diagnostic));
  // The resolver uses the reporter of the loader, and may have reported just now.
  const located = locate([...diagnostics, ...own], sources, folder);
  const found = located.map(
    ({ severity, code, position }) =>
      `${severity} ${code} ${position?.file}:${position?.line}:${position?.column}`,
  );
  return { found, located };
}
