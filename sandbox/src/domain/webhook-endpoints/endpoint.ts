import type {
  EventSubscription,
  WebhookDisabledReason,
  WebhookEndpoint,
} from "@apostille/evaluation-services/types";
import { timestamp, timestampOrNull } from "../../foundation/index.js";
import type { EndpointSecrets } from "../events/attempt.js";

export interface EndpointRow extends EndpointSecrets {
  readonly id: string;
  readonly app_id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: EventSubscription[];
  readonly disabled_at: Date | null;
  readonly disabled_reason: WebhookDisabledReason | null;
  readonly consecutive_failures: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    disabled: row.disabled_at !== null,
    disabled_at: timestampOrNull(row.disabled_at),
    disabled_reason: row.disabled_reason,
    consecutive_failures: row.consecutive_failures,
    previous_secret_until: timestampOrNull(row.previous_secret_until),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  };
}
