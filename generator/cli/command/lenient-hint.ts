import type { Diagnostic } from "../../description/index.js";
import type { Terminal } from "./terminal.js";

const HINT = "With --lenient, these errors are warnings, and only what is broken is left out.\n";

/** Says that `--lenient` helps, if it does: all errors are of the kind that it turns into warnings. */
export function printLenientHint(diagnostics: Iterable<Diagnostic>, terminal: Terminal): void {
  const errors = [...diagnostics].filter(({ severity }) => severity === "error");
  if (errors.length > 0 && errors.every(({ recoverable }) => recoverable === true))
    terminal.err(HINT);
}
