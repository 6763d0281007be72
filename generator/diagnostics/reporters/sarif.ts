import { pathToFileURL } from "node:url";

import type { LocatedDiagnostic } from "../locate.js";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const;

/** For code scanning: SARIF 2.1.0. */
export function sarif(diagnostics: readonly LocatedDiagnostic[]): object {
  const rules = new Map(diagnostics.map((diagnostic) => [diagnostic.code, rule(diagnostic)]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: "Apostille", rules: [...rules.values()] } }, results: diagnostics.map(result) }],
  };
}

const rule = ({ code, cause, fix }: LocatedDiagnostic): object => ({
  id: code,
  shortDescription: { text: cause },
  help: { text: fix },
});

function result({ code, severity, message, place }: LocatedDiagnostic): object {
  const base = { ruleId: code, level: LEVELS[severity], message: { text: message } };
  if (place === undefined) return base;
  const uri = place.file.startsWith("/") ? pathToFileURL(place.file).href : encodeURI(place.file);
  const region = { startLine: place.line, startColumn: place.column };
  const logical = [{ fullyQualifiedName: place.pointer, kind: "object" }];
  return { ...base, locations: [{ physicalLocation: { artifactLocation: { uri }, region }, logicalLocations: logical }] };
}
