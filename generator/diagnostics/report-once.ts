import type { Diagnostic, Report } from "./diagnostic.js";

/** Passes each diagnostic on once: what is read for several purposes is faulty once. */
export function reportOnce(report: Report): Report {
  const reported = new Set<string>();
  return (diagnostic: Diagnostic) => {
    const { code, message, location } = diagnostic;
    const key = JSON.stringify([code, message, location?.document, location?.pointer]);
    if (!reported.has(key)) report(diagnostic);
    reported.add(key);
  };
}
