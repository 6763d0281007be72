import type { ListWebhookDeliveriesRequest } from "@apostille/evaluation-services/operations";
import type { WebhookDelivery } from "@apostille/evaluation-services/types";
import {
  columns,
  type Core,
  equal,
  json,
  type ListPage,
  type ListRequest,
  type ListSpec,
  notFound,
  type Queryable,
  readPage,
  type Transaction,
} from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { type DeliveryRow, toDelivery } from "../events/delivery.js";
import type { OwnEventType } from "../events/event.js";
import { getEndpoint } from "./read.js";

const spec: ListSpec = {
  table: "deliveries",
  sorts: new Map(columns("time", "created_at")),
  filters: new Map(equal("status")),
};

interface EndpointDeliveries extends ListRequest<ListWebhookDeliveriesRequest["query"]> {
  readonly endpointId: string;
}

export async function listDeliveries(
  core: Core,
  caller: Caller,
  { endpointId, ...request }: EndpointDeliveries,
): Promise<ListPage<WebhookDelivery>> {
  await getEndpoint(core, caller, endpointId);
  return readPage<DeliveryRow, WebhookDelivery>(core.database, {
    spec,
    owner: ["endpoint_id", endpointId],
    path: `${core.settings.apiBase}/webhook-endpoints/${endpointId}/deliveries`,
    request,
    toItems: (rows) => toDeliveries(core.database, rows),
  });
}

/** Responds with 404 if the endpoint has no such delivery. */
export async function readDelivery(
  tx: Transaction,
  deliveryId: string,
  endpointId: string,
): Promise<WebhookDelivery> {
  const rows = await tx.query<DeliveryRow>(
    "SELECT * FROM deliveries WHERE id = $1 AND endpoint_id = $2",
    [deliveryId, endpointId],
  );
  const [delivery] = await toDeliveries(tx, rows);
  if (delivery === undefined) throw notFound();
  return delivery;
}

async function toDeliveries(
  database: Queryable,
  rows: readonly DeliveryRow[],
): Promise<WebhookDelivery[]> {
  const events = await database.query<{ id: string; type: OwnEventType }>(
    "SELECT id, type FROM events WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb))",
    [json(rows.map(({ event_id }) => event_id))],
  );
  const types = new Map(events.map(({ id, type }) => [id, type]));
  return rows.flatMap((row) => {
    const type = types.get(row.event_id);
    return type === undefined ? [] : [toDelivery(row, type)];
  });
}
