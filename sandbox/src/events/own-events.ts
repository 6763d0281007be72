import type { StateTransition } from "../core/lifecycle.js";
import { type OwnEventType, isEventType } from "./event.js";

/** The events of a transition that are about the resource itself; what it causes elsewhere fires its own there. */
export function ownEvents(of: StateTransition, resource: string): OwnEventType[] {
  return of.emits.filter(isEventType).filter((type) => type.startsWith(`${resource}.`));
}
