import {
  type WebhookEventMap,
  type WebhookEventType,
  webhookEventTypes,
} from "@apostille/evaluation-services/webhooks";
import type { Scope } from "@apostille/evaluation-services/types";
import type { StateTransition } from "../../foundation/index.js";

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

const types: readonly string[] = webhookEventTypes;

export function isEventType(text: string): text is OwnEventType {
  return types.includes(text);
}

/**
 * The events of a transition that are about the resource itself. Changes that it causes in other resources emit their
 * own events.
 */
export function ownEvents(of: StateTransition, resource: string): OwnEventType[] {
  return of.emits.filter(isEventType).filter((type) => type.startsWith(`${resource}.`));
}

/** By the part of a type before the dot: the scope that reads the resource. */
const readScopes: Readonly<Record<string, Scope>> = {
  quote: "quotes:read",
  order: "orders:read",
  document: "documents:read",
  file: "files:read",
};

/** The scope that an app of another account needs to receive events of a type. Null: `ping` is about the app's own endpoint. */
export function readScope(type: OwnEventType): Scope | null {
  return readScopes[groupOf(type)] ?? null;
}

/** `order` of `order.created`. */
export function groupOf(type: OwnEventType): string {
  return type.split(".", 1).join();
}
