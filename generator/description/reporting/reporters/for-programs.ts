import { printableJson, printable } from "../../core/text.js";
import type { LocatedDiagnostic, SourceLocation } from "../locate.js";
import { fromRepository } from "../repository.js";
import { junit, suitesOf } from "./junit.js";
import { sarif } from "./sarif.js";

/** The machine-readable formats. */
export const PROGRAM_FORMATS = ["json", "github", "sarif", "junit"] as const;
export type ProgramFormat = (typeof PROGRAM_FORMATS)[number];

/** Formats diagnostics for programs. Returns undefined if the format prints nothing for an empty list. */
export function forPrograms(
  format: ProgramFormat,
  diagnostics: readonly LocatedDiagnostic[],
  cwd: string,
): string | undefined {
  switch (format) {
    case "json":
      return printableJson(json(diagnostics));
    case "github":
      return diagnostics.length > 0 ? github(diagnostics, cwd) : undefined;
    case "sarif":
      return printableJson(sarif(diagnostics));
    case "junit":
      return junit("apostille", suitesOf(diagnostics)).trimEnd();
    default:
      return format satisfies never;
  }
}

/** For programs: the diagnostics as data. */
export function json(diagnostics: readonly LocatedDiagnostic[]): readonly object[] {
  return diagnostics.map(({ position, related, ...rest }) => ({
    ...rest,
    ...(position !== undefined && { location: locationOf(position) }),
    ...(related.length > 0 && {
      related: related.map((entry) => ({
        message: entry.message,
        location: locationOf(entry.position),
      })),
    }),
  }));
}

const locationOf = ({ file, line, column, pointer }: SourceLocation): object => ({
  file,
  line,
  column,
  pointer,
});

const LEVELS = { error: "error", warning: "warning", info: "notice" } as const;

/** For GitHub Actions: workflow commands, which annotate the lines of a pull request. */
export function github(diagnostics: readonly LocatedDiagnostic[], cwd: string): string {
  return diagnostics.map((diagnostic) => command(diagnostic, cwd)).join("\n");
}

function command(
  { severity, code, message, fix, reproduce, position }: LocatedDiagnostic,
  cwd: string,
): string {
  const where =
    position === undefined
      ? ""
      : `file=${property(fromRepository(position, cwd))},line=${position.line},col=${position.column},`;
  return `::${LEVELS[severity]} ${where}title=${property(code)}::${data([message, fix, reproduce].filter(Boolean).join(" "))}`;
}

/** Escapes of the command grammar: for data, and in properties also for the separators. */
const data = (text: string): string => printable(text).replaceAll("%", "%25");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
