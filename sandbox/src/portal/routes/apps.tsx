import { Hono } from "hono";
import { invalid, notFound } from "../../foundation/index.js";
import {
  addApp,
  createPlatformApp,
  listGrantsOfApp,
  listKeys,
  listPlatformApps,
  makeKey,
  readKey,
  removePlatformApp,
  revokeKey,
  rotateClientSecret,
  scopes as allScopes,
} from "../../domain/index.js";
import type { NewSecret } from "../session/done.js";
import { emptyForm, type FormState } from "../html/form.js";
import { Apps } from "../pages/apps/apps.js";
import type { AppsProps } from "../pages/apps/apps-props.js";
import type { Portal, PortalContext, PortalEnv, FormFields } from "../request/environment.js";
import { requireManager } from "../request/guard.js";
import { attempt, formStatus, goOn, param, send } from "../request/send.js";

/** Keys of internal apps, and platform apps. */
export function appRoutes(portal: Portal): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  routes.get("/apps", (c) => show(portal, c, emptyForm));
  routes.post("/keys", (c) => make(portal, c));
  routes.post("/keys/:id/revoke", (c) => revoke(portal, c));
  routes.post("/apps", (c) => register(portal, c));
  routes.post("/apps/:id/secret", (c) => rotate(portal, c));
  routes.post("/apps/:id/remove", async (c) => {
    requireManager(c);
    await removePlatformApp(portal.core, c.get("viewer").account.id, param(c, "id"));
    return goOn(c, "apps", "unregistered");
  });
  return routes;
}

async function show({ core }: Portal, c: PortalContext, state: FormState): Promise<Response> {
  const viewer = c.get("viewer");
  const apps = await internalApps(core.database, viewer.account.id);
  const keys = (await Promise.all(apps.map(({ id }) => listKeys(core, id)))).flat();
  const platformApps: AppsProps["platformApps"][number][] = [];
  for (const app of await listPlatformApps(core.database, viewer.account.id)) {
    const grants = await listGrantsOfApp(core, app.id);
    platformApps.push({ ...app, accounts: grants.map(({ accountName }) => accountName) });
  }
  const props = { viewer, apps, keys, platformApps, state };
  return send(c, <Apps {...props} />, formStatus(state));
}

function internalApps(
  database: Portal["core"]["database"],
  accountId: string,
): Promise<{ id: string; name: string }[]> {
  return database.query(
    `SELECT id, name FROM apps WHERE account_id = $1 AND kind = 'internal'
     ORDER BY created_at, id COLLATE "C"`,
    [accountId],
  );
}

async function make(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const form = c.get("form");
  const outcome = await attempt(form, () => makeFrom(portal, c, form));
  if ("state" in outcome) return show(portal, c, outcome.state);
  return goOn(c, "apps", { label: "Your new key", value: outcome.result.text });
}

async function makeFrom({ core }: Portal, c: PortalContext, form: FormFields) {
  const { account, user } = c.get("viewer");
  const selection = form.texts("scopes");
  const scopes = allScopes.filter((scope) => selection.includes(scope));
  if (scopes.length === 0)
    throw invalid([{ field: "scopes", message: "Choose at least one scope." }]);
  const appId = await appOf(core, account.id, form);
  return makeKey(core, { appId, userId: user.id, scopes });
}

async function appOf(core: Portal["core"], accountId: string, form: FormFields): Promise<string> {
  const appId = form.text("app");
  if (appId !== "new") {
    const apps = await internalApps(core.database, accountId);
    if (apps.some(({ id }) => id === appId)) return appId;
    throw notFound();
  }
  const name = form.text("app_name");
  if (name === "" || name.length > 255) {
    throw invalid([
      { field: "app_name", message: "The name of the new app must have 1 to 255 characters." },
    ]);
  }
  return addApp(core, { accountId, name });
}

async function revoke({ core }: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const key = await readKey(core, param(c, "id"));
  const apps = await internalApps(core.database, c.get("viewer").account.id);
  if (key === undefined || !apps.some(({ id }) => id === key.app_id)) throw notFound();
  await revokeKey(core, key.id);
  return goOn(c, "apps", "revoked");
}

async function register(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const form = c.get("form");
  const accountId = c.get("viewer").account.id;
  const redirectUris = form
    .text("redirect_uris")
    .split(/\s+/)
    .filter((each) => each !== "");
  const name = form.text("name");
  const outcome = await attempt(form, () =>
    createPlatformApp(portal.core, { accountId, name, redirectUris }),
  );
  if ("state" in outcome) return show(portal, c, outcome.state);
  return goOn(c, "apps", secretOf(outcome.result));
}

async function rotate(portal: Portal, c: PortalContext): Promise<Response> {
  requireManager(c);
  const app = await rotateClientSecret(portal.core, c.get("viewer").account.id, param(c, "id"));
  return goOn(c, "apps", secretOf(app));
}

function secretOf({ name, clientSecret }: { name: string; clientSecret: string }): NewSecret {
  return { label: `The client secret of ${name}`, value: clientSecret };
}
