import type { Order } from "@apostille/evaluation-services/types";
import type { Core } from "../core/core.js";
import type { Transaction } from "../database/database.js";
import { emit } from "../events/emit.js";
import { type EventObjects, type OwnEventType, ownEvents } from "../events/event.js";
import { notify } from "../notifications/outbox.js";
import type { StateTransition } from "../core/lifecycle.js";

export interface OrderMoved {
  readonly accountId: string;
  /** The order after the transition. */
  readonly order: Order;
  readonly transition: StateTransition;
}

type OrderEvent = Extract<OwnEventType, `order.${string}`>;

/** Emits the events of a completed transition. */
export async function announceOrder(
  core: Core,
  tx: Transaction,
  { accountId, order, transition }: OrderMoved,
): Promise<void> {
  for (const type of ownEvents(transition, "order").filter(isOrderEvent)) {
    await notify(core, tx, { accountId, type, quoteId: order.quote_id, about: order });
    const object: EventObjects[OrderEvent] = order;
    await emit(core, tx, { accountId, type, object });
  }
}

function isOrderEvent(type: OwnEventType): type is OrderEvent {
  return type.startsWith("order.");
}
