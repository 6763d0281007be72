import type { StateTransition } from "../core/lifecycle.js";

/** The timestamp `column` of a resource after a transition at `now`. */
export function stamped(
  { stamps, clears }: StateTransition,
  now: Date,
  [column, current]: readonly [column: string, current: Date | null],
): Date | null {
  if (stamps.includes(column)) return now;
  return clears.includes(column) ? null : current;
}
