import type { StateTransition } from "../core/lifecycle.js";
import { type OwnEventType, isEventType } from "./event.js";

/**
 * The events of a transition that are about the resource itself. Changes that it causes in other resources emit their
 * own events.
 */
export function ownEvents(of: StateTransition, resource: string): OwnEventType[] {
  return of.emits.filter(isEventType).filter((type) => type.startsWith(`${resource}.`));
}
