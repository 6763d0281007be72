import {
  type WebhookEventMap,
  type WebhookEventType,
  webhookEventTypes,
} from "@apostille/evaluation-services/webhooks";

export type EventType = WebhookEventType;

/** What each type of event is about: `data.object`. */
export type EventObjects = {
  readonly [Type in EventType]: WebhookEventMap[Type]["data"]["object"];
};

/** The body of a delivery. */
export interface EventEnvelope<Type extends EventType = EventType> {
  readonly id: string;
  readonly type: Type;
  readonly api_version: "v1";
  readonly created: string;
  readonly data: { readonly object: EventObjects[Type] };
}

export const eventTypes: readonly EventType[] = webhookEventTypes;

export function isEventType(text: string): text is EventType {
  return eventTypes.some((type) => type === text);
}
