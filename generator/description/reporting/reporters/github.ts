import type { LocatedDiagnostic } from "../locate.js";
import { printable } from "../../core/printable.js";

const LEVELS = { error: "error", warning: "warning", info: "notice" } as const;

/** For GitHub Actions: workflow commands, which annotate the lines of a pull request. */
export function github(diagnostics: readonly LocatedDiagnostic[]): string {
  return diagnostics.map(command).join("\n");
}

function command({ severity, code, message, fix, reproduce, place }: LocatedDiagnostic): string {
  const where =
    place === undefined
      ? ""
      : `file=${property(place.file)},line=${place.line},col=${place.column},`;
  return `::${LEVELS[severity]} ${where}title=${property(code)}::${data([message, fix, reproduce].filter(Boolean).join(" "))}`;
}

/** Escapes of the command grammar: for data, and in properties also for the separators. */
const data = (text: string): string => printable(text).replaceAll("%", "%25");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
