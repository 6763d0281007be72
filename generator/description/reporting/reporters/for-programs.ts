import { printableJson } from "../../core/printable.js";
import type { LocatedDiagnostic } from "../locate.js";
import { github } from "./github.js";
import { json } from "./json.js";
import { sarif } from "./sarif.js";

/** The machine-readable formats. */
export type ProgramFormat = "json" | "github" | "sarif";

/** Formats diagnostics for programs. Returns undefined if the format prints nothing for an empty list. */
export function forPrograms(
  format: ProgramFormat,
  diagnostics: readonly LocatedDiagnostic[],
): string | undefined {
  switch (format) {
    case "json":
      return printableJson(json(diagnostics));
    case "github":
      return diagnostics.length > 0 ? github(diagnostics) : undefined;
    case "sarif":
      return printableJson(sarif(diagnostics));
    default:
      return format satisfies never;
  }
}
