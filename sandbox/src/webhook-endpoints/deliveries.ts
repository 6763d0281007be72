import type { WebhookDelivery } from "@apostille/evaluation-services/types";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import type { Queryable, Transaction } from "../database/database.js";
import { json } from "../database/database.js";
import type { DeliveryRow } from "../events/delivery.js";
import { toDelivery } from "../events/delivery.js";
import { emitAgain, emitTo } from "../events/emit.js";
import type { EventType } from "../events/event.js";
import { schedule } from "../jobs/jobs.js";
import type { Page } from "../lists/page.js";
import { readPage } from "../lists/page.js";
import { readListQuery } from "../lists/query.js";
import type { ListSpec } from "../lists/list-spec.js";
import { columns } from "../lists/list-spec.js";
import { invalid, notFound } from "../errors/service-error.js";
import type { EndpointRow } from "./endpoint.js";
import { toEndpoint } from "./endpoint.js";
import { getEndpoint, lockEndpoint } from "./read.js";

const shape: ListSpec = {
  table: "deliveries",
  sorts: new Map(columns("time", "created_at")),
  defaultSort: "-created_at",
  filters: new Map(),
};

/** Sends the event `ping` to an endpoint, whatever it subscribes to. */
export function pingEndpoint(
  core: Core,
  caller: Caller,
  endpointId: string,
): Promise<WebhookDelivery> {
  return core.database.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, endpointId);
    requireEnabled(endpoint);
    const { accountId } = caller;
    const object = toEndpoint(endpoint);
    const id = await emitTo(core, tx, { accountId, type: "ping", object, endpoint });
    return readDelivery(tx, id, endpointId);
  });
}

/** Delivers an event of the past, whatever the endpoint subscribes to. What it had before comes under the same id. */
export async function deliverAgain(
  core: Core,
  caller: Caller,
  { eventId, endpointId }: { readonly eventId: string; readonly endpointId: string },
): Promise<string> {
  const [had] = await core.database.query<{ id: string }>(
    "SELECT id FROM deliveries WHERE event_id = $1 AND endpoint_id = $2",
    [eventId, endpointId],
  );
  if (had !== undefined) {
    return (await retryDelivery(core, caller, { endpointId, deliveryId: had.id })).id;
  }
  return core.database.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, endpointId);
    requireEnabled(endpoint);
    return emitAgain(core, tx, { eventId, endpoint });
  });
}

export async function listDeliveries(
  core: Core,
  caller: Caller,
  { endpointId, parameters }: { readonly endpointId: string; readonly parameters: URLSearchParams },
): Promise<Page<WebhookDelivery>> {
  await getEndpoint(core, caller, endpointId);
  return readPage<DeliveryRow, WebhookDelivery>(core.database, {
    shape,
    owner: ["endpoint_id", endpointId],
    path: `${core.settings.apiBase}/webhook-endpoints/${endpointId}/deliveries`,
    query: readListQuery(parameters, shape),
    toItems: (rows) => toDeliveries(core.database, rows),
  });
}

/** Makes another attempt at once, whatever became of the others. The delivery keeps its id. */
export function retryDelivery(
  core: Core,
  caller: Caller,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
): Promise<WebhookDelivery> {
  return core.database.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, caller, endpointId);
    const delivery = await readDelivery(tx, deliveryId, endpointId);
    requireEnabled(endpoint);
    const now = core.clock.now();
    // One that still waits has its next attempt now; one that had ended gets one more.
    await tx.query(
      `UPDATE deliveries SET by_hand = by_hand OR status <> 'pending', status = 'pending',
         next_attempt_at = $2, updated_at = $2
       WHERE id = $1`,
      [delivery.id, now],
    );
    const receiver = new URL(endpoint.url).host;
    await schedule(core, tx, { kind: "deliver", subject: delivery.id, receiver, runAt: now });
    return readDelivery(tx, deliveryId, endpointId);
  });
}

function requireEnabled({ disabled_at }: EndpointRow): void {
  if (disabled_at === null) return;
  throw invalid([{ field: "disabled", message: "The webhook endpoint is disabled." }]);
}

async function readDelivery(
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
  const events = await database.query<{ id: string; type: EventType }>(
    "SELECT id, type FROM events WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb))",
    [json(rows.map(({ event_id }) => event_id))],
  );
  const types = new Map(events.map(({ id, type }) => [id, type]));
  return rows.flatMap((row) => {
    const type = types.get(row.event_id);
    return type === undefined ? [] : [toDelivery(row, type)];
  });
}
