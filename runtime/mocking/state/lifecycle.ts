/** Moves things through the states of their lifecycle. */
import type { JsonMembers } from "./json.js";
import type { StoredThing, ThingStore } from "./store.js";
import type { ResourceDescriptor, ResourceTable, StateChange, StateMove } from "./types.js";

/** An event that a transition emits. */
export interface ResourceEvent {
  readonly type: string;
  readonly resource: string;
  /** The thing after the transition. */
  readonly thing: JsonMembers;
}

/** What transitions work with. */
export interface TransitionContext {
  readonly store: ThingStore;
  readonly table: ResourceTable;
  readonly emit: (event: ResourceEvent) => void;
}

/** A thing that was moved by the clock. */
export interface MovedThing {
  readonly resource: string;
  readonly key: string;
  readonly to: string;
}

export const stateOf = ({ value }: StoredThing, { states }: ResourceDescriptor): string =>
  String(value[states?.property ?? ""]);

/** Performs a transition with a new value of a thing. */
export function passTo(
  change: StateChange,
  entry: StoredThing,
  { value, resource, lifecycles }: Passing,
): void {
  const { store } = lifecycles;
  store.next();
  const time = new Date(store.now).toISOString();
  const withEach = (names: readonly string[], one: unknown): JsonMembers =>
    Object.fromEntries(names.map((name) => [name, one]));
  const passed = {
    ...value,
    ...withEach(change.stamps, time),
    ...withEach(change.clears, null),
    [resource.states?.property ?? ""]: change.to,
  };
  store.change(entry, withEnds(passed, resource, store.now));
  tell(change, entry, lifecycles);
}

interface Passing {
  readonly value: JsonMembers;
  readonly resource: ResourceDescriptor;
  readonly lifecycles: TransitionContext;
}

/** Emits the events of a transition. */
export function tell(
  { emits }: StateChange,
  entry: StoredThing,
  { emit }: TransitionContext,
): void {
  for (const type of emits) emit({ type, resource: entry.resource, thing: entry.value });
}

/** How long a state lasts that ends by time, if the thing does not say when. */
const WEEK = 7 * 24 * 3_600_000;

/** The end of a state that ends by time is in the future. */
export function withEnds(
  value: JsonMembers,
  { states }: ResourceDescriptor,
  now: number,
): JsonMembers {
  const state = String(value[states?.property ?? ""]);
  const ends = (states?.moves ?? []).flatMap(({ from, time }) =>
    time !== undefined && from.includes(state) && !(timeIn(value[time]) > now)
      ? [[time, typeof value[time] === "number" ? (now + WEEK) / 1000 : isoAt(now + WEEK)]]
      : [],
  );
  return { ...value, ...Object.fromEntries(ends) };
}

const isoAt = (time: number): string => new Date(time).toISOString();

/** The milliseconds of a text, or of a number of seconds. */
const timeIn = (value: unknown): number =>
  typeof value === "number" ? value * 1000 : Date.parse(String(value));

/** The most transitions by time at once: a lifecycle may lead in a circle. */
const MAX_MOVES = 100_000;

/** The most seconds by which the clock is moved at once: a hundred years. */
export const MAX_SECONDS: number = 100 * 366 * 24 * 3600;

/** Moves the clock on by some seconds, and performs what becomes due on the way, in order. */
export function passUntil(lifecycles: TransitionContext, seconds: number): readonly MovedThing[] {
  if (!(seconds >= 0 && seconds <= MAX_SECONDS))
    throw new RangeError(`The clock moves on by 0 to ${MAX_SECONDS} seconds, not ${seconds}.`);
  const { store } = lifecycles;
  const goal = store.now + seconds * 1000;
  const moved: MovedThing[] = [];
  for (let due = dueBy(goal, lifecycles); due.length > 0; due = dueBy(goal, lifecycles)) {
    for (const { entry, move, resource, at } of due) {
      if (!move.from.includes(stateOf(entry, resource)) || moved.length >= MAX_MOVES) continue;
      store.moveTo(at);
      passTo(move, entry, { value: entry.value, resource, lifecycles });
      moved.push({ resource: entry.resource, key: entry.key, to: move.to });
    }
    if (moved.length >= MAX_MOVES) break;
  }
  store.moveTo(goal);
  return moved;
}

interface Due {
  readonly entry: StoredThing;
  readonly move: StateMove;
  readonly resource: ResourceDescriptor;
  /** Milliseconds. */
  readonly at: number;
}

function dueBy(goal: number, { store, table }: TransitionContext): readonly Due[] {
  const due: Due[] = [];
  for (const resource of Object.values(table.resources))
    for (const move of resource.states?.moves ?? [])
      for (const entry of move.time === undefined ? [] : store.all(resource.name)) {
        const at = timeIn(entry.value[move.time ?? ""]);
        if (at <= goal && move.from.includes(stateOf(entry, resource)))
          due.push({ entry, move, resource, at });
      }
  return due.sort((a, b) => a.at - b.at);
}
