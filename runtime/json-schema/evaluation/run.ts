/** The state of one evaluation. */
import { DepthExceeded } from "../values/canonical.js";
import { isContainer } from "../values/value.js";
import type {
  EvaluationBounds,
  CompiledCheck,
  Frame,
  Memory,
  Path,
  EvaluationRun,
  DynamicScope,
  EvaluatedParts,
  EvaluatedMembers,
} from "./frame.js";
import { verdictsOf } from "./memory.js";

export function createRun(
  bounds: EvaluationBounds,
  memory: Memory,
  shared: boolean,
): EvaluationRun {
  return { issues: [], bounds, depth: 0, quiet: 0, reached: 0, shared: shared ? 1 : 0, memory };
}

/** Whether further failures would add no information, so that the caller can return at once. */
export const isFull = ({ quiet, issues, bounds }: EvaluationRun): boolean =>
  quiet > 0 || issues.length >= bounds.maxIssues;

export const newSeen = (): EvaluatedParts => ({
  properties: new Set(),
  items: 0,
  indexes: new Set(),
});

/** Adds the children that a subschema has evaluated to those of the whole schema. */
export function mergeSeen(
  target: EvaluatedParts | undefined,
  source: EvaluatedParts | undefined,
): void {
  if (target === undefined || source === undefined || target === source) return;
  for (const name of source.properties) target.properties.add(name);
  target.items = Math.max(target.items, source.items);
  for (const index of source.indexes) target.indexes.add(index);
}

/**
 * Enters a resource. One that was entered before keeps its position, because only the outermost counts (Core 8.2.3.2).
 */
export function enter(scope: DynamicScope, resource: string): DynamicScope {
  for (
    let current: DynamicScope | undefined = scope;
    current !== undefined;
    current = current.parent
  ) {
    if (current.resource === resource) return scope;
  }
  const known = scope.next.get(resource);
  if (known !== undefined) return known;
  const entered: DynamicScope = { parent: scope, resource, next: new Map() };
  scope.next.set(resource, entered);
  return entered;
}

export interface EvaluationFailure {
  readonly keyword: string;
  readonly message: string;
}

/** Notes a failure and returns false. `depth` says how far the value matched, to choose among alternatives. */
export function fail(
  frame: Frame,
  failure: () => EvaluationFailure,
  depth: number = pathLength(frame),
): false {
  const { run } = frame;
  if (run.quiet > 0) run.reached = Math.max(run.reached, depth);
  else if (!isFull(run)) run.issues.push({ path: toArray(frame.path), ...failure() });
  return false;
}

export const pathLength = (frame: Frame): number => frame.path?.length ?? 0;

/** The frame of a child of the instance. */
export function childFrame(frame: Frame, key: string | number): Frame {
  const path: Path = { parent: frame.path, key, length: pathLength(frame) + 1 };
  return { run: frame.run, path, scope: frame.scope, seen: undefined };
}

/** Counts how deeply schemas are nested; too much nesting ends the whole evaluation. */
export function descend(run: EvaluationRun): void {
  if (++run.depth > run.bounds.maxDepth) throw new DepthExceeded();
}

/** Runs a check for its verdict only, without issues. */
export function quietly(check: CompiledCheck, value: unknown, frame: Frame): boolean {
  frame.run.quiet++;
  const holds = check(value, frame);
  frame.run.quiet--;
  return holds;
}

/**
 * Runs a check, and remembers its verdict if other schemas may need it: otherwise, schemas that share parts would
 * evaluate them once per schema on every level, which is exponential in the depth.
 */
export function rememberedVerdict(check: CompiledCheck, value: unknown, frame: Frame): boolean {
  const { run, scope } = frame;
  if (run.shared === 0) return check(value, frame);
  const verdicts = verdictsOf(run.memory, value, check);
  if (verdicts === undefined) return check(value, frame);
  const known = verdicts.get(scope);
  if (known !== undefined && answers(known, frame)) return repeat(known, frame);
  const before = run.reached;
  run.reached = 0;
  const seen = frame.seen && newSeen();
  const holds = check(value, seen === undefined ? frame : { ...frame, seen });
  verdicts.set(scope, {
    holds,
    reached: run.reached,
    seen,
    // An equal scalar elsewhere has issues of its own.
    notedBy: run.quiet === 0 && isContainer(value) ? run : undefined,
  });
  run.reached = Math.max(before, run.reached);
  if (holds) mergeSeen(frame.seen, seen);
  return holds;
}

/**
 * Whether a remembered verdict contains all that is needed now. Issues that this run has noted need not be noted again,
 * because they make the whole value invalid.
 */
function answers({ holds, seen, notedBy }: EvaluatedMembers, frame: Frame): boolean {
  if (!holds) return notedBy === frame.run || frame.run.quiet > 0;
  return frame.seen === undefined || seen !== undefined;
}

function repeat({ holds, reached, seen }: EvaluatedMembers, frame: Frame): boolean {
  frame.run.reached = Math.max(frame.run.reached, reached);
  if (holds) mergeSeen(frame.seen, seen);
  return holds;
}

function toArray(path: Path | undefined): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step = path; step !== undefined; step = step.parent) keys.push(step.key);
  return keys.reverse();
}
