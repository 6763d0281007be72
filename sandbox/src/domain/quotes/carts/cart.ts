import type {
  Cart,
  CartStatus,
  TranslationPreferenceType,
  Turnaround,
} from "@apostille/evaluation-services/types";
import { timestamp, timestampOrNull } from "../../../foundation/index.js";

export interface CartRow {
  readonly id: string;
  readonly number: string;
  readonly status: CartStatus;
  readonly payment_status: "paid" | "unpaid" | null;
  readonly is_individual: boolean;
  readonly turnaround_type: Turnaround | null;
  readonly translation_preference_type: TranslationPreferenceType;
  readonly physical_copy: boolean;
  readonly cc_emails: string[] | null;
  readonly total_cents: number;
  readonly last_activity_at: Date | null;
  readonly unsubscribed_at: Date | null;
  readonly paid_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toCart(row: CartRow): Cart {
  const dollars = row.total_cents / 100;
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    payment_status: row.payment_status,
    is_individual: row.is_individual,
    turnaround_type: row.turnaround_type,
    translation_preference_type: row.translation_preference_type,
    physical_copy: row.physical_copy,
    cc_emails: row.cc_emails,
    subtotal: dollars,
    total: dollars,
    last_activity_at: timestampOrNull(row.last_activity_at),
    unsubscribed_at: timestampOrNull(row.unsubscribed_at),
    paid_at: timestampOrNull(row.paid_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}
