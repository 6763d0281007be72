import type { Diagnostic, Location, Report } from "../../diagnostics/diagnostic.js";

export interface Findings {
  readonly add: Report;
  /** Reports what was held back. */
  flush(): void;
}

interface Group {
  readonly first: Diagnostic;
  readonly others: Location[];
  count: number;
}

/** Other places that are named one by one. */
const NAMED = 3;

/**
 * Errors are reported one by one. What can be lived with is reported once for all the places where it is the same: a document
 * that has one habit gets one warning for it.
 */
export function createFindings(report: Report): Findings {
  const groups = new Map<string, Group>();
  return {
    add(diagnostic) {
      if (diagnostic.severity === "error") {
        report(diagnostic);
        return;
      }
      const key = `${diagnostic.code} ${diagnostic.message}`;
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, { first: diagnostic, others: [], count: 1 });
        return;
      }
      group.count++;
      if (diagnostic.location !== undefined && group.others.length < NAMED) {
        group.others.push(diagnostic.location);
      }
    },
    flush() {
      for (const { first, others, count } of groups.values()) {
        if (count === 1) report(first);
        else {
          const message = `${first.message} (${count} places)`;
          const related = others.map((location) => ({ message: "the same", location }));
          report({ ...first, message, related });
        }
      }
    },
  };
}
