import {
  type Diagnostic,
  forPrograms,
  groupAlike,
  locate,
  pretty,
  type Severity,
  type SourceDocument,
  withoutConsequences,
} from "../../description/index.js";
import { toggle } from "./flag.js";
import { type Format, FORMATS, formatFlags } from "./format.js";
import type { Terminal } from "./terminal.js";

export const REPORT_FLAGS = { ...formatFlags(FORMATS), strict: toggle("count warnings as errors") };

/** The number of diagnostics per severity that are shown to people; the rest are only counted. */
const MAX_SHOWN = 50;
const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** Where and how results are shown. */
export interface ShowOptions {
  readonly flags: { readonly format?: Format | undefined };
  readonly terminal: Terminal;
}

export interface PrintOptions {
  readonly terminal: Terminal;
  readonly sources?: ReadonlyMap<string, SourceDocument>;
  readonly format?: Format | undefined;
}

/** Prints diagnostics: for people to `err`, errors first; for programs to `out`. */
export function printDiagnostics(found: Iterable<Diagnostic>, options: PrintOptions): void {
  const diagnostics = withoutConsequences([...found]);
  const { terminal, sources = new Map(), format = "pretty" } = options;
  const locateAll = (chosen: readonly Diagnostic[]) => locate(chosen, sources, terminal.cwd);
  if (format !== "pretty") {
    const text = forPrograms(format, locateAll(diagnostics), terminal.cwd);
    if (text !== undefined) terminal.out(`${text}\n`);
    return;
  }
  for (const severity of SEVERITIES) {
    const all = groupAlike(diagnostics.filter((diagnostic) => diagnostic.severity === severity));
    const print = severity === "error" ? (terminal.error ?? terminal.err) : terminal.err;
    if (all.length > 0)
      print(
        `${pretty(locateAll(all.slice(0, MAX_SHOWN)), terminal.colour)}\n${moreText(all.length, severity)}`,
      );
  }
}

const moreText = (count: number, severity: Severity): string =>
  count > MAX_SHOWN
    ? `… and ${count - MAX_SHOWN} more of severity ${severity}: --format json lists all.\n\n`
    : "";

/** What is shown by a command that is about something other than the document: its notes are left to `lint`. */
export const withoutNotes = (diagnostics: Iterable<Diagnostic>): readonly Diagnostic[] =>
  [...diagnostics].filter(({ severity }) => severity !== "info");

/** `2 errors, 1 warning`, or an empty string if there is nothing to count. */
export function countText(diagnostics: Iterable<Diagnostic>): string {
  return SEVERITIES.flatMap((severity) => {
    const count = [...diagnostics].filter((diagnostic) => diagnostic.severity === severity).length;
    const word = severity === "info" ? "note" : severity;
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? "" : "s"}`];
  }).join(", ");
}

const HINT = "With --lenient, these errors are warnings, and only what is broken is left out.\n";

/** Says that `--lenient` helps, if it does: all errors are of the kind that it turns into warnings. */
export function printLenientHint(diagnostics: Iterable<Diagnostic>, terminal: Terminal): void {
  const errors = [...diagnostics].filter(({ severity }) => severity === "error");
  if (errors.length > 0 && errors.every(({ recoverable }) => recoverable === true))
    terminal.err(HINT);
}
