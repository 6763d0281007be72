import type { Order, Quote } from "@apostille/evaluation-services/types";
import type { Core } from "../../core/core.js";
import { approveDocument } from "../../documents/deliverable.js";
import { holdOrder, moveOrder, resumeOrder } from "../../orders/move.js";
import { cancelQuote } from "../../quotes/cancel.js";
import type { Pricing as Prices } from "../../quotes/price.js";
import { priceQuote } from "../../quotes/price.js";
import type { DocumentsHandlers, OrdersHandlers, QuotesHandlers } from "../generated/server.js";
import type { OrderMoved, Pricing, QuoteMoved } from "../generated/types.js";
import * as wire from "../generated/zod.js";
import { serve } from "../../core/serve.js";
import { refuseField } from "../shared/refuse.js";

export function quotesHandlers(core: Core): QuotesHandlers {
  return {
    price: serve(200, async ({ params, body }) =>
      quoteMoved(await priceQuote(core, params.quoteId, pricesOf(core, body))),
    ),
    cancel: serve(200, async ({ params }) => quoteMoved(await cancelQuote(core, params.quoteId))),
  };
}

export function ordersHandlers(core: Core): OrdersHandlers {
  return {
    move: serve(200, async ({ params, body: { to } }) =>
      orderMoved(await moveOrder(core, params.orderId, { to })),
    ),
    hold: serve(200, async ({ params }) => orderMoved(await holdOrder(core, params.orderId))),
    resume: serve(200, async ({ params }) => orderMoved(await resumeOrder(core, params.orderId))),
  };
}

export function documentsHandlers(core: Core): DocumentsHandlers {
  return {
    approve: serve(200, async ({ params }) =>
      wire.Document.parse(await approveDocument(core, params.documentId)),
    ),
  };
}

function pricesOf(core: Core, { items, expires_at, guaranteed_delivery_at }: Pricing = {}): Prices {
  if (expires_at !== undefined && new Date(expires_at) < core.clock.now()) {
    throw refuseField("expires_at", "The offer would have ended already.");
  }
  return {
    ...(items && { items: items.map(({ code = null, ...item }) => ({ ...item, code })) }),
    ...(expires_at !== undefined && { expiresAt: new Date(expires_at) }),
    ...(guaranteed_delivery_at !== undefined && {
      guaranteedDeliveryAt: new Date(guaranteed_delivery_at),
    }),
  };
}

function quoteMoved({ id, number, status, total_cents, expires_at }: Quote): QuoteMoved {
  return wire.QuoteMoved.parse({ id, number, status, total_cents, expires_at });
}

function orderMoved({ id, number, status, total, on_hold_at }: Order): OrderMoved {
  return wire.OrderMoved.parse({ id, number, status, total, on_hold_at });
}
