import {
  type WebhookEventMap,
  type WebhookEventType,
  webhookEventTypes,
} from "@apostille/evaluation-services/webhooks";
import type { StateTransition } from "../core/lifecycle.js";

export type OwnEventType = WebhookEventType;

/** The resource of each type of event: `data.object`. */
export type EventObjects = {
  readonly [Type in OwnEventType]: WebhookEventMap[Type]["data"]["object"];
};

/** The body of a delivery. */
export interface EventEnvelope<Type extends OwnEventType = OwnEventType> {
  readonly id: string;
  readonly type: Type;
  readonly api_version: "v1";
  readonly created: string;
  readonly data: { readonly object: EventObjects[Type] };
}

export const eventTypes: readonly OwnEventType[] = webhookEventTypes;

const known: readonly string[] = webhookEventTypes;

export function isEventType(text: string): text is OwnEventType {
  return known.includes(text);
}

/**
 * The events of a transition that are about the resource itself. Changes that it causes in other resources emit their
 * own events.
 */
export function ownEvents(of: StateTransition, resource: string): OwnEventType[] {
  return of.emits.filter(isEventType).filter((type) => type.startsWith(`${resource}.`));
}
