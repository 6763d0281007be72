/** Endpoints of a world, and their deliveries. */
import { listDeliveries } from "../../src/domain/webhook-endpoints/read-deliveries.js";
import { createEndpoint } from "../../src/domain/webhook-endpoints/manage.js";
import type { World } from "../support/world.js";

export const minute = 60_000;
export const hour = 60 * minute;

export async function endpointOf({ core, alice }: World, url: string, events = ["*"]) {
  return (await createEndpoint(core, alice.caller, { url, events })).data;
}

export async function deliveriesOf({ core, alice }: World, endpointId: string) {
  const query = { per_page: 100 };
  return (await listDeliveries(core, alice.caller, { endpointId, query })).data;
}

export const quote = { quote_type: "perm_ad" };
