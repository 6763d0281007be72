import type { Order, Quote } from "@apostille/evaluation-services/types";
import { type Core, handle } from "../../../foundation/index.js";
import {
  approveDocument,
  cancelQuote,
  type CartChange,
  holdOrder,
  moveOrder,
  priceQuote,
  type Pricing as Prices,
  resumeOrder,
  startDraft,
  submitDraft,
  updateCart,
  updateDocument,
} from "../../../domain/index.js";
import { requireCaller, refuseField } from "../shared/refuse.js";
import type {
  CartsHandlers,
  DocumentsHandlers,
  OnlyListed,
  OrdersHandlers,
  QuotesHandlers,
} from "../../../generated/server.js";
import type { CartUpdate, OrderMoved, Pricing, QuoteMoved } from "../../../generated/types.js";
import * as wire from "../../../generated/zod.js";

export function quotesHandlers(core: Core): QuotesHandlers {
  return {
    startDraft: handle(201, async ({ body: { app_id, request } }) =>
      quoteMoved(await startDraft(core, await requireCaller(core, app_id), request)),
    ),
    submitDraft: handle(200, async ({ params }) =>
      quoteMoved(await submitDraft(core, params.quoteId)),
    ),
    price: handle(200, async ({ params, body }) =>
      quoteMoved(await priceQuote(core, params.quoteId, pricesOf(core, body))),
    ),
    cancel: handle(200, async ({ params }) => quoteMoved(await cancelQuote(core, params.quoteId))),
  };
}

export function ordersHandlers(core: Core): OrdersHandlers {
  return {
    move: handle(200, async ({ params, body: { to } }) =>
      orderMoved(await moveOrder(core, params.orderId, { to })),
    ),
    hold: handle(200, async ({ params }) => orderMoved(await holdOrder(core, params.orderId))),
    resume: handle(200, async ({ params }) => orderMoved(await resumeOrder(core, params.orderId))),
  };
}

export function documentsHandlers(core: Core): DocumentsHandlers {
  return {
    update: handle(200, async ({ params, body: { analysed, ...found } }) => {
      const change = {
        ...found,
        ...(analysed !== undefined && {
          analysis_completed_at: analysed ? core.clock.now() : null,
        }),
      };
      return wire.Document.parse(await updateDocument(core, params.documentId, change));
    }),
    approve: handle(200, async ({ params }) =>
      wire.Document.parse(await approveDocument(core, params.documentId)),
    ),
  };
}

export function cartsHandlers(core: Core): CartsHandlers {
  return {
    update: handle(200, async ({ params, body }) =>
      wire.CartState.parse(await updateCart(core, params.cartId, cartChange(core, body))),
    ),
  };
}

function cartChange(core: Core, { unsubscribed, ...chosen }: OnlyListed<CartUpdate>): CartChange {
  if (unsubscribed === undefined) return chosen;
  return { ...chosen, unsubscribed_at: unsubscribed ? core.clock.now() : null };
}

function pricesOf(core: Core, pricing: OnlyListed<Pricing> = {}): Prices {
  const { items, expires_at, guaranteed_delivery_at } = pricing;
  if (expires_at !== undefined && new Date(expires_at) < core.clock.now()) {
    throw refuseField("expires_at", "The offer would have ended already.");
  }
  return {
    ...(items && {
      items: items.map(({ name = null, code = null, ...item }) => ({ ...item, name, code })),
    }),
    ...(expires_at !== undefined && { expiresAt: new Date(expires_at) }),
    ...(guaranteed_delivery_at !== undefined && {
      guaranteedDeliveryAt: new Date(guaranteed_delivery_at),
    }),
    ...turnaroundOf(pricing),
  };
}

function turnaroundOf({
  tat_value: value,
  tat_range: unit,
  turnaround_label: label,
}: OnlyListed<Pricing>) {
  return { ...(value && { value }), ...(unit && { unit }), ...(label && { label }) };
}

function quoteMoved({ id, number, status, total_cents, expires_at }: Quote): QuoteMoved {
  return wire.QuoteMoved.parse({ id, number, status, total_cents, expires_at });
}

function orderMoved({ id, number, status, total, on_hold_at }: Order): OrderMoved {
  return wire.OrderMoved.parse({ id, number, status, total, on_hold_at });
}
