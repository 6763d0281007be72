import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { isLoopback, parseUrl } from "../../foundation/index.js";
import type { Portal, PortalContext, PortalEnv } from "./environment.js";
import { csrfToken, isCsrfToken, sessionUser } from "../session/sessions.js";
import { leaveMessage, takeMessage } from "../session/messages.js";
import { readViewer } from "../session/viewer.js";

export const sessionCookie = "portal_session";

/** Allows only resources of the portal itself, and no scripts in pages. Forms may lead to the portal, and on to `target`. */
export function contentPolicy(target = ""): string {
  const forms = `form-action 'self' ${target}`.trim();
  return `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${forms}`;
}

/** The headers of every page: no referrer for other sites, and no caching. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentPolicy(),
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
};

export const secure = createMiddleware<PortalEnv>(async (c, next) => {
  for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value);
  await next();
});

/**
 * Refuses requests for another host, which come from a page whose name was rebound to this machine (DNS rebinding), and
 * changes that another site requested, according to the browser.
 */
export function ownRequests({ core }: Portal) {
  const own = new URL(core.settings.apiBase).host;
  return createMiddleware<PortalEnv>(async (c, next) => {
    const host = c.req.header("host") ?? "";
    if (host !== own && !isLoopback(hostname(host))) {
      throw new HTTPException(421, { message: "This is not the address of the portal." });
    }
    if (c.req.method === "POST" && !isSameSite(c, host)) {
      throw new HTTPException(403, { message: "Another site asked for this." });
    }
    await next();
  });
}

function hostname(host: string): string {
  return parseUrl(`http://${host}`)?.hostname.replace(/^\[|\]$/g, "") ?? "";
}

function isSameSite(c: PortalContext, host: string): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = c.req.header("origin");
  return origin === undefined || parseUrl(origin)?.host === host;
}

/** Determines the signed-in user. Anyone else is redirected to the sign-in page, and returns after signing in. */
export function signedIn({ core }: Portal) {
  return createMiddleware<PortalEnv>(async (c, next) => {
    const session = getCookie(c, sessionCookie) ?? "";
    const userId = await sessionUser(core, session);
    const viewer = userId && (await readViewer(core, { userId, csrf: csrfToken(session) }));
    if (!viewer) {
      const query = new URLSearchParams();
      const { pathname, search } = new URL(c.req.url);
      if (c.req.method === "GET") query.set("next", pathname + search);
      if (session !== "") query.set("ended", "1");
      return c.redirect(`/portal/sign-in${query.size === 0 ? "" : `?${query}`}`, 303);
    }
    // A page that renews itself, in another tab perhaps, would take the message of the page that is about to come.
    const isVisit = c.req.method === "GET" && c.req.header("x-renewal") === undefined;
    const message = isVisit ? await takeMessage(core, session) : undefined;
    c.set("viewer", { ...viewer, message });
    c.set("session", session);
    c.set("leave", (message) => leaveMessage(core, session, message));
    return next();
  });
}

/** Refuses a form without the token of the session: whoever made it has not read a page of the session. */
export const requireToken = createMiddleware<PortalEnv>(async (c, next) => {
  if (c.req.method === "POST") {
    if (!isCsrfToken(c.get("session"), c.get("form").text("csrf"))) {
      throw new HTTPException(403, {
        message: "The form has expired. Go back, reload the page and try again.",
      });
    }
  }
  await next();
});

/** Allows only owners and admins. */
export function requireManager(c: PortalContext): void {
  if (c.get("viewer").manages) return;
  throw new HTTPException(403, { message: "Only owners and admins of a team can do this." });
}
