import { Hono } from "hono";
import {
  countOrders,
  listAccountEndpoints,
  listOrders,
  listQuotes,
  readHealth,
  readSpend,
} from "../../domain/index.js";
import { Overview } from "../pages/overview.js";
import type { Portal, PortalContext, PortalEnv } from "../request/environment.js";
import { send } from "../request/send.js";
import { asCaller } from "../session/viewer.js";

/** The first page. */
export function overviewRoutes(portal: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/overview", (c) => show(portal, c));
  return routes;
}

/** How many of what waits are named. */
const named = 5;

async function show({ core }: Portal, c: PortalContext): Promise<Response> {
  const viewer = c.get("viewer");
  const caller = asCaller(viewer);
  const waiting = (status: string) => ({ query: { per_page: named, "filter[status]": status } });
  const failing = [];
  for (const { endpoint } of await listAccountEndpoints(core, viewer.account.id)) {
    const health = await readHealth(core.database, endpoint.id);
    if (health.failingSince !== null) failing.push({ endpoint, since: health.failingSince });
  }
  const props = {
    viewer,
    quotes: await listQuotes(core, caller, waiting("awaiting_payment")),
    orders: await listOrders(core, caller, waiting("awaiting_review")),
    failing,
    spend: await readSpend(core, viewer.account.id),
    counts: await countOrders(core, viewer.account.id),
  };
  return send(c, <Overview {...props} />);
}
