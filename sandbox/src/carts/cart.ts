import { timestamp, timestampOrNull } from "../time/timestamp.js";

export type Turnaround = "standard" | "next_day" | "same_day" | "expedited";
export type TranslationPreference =
  | "documents_in_english"
  | "client_provided"
  | "translation_service";

/** A cart as the interface returns it. Unlike everything else, it counts money in dollars. */
export interface Cart {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly payment_status: "paid" | "unpaid" | null;
  readonly is_individual: boolean;
  readonly turnaround_type: Turnaround | null;
  readonly translation_preference_type: TranslationPreference | null;
  readonly physical_copy: boolean;
  readonly cc_emails: readonly string[] | null;
  readonly subtotal: number;
  readonly total: number;
  readonly last_activity_at: string | null;
  readonly unsubscribed_at: string | null;
  readonly paid_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface CartRow {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly payment_status: "paid" | "unpaid" | null;
  readonly is_individual: boolean;
  readonly turnaround_type: Turnaround | null;
  readonly translation_preference_type: TranslationPreference | null;
  readonly physical_copy: boolean;
  readonly cc_emails: readonly string[] | null;
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
