import type { EventType } from "./event.js";
import { eventTypes, isEventType } from "./event.js";

/** `order.created` belongs to `order.*`. Types without a dot have no such group. */
const groups: ReadonlySet<string> = new Set(
  eventTypes.filter((type) => type.includes(".")).map((type) => `${group(type)}.*`),
);

/** What a subscription may name: an exact type, `*`, or a prefix such as `order.*`. */
export function isSubscription(text: string): boolean {
  return text === "*" || groups.has(text) || isEventType(text);
}

/** Whether an endpoint with these subscriptions receives events of the type. */
export function subscribes(subscriptions: readonly string[], type: EventType): boolean {
  return subscriptions.some((each) => each === "*" || each === type || each === `${group(type)}.*`);
}

function group(type: string): string {
  return type.slice(0, type.indexOf("."));
}
