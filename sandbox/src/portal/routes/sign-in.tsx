import { Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { safeEqual } from "@apostille/evaluation-services/server";
import { listAccounts } from "../../domain/index.js";
import type { Portal, PortalContext, PortalEnv } from "../request/environment.js";
import { sessionCookie } from "../request/guard.js";
import { SignIn } from "../pages/sign-in.js";
import { send } from "../request/send.js";
import { endSession, sessionSeconds, startSession } from "../session/sessions.js";

/** Signing in means choosing a user: there are no passwords in a sandbox. */
export function signInRoutes(portal: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/sign-in", async (c) => {
    const next = c.req.query("next") ?? "";
    const sessionEnded = c.req.query("ended") !== undefined;
    return send(c, <SignIn {...await choices(portal)} next={next} ended={sessionEnded} />);
  });
  routes.post("/sign-in", async (c) => {
    const form = c.get("form");
    const problem = await enter(portal, c, { user: form.text("user"), code: form.text("code") });
    const next = form.text("next");
    if (problem === undefined) return c.redirect(nextPage(next), 303);
    return send(c, <SignIn {...await choices(portal)} next={next} problem={problem} />, 422);
  });
  return routes;
}

export function signOutRoutes({ core }: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.post("/sign-out", async (c) => {
    await endSession(core, c.get("session"));
    deleteCookie(c, sessionCookie, { path: "/portal" });
    return c.redirect("/portal/sign-in", 303);
  });
  return routes;
}

async function choices({ core, accessCode }: Portal) {
  return { accounts: await listAccounts(core.database), asksCode: accessCode !== undefined };
}

/** Signs in, or returns the reason why not. */
async function enter(
  { core, accessCode }: Portal,
  c: PortalContext,
  { user, code }: { readonly user: string; readonly code: string },
): Promise<string | undefined> {
  if (accessCode !== undefined && !(await safeEqual(accessCode, code))) {
    return "This is not the control token of the sandbox.";
  }
  const active = await core.database.query(
    "SELECT id FROM users WHERE id = $1 AND status = 'active'",
    [user],
  );
  if (active.length === 0) return "Choose a user to sign in as.";
  setCookie(c, sessionCookie, await startSession(core, user), {
    path: "/portal",
    httpOnly: true,
    sameSite: "Lax",
    secure: core.settings.apiBase.startsWith("https:"),
    maxAge: sessionSeconds,
  });
  return undefined;
}

/** The page to return to after signing in; only pages of the portal are allowed. */
function nextPage(next: string): string {
  return /^\/portal\/[\w/?=&%.~-]*$/.test(next) ? next : "/portal/overview";
}
