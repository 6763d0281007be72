/**
 * Remembers the outputs of schemas while other schemas may check the same value: otherwise, overlapping recursive
 * schemas would take time exponential in the depth.
 */
import { isContainer } from "../json-schema/values/value.js";
import type { ValidatorPart, Remembered, Run, RunIssue } from "./run.js";

/** Runs a part on an object or an array, or repeats its earlier result in this run. */
export function remembered(part: ValidatorPart, value: unknown, run: Run): unknown {
  return run.shared > 0 && isContainer(value) ? repeated(part, value, run) : part.run(value, run);
}

/** The same for a recursive part, which may also apply itself to strings and numbers. */
export function rememberedAll(part: ValidatorPart, value: unknown, run: Run): unknown {
  return run.shared > 0 ? repeated(part, value, run) : part.run(value, run);
}

function repeated(part: ValidatorPart, value: unknown, run: Run): unknown {
  const results = resultsOf(value, run);
  const known = results.get(part);
  if (known?.holds === true) return known.output;
  if (known !== undefined && (run.quiet || known.issues !== undefined)) return repeat(known, run);
  const { failures } = run;
  const start = run.issues.length;
  const output = part.run(value, run);
  const holds = run.failures === failures;
  const issues = holds || run.quiet ? undefined : run.issues.slice(start).map(copy);
  results.set(part, { output, holds, ...(issues !== undefined && { issues }) });
  return output;
}

function resultsOf(value: unknown, run: Run): Map<ValidatorPart, Remembered> {
  const known = run.results.get(value);
  if (known !== undefined) return known;
  const results = new Map<ValidatorPart, Remembered>();
  run.results.set(value, results);
  return results;
}

function repeat({ output, issues = [] }: Remembered, run: Run): unknown {
  run.failures++;
  for (const issue of issues) {
    if (run.full) break;
    run.issues.push(copy(issue));
  }
  return output;
}

/** The path is completed on the way out, differently each time. */
const copy = (issue: RunIssue): RunIssue => ({ ...issue, path: [...issue.path] });
