import type { Core } from "../../core/core.js";
import { readEvent } from "../../events/read.js";
import { readAnyDelivery } from "../../events/deliveries.js";
import { readAnyEndpoint } from "../../webhook-endpoints/all.js";
import { deliverAgain } from "../../webhook-endpoints/deliveries.js";
import { requireCaller, found, refuseField } from "../shared/refuse.js";
import type { Delivery } from "../generated/types.js";

/** Delivers a past event to an endpoint. Responds with 404 to an unknown event and 422 to an unknown endpoint. */
export async function deliver(core: Core, eventId: string, endpointId: string): Promise<Delivery> {
  found(await readEvent(core.database, eventId));
  const endpoint = await readAnyEndpoint(core.database, endpointId);
  if (endpoint === undefined) {
    throw refuseField("endpoint_id", `There is no endpoint ${endpointId}.`);
  }
  const caller = await requireCaller(core, endpoint.app_id);
  const deliveryId = await deliverAgain(core, caller, { eventId, endpointId });
  return found(await readAnyDelivery(core.database, deliveryId));
}
