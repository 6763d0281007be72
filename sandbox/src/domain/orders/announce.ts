import type { Order } from "@apostille/evaluation-services/types";
import type { Core, StateTransition, Transaction } from "../../foundation/index.js";
import { emit } from "../events/emit.js";
import { type EventObjects, type OwnEventType, ownEvents } from "../events/event.js";

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
  const news = { quoteId: order.quote_id, about: order };
  for (const type of ownEvents(transition, "order").filter(isOrderEvent)) {
    const object: EventObjects[OrderEvent] = order;
    await emit(core, tx, { accountId, type, object, news });
  }
}

function isOrderEvent(type: OwnEventType): type is OrderEvent {
  return type.startsWith("order.");
}
