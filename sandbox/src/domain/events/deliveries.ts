import type { WebhookDelivery, WebhookDeliveryStatus } from "@apostille/evaluation-services/types";
import type { Queryable } from "../../foundation/index.js";
import { type DeliveryRow, toDelivery } from "./delivery.js";
import type { OwnEventType } from "./event.js";

/** A delivery as shown to people outside its app's account. */
export interface DeliveryOverview extends Omit<
  WebhookDelivery,
  "webhook_endpoint_id" | "updated_at"
> {
  readonly endpoint_id: string;
  readonly url: string;
}

export interface DeliveryQuery {
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
  /** Only those to endpoints of this account's apps. */
  readonly accountId?: string | undefined;
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
  { endpointId, eventId, status, accountId, before, limit }: DeliveryQuery,
): Promise<{ readonly data: DeliveryOverview[]; readonly next: number | null }> {
  const rows = await database.query<Row>(
    `${select}
     WHERE ($1::text IS NULL OR endpoint_id = $1) AND ($2::text IS NULL OR event_id = $2)
       AND ($3::text IS NULL OR status = $3) AND ($4::bigint IS NULL OR deliveries.seq < $4)
       AND ($6::text IS NULL OR app_id IN (SELECT id FROM apps WHERE account_id = $6))
     ORDER BY deliveries.seq DESC LIMIT $5`,
    [endpointId, eventId, status, before, limit + 1, accountId],
  );
  const data = rows.slice(0, limit);
  const next = rows.length > limit ? (data.at(-1)?.seq ?? null) : null;
  return { data: data.map(overviewOf), next };
}

export async function readAnyDelivery(
  database: Queryable,
  id: string,
): Promise<DeliveryOverview | undefined> {
  const [row] = await database.query<Row>(`${select} WHERE deliveries.id = $1`, [id]);
  return row && overviewOf(row);
}

function overviewOf(row: Row): DeliveryOverview {
  const { updated_at: _, webhook_endpoint_id, ...delivery } = toDelivery(row, row.type);
  const { id, event_id, event_type, ...state } = delivery;
  return { id, endpoint_id: webhook_endpoint_id, event_id, event_type, url: row.url, ...state };
}
