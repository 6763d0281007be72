import { type Core, handle, timestamp } from "../../../foundation/index.js";
import {
  createEndpoint,
  deleteEndpoint,
  type EndpointRow,
  listAllDeliveries,
  listAllEndpoints,
  listAttempts,
  readAnyDelivery,
  readAnyEndpoint,
  retryDelivery,
  updateEndpoint,
} from "../../../domain/index.js";
import { requireCaller, orNotFound } from "../shared/refuse.js";
import type { DeliveriesHandlers, EndpointsHandlers } from "../../../generated/server.js";
import type { Delivery, Endpoint, NewEndpoint } from "../../../generated/types.js";
import * as wire from "../../../generated/zod.js";

export function deliveriesHandlers(core: Core): DeliveriesHandlers {
  return {
    list: handle(200, async ({ query }) => {
      const { data, next } = await listAllDeliveries(core.database, {
        endpointId: query.endpoint_id,
        eventId: query.event_id,
        status: query.status,
        limit: query.limit,
        before: query.cursor === undefined ? undefined : Number(query.cursor),
      });
      return { data, next: next === null ? null : String(next) };
    }),
    get: handle(200, async ({ params }) =>
      orNotFound(await readAnyDelivery(core.database, params.deliveryId)),
    ),
    listAttempts: handle(200, async ({ params: { deliveryId } }) => {
      orNotFound(await readAnyDelivery(core.database, deliveryId));
      return wire.DeliveryAttemptList.parse({
        data: await listAttempts(core.database, deliveryId),
      });
    }),
    retry: handle(202, ({ params }) => retry(core, params.deliveryId)),
  };
}

export function endpointsHandlers(core: Core): EndpointsHandlers {
  return {
    list: handle(200, async () => {
      const rows = await listAllEndpoints(core.database);
      return { data: rows.map(toWire) };
    }),
    add: handle(201, ({ body }) => add(core, body)),
    enable: handle(200, ({ params }) => enable(core, params.endpointId)),
    remove: handle(204, async ({ params }) => {
      const { id, app_id } = orNotFound(await readAnyEndpoint(core.database, params.endpointId));
      await deleteEndpoint(core, await requireCaller(core, app_id), id);
      return undefined;
    }),
  };
}

async function retry(core: Core, deliveryId: string): Promise<Delivery> {
  const before = orNotFound(await readAnyDelivery(core.database, deliveryId));
  const endpointId = before.endpoint_id;
  const { app_id } = orNotFound(await readAnyEndpoint(core.database, endpointId));
  const caller = await requireCaller(core, app_id);
  // Returned as it was noted: the attempt may be made a moment later.
  const delivery = await retryDelivery(core, caller, { endpointId, deliveryId });
  return { ...before, status: "pending", next_attempt_at: delivery.next_attempt_at };
}

/** Enables an endpoint, and resets its failures. */
async function enable(core: Core, endpointId: string): Promise<Endpoint> {
  const { app_id } = orNotFound(await readAnyEndpoint(core.database, endpointId));
  const caller = await requireCaller(core, app_id);
  await updateEndpoint(core, caller, { endpointId, body: { disabled: false } });
  return toWire(orNotFound(await readAnyEndpoint(core.database, endpointId)));
}

async function add(
  core: Core,
  { app_id, url, description, events = ["*"], secret }: NewEndpoint,
): Promise<Endpoint> {
  const caller = await requireCaller(core, app_id);
  const { data } = await createEndpoint(core, caller, { url, description, events }, secret);
  return toWire(orNotFound(await readAnyEndpoint(core.database, data.id)));
}

function toWire(row: EndpointRow): Endpoint {
  return wire.Endpoint.parse({
    id: row.id,
    app_id: row.app_id,
    url: row.url,
    description: row.description,
    events: row.events,
    disabled: row.disabled_at !== null,
    disabled_reason: row.disabled_reason,
    secret: row.secret,
    created_at: timestamp(row.created_at),
  });
}
