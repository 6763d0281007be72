import type { Transition } from "../core/lifecycle.js";
import { type EventType, isEventType } from "./event.js";

/** The events of a transition that are about the resource itself; what it causes elsewhere fires its own there. */
export function ownEvents(of: Transition, resource: string): EventType[] {
  return of.emits.filter(isEventType).filter((type) => type.startsWith(`${resource}.`));
}
