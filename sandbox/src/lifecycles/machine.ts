import type { EventType } from "../events/event.js";
import { isEventType } from "../events/event.js";
import type { Lifecycle, Transition } from "./lifecycle.js";

/** Which transition is meant. What is left out does not matter. */
export interface Wish {
  readonly to: string;
  readonly by?: "operation" | "event" | "time";
  /** The operationId, where an operation is the trigger. */
  readonly operation?: string;
  /** Tells transitions apart that lead to the same state, such as putting on hold and resuming. */
  readonly stamps?: string;
  readonly clears?: string;
}

/** The document has no such transition from the state that the resource is in. */
export class NoTransition extends Error {
  override readonly name = "NoTransition";
  readonly from: string | null;
  /** The states that can follow. */
  readonly possible: readonly string[];

  constructor(from: string | null, wish: Wish, possible: readonly string[]) {
    const there =
      possible.length === 0 ? "No state can follow." : `Possible: ${possible.join(", ")}.`;
    super(`The lifecycle has no such way from ${from ?? "nothing"} to ${wish.to}. ${there}`);
    this.from = from;
    this.possible = possible;
  }
}

/** The transition that creates a resource. Throws `NoTransition`. */
export function creation(lifecycle: Lifecycle, wish: Wish): Transition {
  return choose(lifecycle, null, wish);
}

/** The transition out of the state `from`. Throws `NoTransition`. */
export function transition(lifecycle: Lifecycle, from: string, wish: Wish): Transition {
  return choose(lifecycle, from, wish);
}

/** Whether the transition exists. */
export function allows(lifecycle: Lifecycle, from: string, wish: Wish): boolean {
  return lifecycle.transitions.some((each) => startsAt(each, from) && matches(each, wish));
}

/** The events of a transition that are about the resource itself; what it causes elsewhere fires its own there. */
export function ownEvents(of: Transition, resource: string): EventType[] {
  return of.emits.filter(isEventType).filter((type) => type.startsWith(`${resource}.`));
}

function choose(lifecycle: Lifecycle, from: string | null, wish: Wish): Transition {
  const here = lifecycle.transitions.filter((each) => startsAt(each, from));
  const found = here.find((each) => matches(each, wish));
  if (found !== undefined) return found;
  throw new NoTransition(from, wish, [...new Set(here.map((each) => each.to))]);
}

function startsAt({ from }: Transition, state: string | null): boolean {
  return state === null ? from.length === 0 : from.includes(state);
}

function matches({ to, trigger, stamps, clears }: Transition, wish: Wish): boolean {
  return (
    to === wish.to &&
    (wish.by === undefined || wish.by in trigger) &&
    (wish.operation === undefined ||
      ("operation" in trigger && trigger.operation === wish.operation)) &&
    (wish.stamps === undefined || stamps.includes(wish.stamps)) &&
    (wish.clears === undefined || clears.includes(wish.clears))
  );
}
