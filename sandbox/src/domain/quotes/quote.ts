import type {
  Quote,
  QuoteItem,
  QuoteStatus,
  Turnaround,
  TurnaroundUnit,
} from "@apostille/evaluation-services/types";
import type { OnlyListed } from "@apostille/evaluation-services/server";
import { QuoteRequest as schema } from "@apostille/evaluation-services/zod";
import type * as z from "zod";
import { type Settings, timestamp, timestampOrNull } from "../../foundation/index.js";
import { toCart } from "./carts/cart.js";
import type { CartParts } from "./carts/parts.js";
import { toDocument } from "../documents/document.js";

/** The schema of a quote request in the document. Undeclared properties are ignored. */
export const quoteRequest = schema;

export type QuoteRequest = OnlyListed<z.output<typeof quoteRequest>>;

export interface QuoteRow {
  readonly id: string;
  readonly account_id: string;
  readonly team_id: string | null;
  readonly cart_id: string | null;
  readonly number: string;
  readonly status: QuoteStatus;
  readonly quote_type: QuoteRequest["quote_type"];
  readonly request: QuoteRequest;
  readonly requested_turnaround: Turnaround | null;
  readonly tat_value: number | null;
  readonly tat_range: TurnaroundUnit | null;
  readonly turnaround_label: string | null;
  readonly guaranteed_delivery_at: Date | null;
  readonly items: QuoteItem[];
  readonly total_cents: number;
  readonly expires_at: Date | null;
  readonly requested_at: Date | null;
  readonly approved_at: Date | null;
  readonly canceled_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toQuote(row: QuoteRow, parts: CartParts, settings: Settings): Quote {
  return {
    id: row.id,
    url: `${settings.portalBase}/quotes/${row.id}`,
    number: row.number,
    status: row.status,
    quote_type: row.quote_type,
    requested_turnaround: row.requested_turnaround,
    tat_value: row.tat_value,
    tat_range: row.tat_range,
    turnaround_label: row.turnaround_label,
    has_guaranteed_delivery: row.guaranteed_delivery_at !== null,
    guaranteed_delivery_at: timestampOrNull(row.guaranteed_delivery_at),
    total_cents: row.total_cents,
    total: (row.total_cents / 100).toFixed(2),
    items: row.items,
    cart: parts.cart === undefined ? null : toCart(parts.cart),
    documents: parts.documents.map(toDocument),
    expires_at: timestampOrNull(row.expires_at),
    requested_at: timestampOrNull(row.requested_at),
    approved_at: timestampOrNull(row.approved_at),
    canceled_at: timestampOrNull(row.canceled_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}
