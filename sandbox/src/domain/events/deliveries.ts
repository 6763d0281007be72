import type { WebhookDeliveryStatus } from "@apostille/evaluation-services/types";
import { type Queryable, timestamp, timestampOrNull } from "../../foundation/index.js";
import type { DeliveryRow } from "./delivery.js";
import type { OwnEventType } from "./event.js";

/** A delivery as shown to people outside its app's account. */
export interface DeliveryOverview {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_type: OwnEventType;
  readonly url: string;
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly last_attempt_at: string | null;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
}

export interface DeliveryQuery {
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
  /** The `seq` of the last delivery that was read; the next ones are older. */
  readonly before?: number | undefined;
  readonly limit: number;
}

interface Row extends DeliveryRow {
  readonly seq: number;
  readonly type: OwnEventType;
  readonly url: string;
}

const select = `SELECT deliveries.*, events.type, endpoint.url
  FROM deliveries
    JOIN events ON events.id = event_id
    JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id`;

/** Deliveries to all endpoints, newest first, and the position of the next ones if there are more. */
export async function listAllDeliveries(
  database: Queryable,
  { endpointId, eventId, status, before, limit }: DeliveryQuery,
): Promise<{ readonly data: DeliveryOverview[]; readonly next: number | null }> {
  const rows = await database.query<Row>(
    `${select}
     WHERE ($1::text IS NULL OR endpoint_id = $1) AND ($2::text IS NULL OR event_id = $2)
       AND ($3::text IS NULL OR status = $3) AND ($4::bigint IS NULL OR deliveries.seq < $4)
     ORDER BY deliveries.seq DESC LIMIT $5`,
    [endpointId, eventId, status, before, limit + 1],
  );
  const data = rows.slice(0, limit);
  const next = rows.length > limit ? (data.at(-1)?.seq ?? null) : null;
  return { data: data.map(toDelivery), next };
}

export async function readAnyDelivery(
  database: Queryable,
  id: string,
): Promise<DeliveryOverview | undefined> {
  const [row] = await database.query<Row>(`${select} WHERE deliveries.id = $1`, [id]);
  return row && toDelivery(row);
}

function toDelivery(row: Row): DeliveryOverview {
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.type,
    url: row.url,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    error: row.error,
    last_attempt_at: timestampOrNull(row.last_attempt_at),
    next_attempt_at: timestampOrNull(row.next_attempt_at),
    created_at: timestamp(row.created_at),
  };
}
