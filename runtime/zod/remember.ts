/**
 * Remembers the outputs of schemas while other schemas may check the same value: otherwise, overlapping recursive
 * schemas would take time exponential in the depth.
 */
import { isContainer } from "../json-schema/values/value.js";
import type { ValidatorPart, Remembered, Results, Run, RunIssue } from "./run.js";

/** Runs a part, or repeats its earlier result for the value in this run. */
export function remembered(part: ValidatorPart, value: unknown, run: Run): unknown {
  if (run.shared === 0) return part.run(value, run);
  const results = isContainer(value) ? resultsOf(value, run) : resultsOfScalar(value, run);
  return results === undefined ? part.run(value, run) : repeated(part, value, { run, results });
}

interface Repeating {
  readonly run: Run;
  readonly results: Results;
}

function repeated(part: ValidatorPart, value: unknown, { run, results }: Repeating): unknown {
  const known = results.get(part);
  if (known?.holds === true) return known.output;
  if (known !== undefined && (run.quiet || known.issues !== undefined)) return repeat(known, run);
  const { failures } = run;
  const start = run.issues.length;
  const output = part.run(value, run);
  const holds = run.failures === failures;
  const issues = holds || run.quiet ? undefined : run.issues.slice(start).map(copy);
  results.set(part, { output, holds, issues });
  return output;
}

function resultsOf(value: object, run: Run): Results {
  const known = run.results.get(value);
  if (known !== undefined) return known;
  const results: Results = new Map();
  run.results.set(value, results);
  return results;
}

/** Beyond this many uses, the results for a scalar are remembered. */
const FEW_USES = 64;

/**
 * A scalar has no parts, so it is validated as a whole before the next value: only its own results are kept. Most are
 * validated sooner than looked up, but schemas that share parts could apply exponentially many to one.
 */
function resultsOfScalar(value: unknown, run: Run): Results | undefined {
  const scalar = (run.scalar ??= { value, uses: 0, results: new Map() });
  if (!Object.is(scalar.value, value)) {
    scalar.value = value;
    scalar.uses = 0;
    scalar.results.clear();
  }
  return ++scalar.uses > FEW_USES ? scalar.results : undefined;
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
