import type { WebhookEndpointsHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { pingEndpoint, retryDelivery } from "../../webhook-endpoints/deliveries.js";
import { listDeliveries } from "../../webhook-endpoints/read-deliveries.js";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from "../../webhook-endpoints/manage.js";
import { getEndpoint, listEndpoints } from "../../webhook-endpoints/read.js";
import { type NodeExchange, serve } from "../../core/exchange.js";
import { queryOf } from "./query-of.js";

export function webhookEndpointsHandlers(
  core: Core,
): WebhookEndpointsHandlers<Caller, NodeExchange> {
  return {
    list: serve(200, (input) => listEndpoints(core, input.auth, queryOf(input))),
    create: serve(201, ({ auth, body }) => createEndpoint(core, auth, body)),
    get: serve(200, ({ auth, params }) => getEndpoint(core, auth, params.id)),
    update: serve(200, ({ auth, params, body }) =>
      updateEndpoint(core, auth, { endpointId: params.id, body }),
    ),
    delete: serve(204, async ({ auth, params }) => {
      await deleteEndpoint(core, auth, params.id);
      return undefined;
    }),
    ping: serve(202, ({ auth, params }) => pingEndpoint(core, auth, params.id)),
    rotateWebhookEndpointSecret: serve(200, ({ auth, params }) =>
      rotateSecret(core, auth, params.id),
    ),
    listWebhookDeliveries: serve(200, (input) => {
      const endpointId = input.params.id;
      const parameters = queryOf(input);
      return listDeliveries(core, input.auth, { endpointId, parameters });
    }),
    retryWebhookDelivery: serve(202, ({ auth, params }) =>
      retryDelivery(core, auth, { endpointId: params.id, deliveryId: params.deliveryId }),
    ),
  };
}
