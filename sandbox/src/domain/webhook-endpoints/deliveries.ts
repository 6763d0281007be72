import type { WebhookDelivery } from "@apostille/evaluation-services/types";
import { type Core, invalid, schedule } from "../../foundation/index.js";
import type { Caller } from "../accounts/scopes.js";
import { emitAgain, emitTo } from "../events/emit.js";
import { type EndpointRow, toEndpoint } from "./endpoint.js";
import { lockEndpoint } from "./read.js";
import { readDelivery } from "./read-deliveries.js";

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

/**
 * Delivers a past event, whatever the endpoint subscribes to. If the endpoint has had the event before, the delivery
 * keeps its id.
 */
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

/** Makes another attempt at once, whatever the outcome of the others. The delivery keeps its id. */
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
    // A waiting delivery has its next attempt now; one that has ended gets one more.
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
