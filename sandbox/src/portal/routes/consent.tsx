import { Hono } from "hono";
import {
  giveConsent,
  readConsent,
  refuseConsent,
  type ConsentRequest,
  type BrowserExchange,
} from "../authorization/consent.js";
import type { AuthorizationServer } from "../authorization/provider.js";
import type { Portal, PortalContext, PortalEnv } from "../request/environment.js";
import { contentPolicy, requireManager } from "../request/guard.js";
import { ConsentPage } from "../pages/consent.js";
import { MessagePage } from "../pages/message.js";
import { param, send } from "../request/send.js";

/** The page on which a user decides whether to grant access to a platform app. */
export function consentRoutes(portal: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/authorize/:uid", (c) =>
    withInteraction(portal, c, (_server, request) => ask(c, request)),
  );
  routes.post("/authorize/:uid", async (c) => {
    const decision = c.get("form").text("decision");
    return withInteraction(portal, c, (server, request) =>
      decide(server, c, { request, decision }),
    );
  });
  return routes;
}

type ConsentStep = (
  server: AuthorizationServer,
  request: ConsentRequest,
) => Response | Promise<Response>;

async function withInteraction(
  portal: Portal,
  c: PortalContext,
  then: ConsentStep,
): Promise<Response> {
  const server = await portal.authorization();
  const consent = await readConsent(server, exchangeOf(c));
  switch (consent.kind) {
    case "asked":
      return then(server, consent.request);
    case "refused":
      return c.redirect(consent.returnTo, 303);
    case "unknown":
      return send(c, <MessagePage viewer={c.get("viewer")} {...expiredRequest} />, 404);
    default:
      return consent satisfies never;
  }
}

function ask(c: PortalContext, request: ConsentRequest): Response | Promise<Response> {
  // Browsers apply this policy to the whole redirect chain of a form, which ends at the app.
  c.header("Content-Security-Policy", contentPolicy(new URL(request.redirectUri).origin));
  const uid = param(c, "uid");
  return send(c, <ConsentPage viewer={c.get("viewer")} request={request} uid={uid} />);
}

async function decide(
  server: AuthorizationServer,
  c: PortalContext,
  { request, decision }: { readonly request: ConsentRequest; readonly decision: string },
): Promise<Response> {
  // Everybody may send the app its refusal, so that it does not wait.
  if (decision !== "allow") return c.redirect(await refuseConsent(server, exchangeOf(c)), 303);
  requireManager(c);
  const userId = c.get("viewer").user.id;
  return c.redirect(await giveConsent(server, exchangeOf(c), { request, userId }), 303);
}

function exchangeOf(c: PortalContext): BrowserExchange {
  return { req: c.env.incoming, res: c.env.outgoing };
}

const expiredRequest = {
  title: "This request has expired",
  text: "Go back to the app and start again. A request for access is kept for one hour, in the browser it began in.",
};
