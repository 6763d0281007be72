import type { OwnEventType } from "./event.js";

/** Whether an endpoint with these subscriptions receives events of the type. */
export function subscribes(subscriptions: readonly string[], type: OwnEventType): boolean {
  return subscriptions.some((each) => each === "*" || each === type || each === `${group(type)}.*`);
}

function group(type: string): string {
  return type.slice(0, type.indexOf("."));
}
