import { pathToFileURL } from "node:url";

import type { LocatedDiagnostic, SourceLocation } from "../locate.js";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** For code scanning: SARIF 2.1.0 (OASIS). */
export function sarif(diagnostics: readonly LocatedDiagnostic[]): object {
  const rules = new Map(diagnostics.map((diagnostic) => [diagnostic.code, rule(diagnostic)]));
  const codes = [...rules.keys()];
  const driver = { name: "Apostille", rules: [...rules.values()] };
  const results = diagnostics.map((diagnostic) => ({
    ...result(diagnostic),
    ruleIndex: codes.indexOf(diagnostic.code),
  }));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    // Columns are counted in UTF-16 units (section 3.14.27).
    runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }],
  };
}

const rule = ({ code, severity, cause, fix }: LocatedDiagnostic): object => ({
  id: code,
  shortDescription: { text: cause },
  help: { text: fix },
  defaultConfiguration: { level: LEVELS[severity] },
});

function result({
  code,
  severity,
  message,
  reproduce,
  position,
  related,
}: LocatedDiagnostic): object {
  return {
    ruleId: code,
    level: LEVELS[severity],
    message: { text: reproduce === undefined ? message : `${message}\n\n${reproduce}` },
    ...(position !== undefined && { locations: [location(position)] }),
    ...(related.length > 0 && {
      relatedLocations: related.map((entry, id) => ({
        id,
        message: { text: entry.message },
        ...location(entry.position),
      })),
    }),
  };
}

function location({ file, line, column, length, pointer }: SourceLocation): object {
  const region = { startLine: line, startColumn: column, endColumn: column + length };
  return {
    physicalLocation: { artifactLocation: { uri: uriOf(file) }, region },
    logicalLocations: [{ fullyQualifiedName: pointer, kind: "value" }],
  };
}

/**
 * A URI unchanged, an absolute path as a `file:` URI, and a relative path as a reference with special characters
 * escaped.
 */
function uriOf(file: string): string {
  if (/^https?:/.test(file)) return file;
  if (file.startsWith("/")) return pathToFileURL(file).href;
  return file.split("/").map(encodeURIComponent).join("/");
}
