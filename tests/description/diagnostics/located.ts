import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import { locate } from "../../../generator/description/reporting/locate.js";

export const URI = "file:///project/api.yaml";

/** A finding about a value of the document. */
export const about = (pointer: string, rest: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "area/name",
  severity: "error",
  message: "It is wrong.",
  cause: "Why.",
  fix: "How.",
  location: { document: URI, pointer },
  ...rest,
});

/** Findings with their places in a document. */
export function located(text: string, diagnostics: readonly Diagnostic[]) {
  const source = { uri: URI, text, format: "yaml" as const, value: undefined };
  return locate(diagnostics, new Map([[URI, source]]), "/project");
}
