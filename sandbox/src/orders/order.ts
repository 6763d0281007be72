import type { Order, OrderStatus } from "@apostille/evaluation-services/types";
import { toCart } from "../quotes/carts/cart.js";
import type { CartParts } from "../quotes/carts/parts.js";
import { toDocument } from "../documents/document.js";
import type { Settings } from "../core/settings.js";
import { timestamp, timestampOrNull } from "../core/timestamp.js";

export interface OrderRow {
  readonly id: string;
  readonly account_id: string;
  readonly quote_id: string | null;
  readonly cart_id: string | null;
  readonly number: string;
  readonly status: OrderStatus;
  readonly custom_reference: string | null;
  readonly custom_metadata: (string | null)[] | null;
  readonly total: number;
  readonly currency: string;
  readonly intake_at: Date | null;
  readonly in_progress_at: Date | null;
  readonly on_hold_at: Date | null;
  readonly completed_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toOrder(row: OrderRow, parts: CartParts, settings: Settings): Order {
  return {
    id: row.id,
    url: `${settings.portalBase}/orders/${row.id}`,
    number: row.number,
    status: row.status,
    custom_reference: row.custom_reference,
    custom_metadata: row.custom_metadata,
    total: row.total,
    currency: row.currency,
    intake_at: timestampOrNull(row.intake_at),
    in_progress_at: timestampOrNull(row.in_progress_at),
    on_hold_at: timestampOrNull(row.on_hold_at),
    completed_at: timestampOrNull(row.completed_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    quote_id: row.quote_id,
    ...(parts.cart && { cart: toCart(parts.cart) }),
    documents: parts.documents.map(toDocument),
  };
}
