import { Hono } from "hono";
import { notFound } from "../../foundation/index.js";
import {
  type Caller,
  deleteEndpoint,
  eventTypes,
  pingEndpoint,
  retryDelivery,
  rotateSecret,
  trigger,
  updateEndpoint,
} from "../../domain/index.js";
import type { PageMessage } from "../session/done.js";
import type { Portal, PortalContext, PortalEnv } from "../request/environment.js";
import { requireManager } from "../request/guard.js";
import { attempt, goOn, param } from "../request/send.js";
import { asCaller } from "../session/viewer.js";
import { endpointBody, requestedEndpoint, showEndpoint } from "./webhooks.js";

/** The actions on an endpoint. */
export function endpointRoutes(portal: Portal): Hono<PortalEnv> {
  const { core } = portal;
  const routes = new Hono<PortalEnv>();
  const on = (path: string, act: Action): void => {
    routes.post(`/webhooks/:id${path}`, (c) => perform(portal, c, act));
  };
  on("", async ({ c, caller, endpointId }) => {
    const form = c.get("form");
    const body = endpointBody(form);
    const outcome = await attempt(form, () => updateEndpoint(core, caller, { endpointId, body }));
    return "state" in outcome ? showEndpoint(portal, c, outcome.state) : "saved";
  });
  on("/enable", async ({ caller, endpointId }) => {
    await updateEndpoint(core, caller, { endpointId, body: { disabled: false } });
    return "enabled";
  });
  on("/disable", async ({ caller, endpointId }) => {
    await updateEndpoint(core, caller, { endpointId, body: { disabled: true } });
    return "disabled";
  });
  on("/rotate", async ({ c, caller, endpointId }) => {
    const overlap = Number(c.get("form").text("overlap_seconds"));
    await rotateSecret(core, caller, { endpointId, body: { overlap_seconds: overlap } });
    return overlap > 0 ? "overlapping" : "rotated";
  });
  on("/end-overlap", async ({ caller, endpointId }) => {
    await updateEndpoint(core, caller, { endpointId, body: { previous_secret_until: null } });
    return "rotated";
  });
  on("/ping", async ({ caller, endpointId }) => {
    await pingEndpoint(core, caller, endpointId);
    return "pinged";
  });
  on("/test", ({ c, caller }) => test(portal, c, caller));
  on("/remove", async ({ c, caller, endpointId }) => {
    await deleteEndpoint(core, caller, endpointId);
    return goOn(c, "webhooks", "removed");
  });
  routes.post("/webhooks/:id/deliveries/:delivery/retry", (c) => retry(portal, c));
  return routes;
}

interface Acting {
  readonly c: PortalContext;
  readonly caller: Caller;
  readonly endpointId: string;
}

/** Returns the name of what was done, or its own response. */
type Action = (acting: Acting) => Promise<PageMessage | Response>;

async function perform(portal: Portal, c: PortalContext, act: Action): Promise<Response> {
  requireManager(c);
  const { endpoint, appId } = await requestedEndpoint(portal, c);
  const caller = asCaller(c.get("viewer"), appId);
  const message = await act({ c, caller, endpointId: endpoint.id });
  return message instanceof Response ? message : goOn(c, `webhooks/${endpoint.id}`, message);
}

async function test({ core }: Portal, c: PortalContext, caller: Caller): Promise<PageMessage> {
  const value = c.get("form").text("type");
  const type = eventTypes.find((each) => each === value);
  if (type === undefined) throw notFound();
  await trigger(core, caller, { type });
  return "sent";
}

async function retry(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const { endpoint, appId } = await requestedEndpoint(portal, c);
  const deliveryId = param(c, "delivery");
  const caller = asCaller(c.get("viewer"), appId);
  await retryDelivery(portal.core, caller, { endpointId: endpoint.id, deliveryId });
  return goOn(c, `webhooks/${endpoint.id}`, "retried");
}
