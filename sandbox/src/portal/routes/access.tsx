import { Hono } from "hono";
import { endGrant, listGrants } from "../../domain/index.js";
import { AccessPage } from "../pages/access.js";
import type { Portal, PortalEnv } from "../request/environment.js";
import { requireManager } from "../request/guard.js";
import { goOn, param, send } from "../request/send.js";

/** Grants to the apps of other accounts. */
export function accessRoutes({ core }: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/access", async (c) => {
    const viewer = c.get("viewer");
    const grants = await listGrants(core, viewer.account.id);
    return send(c, <AccessPage viewer={viewer} grants={grants} />);
  });
  routes.post("/access/:appId/end", async (c) => {
    requireManager(c);
    await endGrant(core, { accountId: c.get("viewer").account.id, appId: param(c, "appId") });
    return goOn(c, "access", "ended");
  });
  return routes;
}
