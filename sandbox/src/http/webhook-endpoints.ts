import type { WebhookEndpointsHandlers } from "@apostille/evaluation-services/server";
import type { Caller } from "../accounts/scopes.js";
import type { Core } from "../core/core.js";
import { listDeliveries, pingEndpoint, retryDelivery } from "../webhook-endpoints/deliveries.js";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
} from "../webhook-endpoints/manage.js";
import { getEndpoint, listEndpoints } from "../webhook-endpoints/read.js";
import type { Exchange } from "../core/exchange.js";
import { answer, queryOf, type Serve } from "./served.js";

export function webhookEndpointsHandlers(
  core: Core,
  serve: Serve,
): WebhookEndpointsHandlers<Caller, Exchange> {
  return {
    list: serve("listWebhookEndpoints", (input) =>
      answer(200, listEndpoints(core, input.auth, queryOf(input))),
    ),
    create: serve("createWebhookEndpoint", ({ auth, body }) =>
      answer(201, createEndpoint(core, auth, body)),
    ),
    get: serve("getWebhookEndpoint", ({ auth, params }) =>
      answer(200, getEndpoint(core, auth, params.id)),
    ),
    update: serve("updateWebhookEndpoint", ({ auth, params, body }) =>
      answer(200, updateEndpoint(core, auth, { endpointId: params.id, body })),
    ),
    delete: serve("deleteWebhookEndpoint", async ({ auth, params }) => {
      await deleteEndpoint(core, auth, params.id);
      return { status: 204 };
    }),
    ping: serve("pingWebhookEndpoint", ({ auth, params }) =>
      answer(202, pingEndpoint(core, auth, params.id)),
    ),
    rotateWebhookEndpointSecret: serve("rotateWebhookEndpointSecret", ({ auth, params }) =>
      answer(200, rotateSecret(core, auth, params.id)),
    ),
    listWebhookDeliveries: serve("listWebhookDeliveries", (input) => {
      const endpointId = input.params.id;
      const parameters = queryOf(input);
      return answer(200, listDeliveries(core, input.auth, { endpointId, parameters }));
    }),
    retryWebhookDelivery: serve("retryWebhookDelivery", ({ auth, params }) =>
      answer(
        202,
        retryDelivery(core, auth, { endpointId: params.id, deliveryId: params.deliveryId }),
      ),
    ),
  };
}
