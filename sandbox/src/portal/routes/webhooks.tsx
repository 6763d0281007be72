import { Hono } from "hono";
import { notFound } from "../../foundation/index.js";
import {
  type AccountEndpoint,
  createEndpoint,
  getAccountEndpoint,
  listAccountEndpoints,
  listAllDeliveries,
  listAttempts,
  listDeliveries,
  readAnyDelivery,
  readEvent,
  readHealth,
} from "../../domain/index.js";
import { emptyForm, type FormState } from "../html/form.js";
import { DeliveryPage } from "../pages/webhooks/delivery.js";
import { EventPage } from "../pages/webhooks/event.js";
import { EndpointPage } from "../pages/webhooks/endpoint.js";
import { Webhooks } from "../pages/webhooks/webhooks.js";
import type { Portal, PortalContext, PortalEnv, FormFields } from "../request/environment.js";
import { requireManager } from "../request/guard.js";
import { attempt, formStatus, goOn, pageOf, param, send } from "../request/send.js";
import { asCaller } from "../session/viewer.js";

/** The endpoints of an account's apps, and their deliveries. */
export function webhookRoutes(portal: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/webhooks", (c) => showAll(portal, c, emptyForm));
  routes.post("/webhooks", (c) => add(portal, c));
  routes.get("/webhooks/:id", (c) => showEndpoint(portal, c, emptyForm));
  routes.get("/webhooks/:id/deliveries/:delivery", (c) => showDelivery(portal, c));
  routes.get("/events/:id", (c) => showEvent(portal, c));
  return routes;
}

async function showAll({ core }: Portal, c: PortalContext, state: FormState): Promise<Response> {
  const viewer = c.get("viewer");
  const endpoints = [];
  for (const each of await listAccountEndpoints(core, viewer.account.id)) {
    endpoints.push({ ...each, health: await readHealth(core.database, each.endpoint.id) });
  }
  const apps = await appsOf(core, viewer.account.id);
  const props = { viewer, endpoints, apps, state };
  return send(c, <Webhooks {...props} />, formStatus(state));
}

function appsOf(
  { database }: Portal["core"],
  accountId: string,
): Promise<{ id: string; name: string }[]> {
  return database.query(
    `SELECT id, name FROM apps WHERE account_id = $1 ORDER BY created_at, id COLLATE "C"`,
    [accountId],
  );
}

async function add(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const { core } = portal;
  const form = c.get("form");
  const viewer = c.get("viewer");
  const app = (await appsOf(core, viewer.account.id)).find(({ id }) => id === form.text("app"));
  if (app === undefined) throw notFound();
  const outcome = await attempt(form, () =>
    createEndpoint(core, asCaller(viewer, app.id), endpointBody(form)),
  );
  if ("state" in outcome) return showAll(portal, c, outcome.state);
  return goOn(c, "webhooks", {
    label: "The signing secret of the new endpoint",
    value: outcome.result.data.secret,
    note: "The page of the endpoint shows it to owners and admins.",
  });
}

/** Converts the form of an endpoint to the request body of the API. */
export function endpointBody(form: FormFields): Readonly<Record<string, unknown>> {
  const description = form.text("description");
  return {
    url: form.text("url"),
    events: form.texts("events"),
    description: description === "" ? null : description,
  };
}

/** The endpoint of a page. Responds with 404 for an endpoint of another account. */
export function requestedEndpoint({ core }: Portal, c: PortalContext): Promise<AccountEndpoint> {
  return getAccountEndpoint(core, c.get("viewer").account.id, param(c, "id"));
}

export async function showEndpoint(
  portal: Portal,
  c: PortalContext,
  state: FormState,
): Promise<Response> {
  const viewer = c.get("viewer");
  const of = await requestedEndpoint(portal, c);
  const deliveries = await listDeliveries(portal.core, asCaller(viewer, of.appId), {
    endpointId: of.endpoint.id,
    query: pageOf(c),
  });
  const health = await readHealth(portal.core.database, of.endpoint.id);
  const props = { viewer, of, health, deliveries, state };
  return send(c, <EndpointPage {...props} />, formStatus(state));
}

async function showDelivery(portal: Portal, c: PortalContext): Promise<Response> {
  const { database } = portal.core;
  const { endpoint } = await requestedEndpoint(portal, c);
  const delivery = await readAnyDelivery(database, param(c, "delivery"));
  if (delivery?.endpoint_id !== endpoint.id) throw notFound();
  const event = await readEvent(database, delivery.event_id);
  const attempts = await listAttempts(database, delivery.id);
  const props = { viewer: c.get("viewer"), delivery, attempts, body: event?.body ?? "{}" };
  return send(c, <DeliveryPage {...props} />);
}

/** How many deliveries of an event are shown: it has one for each endpoint. */
const shown = 100;

async function showEvent({ core: { database } }: Portal, c: PortalContext): Promise<Response> {
  const viewer = c.get("viewer");
  const accountId = viewer.account.id;
  const event = await readEvent(database, param(c, "id"));
  if (event?.accountId !== accountId) throw notFound();
  const { data: deliveries } = await listAllDeliveries(database, {
    eventId: event.id,
    accountId,
    limit: shown,
  });
  return send(c, <EventPage viewer={viewer} event={event} deliveries={deliveries} />);
}
