/** The state of one evaluation. */
import { DepthExceeded } from "../values/canonical.js";
import type { Issue } from "../values/types.js";

/** A compiled schema or keyword: whether a value holds. It tells why not, unless nobody listens. */
export type Check = (value: unknown, frame: Frame) => boolean;

export interface Path {
  readonly parent: Path | undefined;
  readonly key: string | number;
  readonly length: number;
}

/** The resources entered so far, outermost at the end of the chain (Core 7.1). Equal chains are one object. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly resource: string;
  readonly next: Map<string, Scope>;
}

/** Which children of an instance have been evaluated (Core 11, annotations of `properties`, `items` and the rest). */
export interface Seen {
  allProperties: boolean;
  readonly properties: Set<string>;
  /** All items before this one. */
  items: number;
  readonly indexes: Set<number>;
}

/** Where an evaluation stands. */
export interface Frame {
  readonly run: Run;
  readonly path: Path | undefined;
  readonly scope: Scope;
  /** Present only while something around asks for it: an `unevaluated…` keyword. */
  readonly seen: Seen | undefined;
}

export interface Run {
  readonly issues: Issue[];
  readonly maxDepth: number;
  /** Schemas being applied within one another. */
  depth: number;
  /** Above 0: only the verdict counts, because an alternative is being tried. */
  quiet: number;
  /** While quiet: the length of the longest path at which something failed. */
  reached: number;
  /** Verdicts found while quiet: -1 for success, else how far the value got. */
  readonly verdicts: Map<object, Map<Check, Map<Scope, number>>>;
}

export function createRun(maxDepth: number): Run {
  return { issues: [], maxDepth, depth: 0, quiet: 0, reached: 0, verdicts: new Map() };
}

export const newSeen = (): Seen => ({
  allProperties: false,
  properties: new Set(),
  items: 0,
  indexes: new Set(),
});

/** Adds what a part has evaluated to what the whole has. */
export function mergeSeen(target: Seen | undefined, source: Seen | undefined): void {
  if (target === undefined || source === undefined || target === source) return;
  target.allProperties ||= source.allProperties;
  for (const name of source.properties) target.properties.add(name);
  target.items = Math.max(target.items, source.items);
  for (const index of source.indexes) target.indexes.add(index);
}

/** Enters a resource. One that was entered before stays where it was: only the outermost counts (Core 8.2.3.2). */
export function enter(scope: Scope, resource: string): Scope {
  for (let current: Scope | undefined = scope; current !== undefined; current = current.parent) {
    if (current.resource === resource) return scope;
  }
  const known = scope.next.get(resource);
  if (known !== undefined) return known;
  const entered: Scope = { parent: scope, resource, next: new Map() };
  scope.next.set(resource, entered);
  return entered;
}

export interface Failure {
  readonly keyword: string;
  readonly message: string;
}

/** Notes a failure; always false. `depth` says how far the value got, for the choice among alternatives. */
export function fail(
  frame: Frame,
  failure: () => Failure,
  depth: number = pathLength(frame),
): false {
  const { run } = frame;
  if (run.quiet > 0) run.reached = Math.max(run.reached, depth);
  else run.issues.push({ path: toArray(frame.path), ...failure() });
  return false;
}

export const pathLength = (frame: Frame): number => frame.path?.length ?? 0;

/** The frame of a child of the instance. */
export function below(frame: Frame, key: string | number): Frame {
  const path: Path = { parent: frame.path, key, length: pathLength(frame) + 1 };
  return { run: frame.run, path, scope: frame.scope, seen: undefined };
}

/** Counts how deeply schemas are applied; too deep ends the evaluation, whatever stands around it. */
export function descend(run: Run): void {
  if (++run.depth > run.maxDepth) throw new DepthExceeded();
}

/** Only the verdict, no issues. */
export function quietly(check: Check, value: unknown, frame: Frame): boolean {
  frame.run.quiet++;
  const holds = check(value, frame);
  frame.run.quiet--;
  return holds;
}

/**
 * Applies a check, and while quiet remembers its verdict on an object or an array: alternatives that share parts would
 * otherwise evaluate these once per alternative on every level, which is exponential in the depth.
 */
export function remembered(check: Check, value: unknown, frame: Frame): boolean {
  const { run } = frame;
  if (run.quiet === 0 || frame.seen !== undefined || typeof value !== "object" || value === null) {
    return check(value, frame);
  }
  const verdicts = verdictsOf(run, value, check);
  const known = verdicts.get(frame.scope);
  if (known !== undefined) {
    run.reached = Math.max(run.reached, known);
    return known < 0;
  }
  const before = run.reached;
  run.reached = 0;
  const holds = check(value, frame);
  verdicts.set(frame.scope, holds ? -1 : run.reached);
  run.reached = Math.max(before, run.reached);
  return holds;
}

function verdictsOf(run: Run, value: object, check: Check): Map<Scope, number> {
  const ofValue = run.verdicts.get(value) ?? new Map<Check, Map<Scope, number>>();
  run.verdicts.set(value, ofValue);
  const verdicts = ofValue.get(check) ?? new Map<Scope, number>();
  ofValue.set(check, verdicts);
  return verdicts;
}

function toArray(path: Path | undefined): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step = path; step !== undefined; step = step.parent) keys.push(step.key);
  return keys.reverse();
}
