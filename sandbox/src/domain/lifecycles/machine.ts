import type { ResourceLifecycle, StateTransition } from "../../foundation/index.js";

/** Selects a transition. Absent properties match anything. */
export interface TransitionQuery {
  readonly to: string;
  readonly by?: "operation" | "event" | "time";
  /** The operationId, if an operation is the trigger. */
  readonly operation?: string;
  /** Distinguishes transitions to the same state, such as putting on hold and resuming. */
  readonly stamps?: string;
  readonly clears?: string;
}

/** The document has no such transition from the current state. */
export class NoTransition extends Error {
  override readonly name = "NoTransition";
  readonly from: string | null;
  /** The possible next states. */
  readonly possible: readonly string[];

  constructor(from: string | null, query: TransitionQuery, possible: readonly string[]) {
    const continuation =
      possible.length === 0 ? "No state can follow." : `Possible: ${possible.join(", ")}.`;
    const reason =
      from === query.to
        ? `It is ${from} already.`
        : `The lifecycle has no transition from ${from ?? "nothing"} to ${query.to}.`;
    super(`${reason} ${continuation}`);
    this.from = from;
    this.possible = possible;
  }
}

/** The transition that creates a resource. Throws `NoTransition`. */
export function creation(lifecycle: ResourceLifecycle, query: TransitionQuery): StateTransition {
  return choose(lifecycle, null, query);
}

/** The transition out of the state `from`. Throws `NoTransition`. */
export function transition(
  lifecycle: ResourceLifecycle,
  from: string,
  query: TransitionQuery,
): StateTransition {
  return choose(lifecycle, from, query);
}

/** Whether there is such a transition. */
export function allows(
  lifecycle: ResourceLifecycle,
  from: string,
  query: TransitionQuery,
): boolean {
  return lifecycle.transitions.some((each) => startsAt(each, from) && matches(each, query));
}

function choose(
  lifecycle: ResourceLifecycle,
  from: string | null,
  query: TransitionQuery,
): StateTransition {
  const candidates = lifecycle.transitions.filter((each) => startsAt(each, from));
  const match = candidates.find((each) => matches(each, query));
  if (match !== undefined) return match;
  throw new NoTransition(from, query, [...new Set(candidates.map((each) => each.to))]);
}

function startsAt({ from }: StateTransition, state: string | null): boolean {
  return state === null ? from.length === 0 : from.includes(state);
}

function matches(
  { to, trigger, stamps, clears }: StateTransition,
  query: TransitionQuery,
): boolean {
  return (
    to === query.to &&
    (query.by === undefined || query.by in trigger) &&
    (query.operation === undefined ||
      ("operation" in trigger && trigger.operation === query.operation)) &&
    (query.stamps === undefined || stamps.includes(query.stamps)) &&
    (query.clears === undefined || clears.includes(query.clears))
  );
}

/** The value of the timestamp `column` after a transition at `now`. */
export function timestampAfter(
  { stamps, clears }: StateTransition,
  now: Date,
  [column, current]: readonly [column: string, current: Date | null],
): Date | null {
  if (stamps.includes(column)) return now;
  return clears.includes(column) ? null : current;
}
