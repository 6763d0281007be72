import type { WebhookEndpointsHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core.js";
import { listDeliveries, pingEndpoint, retryDelivery } from "../webhook-endpoints/deliveries.js";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from "../webhook-endpoints/manage.js";
import { getEndpoint, listEndpoints } from "../webhook-endpoints/read.js";
import type { Exchange } from "./exchange.js";
import { queryOf, type Serve } from "./served.js";

export function webhookEndpointsHandlers(
  core: Core,
  serve: Serve,
): WebhookEndpointsHandlers<Caller, Exchange> {
  return {
    list: serve("listWebhookEndpoints", 200, (input) =>
      listEndpoints(core, input.auth, queryOf(input)),
    ),
    create: serve("createWebhookEndpoint", 201, ({ auth, body }) =>
      createEndpoint(core, auth, body),
    ),
    get: serve("getWebhookEndpoint", 200, ({ auth, params }) => getEndpoint(core, auth, params.id)),
    update: serve("updateWebhookEndpoint", 200, ({ auth, params, body }) =>
      updateEndpoint(core, auth, { endpointId: params.id, body }),
    ),
    delete: serve("deleteWebhookEndpoint", 204, async ({ auth, params }) => {
      await deleteEndpoint(core, auth, params.id);
      return undefined;
    }),
    ping: serve("pingWebhookEndpoint", 202, ({ auth, params }) =>
      pingEndpoint(core, auth, params.id),
    ),
    rotateSecret: serve("rotateWebhookEndpointSecret", 200, ({ auth, params }) =>
      rotateSecret(core, auth, params.id),
    ),
    listWebhookDeliveries: serve("listWebhookDeliveries", 200, (input) => {
      const endpointId = input.params.id;
      const parameters = queryOf(input);
      return listDeliveries(core, input.auth, { endpointId, parameters });
    }),
    retryWebhookDelivery: serve("retryWebhookDelivery", 202, ({ auth, params }) =>
      retryDelivery(core, auth, { endpointId: params.id, deliveryId: params.deliveryId }),
    ),
  };
}
