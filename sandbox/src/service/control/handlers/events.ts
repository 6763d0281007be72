import { type Core, handle } from "../../../foundation/index.js";
import {
  deliverAgain,
  type EventQuery,
  readAnyDelivery,
  readAnyEndpoint,
  readEvent,
  readEvents,
  type RecordedEvent,
  trigger,
} from "../../../domain/index.js";
import { requireCaller, orNotFound, refuseField } from "../shared/refuse.js";
import type { EventsHandlers, ListEventsInput } from "../../../generated/server.js";
import type { EventPage, Delivery } from "../../../generated/types.js";

export function eventsHandlers(core: Core): EventsHandlers {
  return {
    list: handle(200, ({ query }) => page(core, query)),
    trigger: handle(201, async ({ body: { app_id, ...wanted } }) => {
      const caller = await requireCaller(core, app_id);
      return { type: wanted.type, resource_id: await trigger(core, caller, wanted) };
    }),
    deliver: handle(202, ({ params, body }) => deliver(core, params.eventId, body.endpoint_id)),
    get: handle(200, async ({ params }) =>
      toWire(orNotFound(await readEvent(core.database, params.eventId))),
    ),
  };
}

async function page(core: Core, query: ListEventsInput["query"]): Promise<EventPage> {
  const { account_id: accountId, limit } = query;
  const from: EventQuery = {
    after: await afterOf(core, query),
    limit: limit + 1,
    ...(accountId !== undefined && { accountId }),
  };
  const rows = await readEvents(core.database, from);
  const data = rows.slice(0, limit);
  const next = rows.length > limit ? String(data.at(-1)?.seq) : null;
  return { data: data.map(toWire), next };
}

async function afterOf(core: Core, { after, cursor }: ListEventsInput["query"]): Promise<number> {
  if (cursor !== undefined) return Number(cursor);
  if (after === undefined) return 0;
  const event = await readEvent(core.database, after);
  if (event === undefined) throw refuseField("after", `There is no event ${after}.`);
  return event.seq;
}

function toWire({ id, accountId, type, body, createdAt }: RecordedEvent): EventPage["data"][0] {
  return { id, account_id: accountId, type, created_at: createdAt, body };
}

/** Delivers a past event to an endpoint. Responds with 404 to an unknown event and 422 to an unknown endpoint. */
async function deliver(core: Core, eventId: string, endpointId: string): Promise<Delivery> {
  orNotFound(await readEvent(core.database, eventId));
  const endpoint = await readAnyEndpoint(core.database, endpointId);
  if (endpoint === undefined) {
    throw refuseField("endpoint_id", `There is no endpoint ${endpointId}.`);
  }
  const caller = await requireCaller(core, endpoint.app_id);
  const deliveryId = await deliverAgain(core, caller, { eventId, endpointId });
  return orNotFound(await readAnyDelivery(core.database, deliveryId));
}
