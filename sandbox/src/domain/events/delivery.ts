import type { WebhookDelivery, WebhookDeliveryStatus } from "@apostille/evaluation-services/types";
import { timestamp, timestampOrNull } from "../../foundation/index.js";
import type { OwnEventType } from "./event.js";

export interface DeliveryRow {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly status: WebhookDeliveryStatus;
  /** Whether the due attempt was requested manually: it is a single attempt, without retries. */
  readonly by_hand: boolean;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly last_attempt_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toDelivery(row: DeliveryRow, type: OwnEventType): WebhookDelivery {
  return {
    id: row.id,
    webhook_endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: type,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    error: row.error,
    last_attempt_at: timestampOrNull(row.last_attempt_at),
    next_attempt_at: timestampOrNull(row.next_attempt_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}
