import { createHmac, timingSafeEqual } from "node:crypto";
import type { Configuration, Interaction, KoaContextWithOIDC, Provider } from "oidc-provider";
import { scopes } from "../../accounts/scopes.js";
import type { Core } from "../../core/core.js";
import { hashOf } from "../secret.js";
import { adapterFactory, type Store } from "./adapter.js";
import { alwaysAsk } from "./policy.js";
import { useOwnIds } from "./token-ids.js";
import { createUnitOfWork, type UnitOfWork } from "./unit-of-work.js";
import { revokeReplayed } from "./replay.js";

/** The authorization server of platform apps, and what its pages and requests stand on. */
export interface AuthorizationServer {
  readonly core: Core;
  readonly provider: Provider;
  readonly unit: UnitOfWork;
}

export interface ServerOptions {
  /** The path of the page that asks the user; its last part is `uid`. */
  readonly consentPath: (uid: string) => string;
  /** The page for requests that cannot be sent back to their app. */
  readonly errorPage: (error: { readonly code: string; readonly description: string }) => string;
  readonly onError: (error: unknown) => void;
}

const hour = 3600;
const day = 24 * hour;

/** How long what is issued lasts, in seconds of the sandbox clock. */
const lifetimes = {
  AuthorizationCode: 60,
  AccessToken: hour,
  RefreshToken: 30 * day,
  Interaction: hour,
  Session: hour,
};

/** The package is loaded by the first who needs it: most sandboxes have no platform apps. */
export async function createAuthorizationServer(
  core: Core,
  options: ServerOptions,
): Promise<AuthorizationServer> {
  const { Provider } = await import("oidc-provider");
  const unit = createUnitOfWork(core.database);
  const issuer = new URL(core.settings.apiBase).origin;
  const provider = new Provider(issuer, await configuration({ core, unit }, options));
  // Whether connections are encrypted is for the issuer's address to say, not for whoever is in between.
  provider.proxy = true;
  const koa: NodeJS.EventEmitter = provider;
  koa.on("error", options.onError);
  provider.on("server_error", (_ctx: unknown, error: unknown) => options.onError(error));
  provider.use(revokeReplayed(core, unit));
  compareHashes(provider);
  useOwnIds(provider, core);
  return { core, provider, unit };
}

async function configuration(store: Store, options: ServerOptions): Promise<Configuration> {
  const { core } = store;
  const secure = core.settings.apiBase.startsWith("https:");
  const cookie = { httpOnly: true, sameSite: "lax", signed: true, secure } as const;
  return {
    adapter: adapterFactory(store),
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: ["client_secret_basic", "client_secret_post"],
    cookies: { keys: [cookieKey(core)], long: cookie, short: cookie },
    expiresWithSession: () => false,
    features: features(core),
    findAccount: (_ctx, userId) => findAccount(core, userId),
    interactions: {
      policy: await alwaysAsk(),
      url: (_ctx, { uid }: Interaction) => options.consentPath(uid),
    },
    issueRefreshToken: () => true,
    // No ID token is issued and nothing else is signed, but every client has to name an algorithm.
    clientDefaults: { id_token_signed_response_alg: "HS256" },
    enabledJWA: { idTokenSigningAlgValues: ["HS256"] },
    jwks: { keys: [] },
    // The grant is the one that the user has just given, never one that a session remembers.
    loadExistingGrant: ({ oidc }) => oidc.provider.Grant.find(oidc.result?.consent?.grantId ?? ""),
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description: description }) => {
      renderError(ctx, options.errorPage({ code: error, description: description ?? "" }));
    },
    responseTypes: ["code"],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      revocation: "/oauth/revoke",
      jwks: "/oauth/jwks",
    },
    scopes: [],
    ttl: { ...lifetimes, Grant: 100 * 365 * day },
  };
}

/** The one resource of the server is the interface, whose scopes are those of keys; its tokens are opaque. */
function features(core: Core): Configuration["features"] {
  const off = { enabled: false };
  const resource = core.settings.apiBase;
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    revocation: {
      enabled: true,
      // RFC 7009, section 2.1: a client revokes what was issued to it.
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: off,
    userinfo: off,
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: scopes.join(" "), accessTokenFormat: "opaque" }),
    },
  };
}

/** Users who are no longer active act for nobody, also not by way of an app. */
async function findAccount(core: Core, accountId: string) {
  const active = await core.database.query(
    "SELECT id FROM users WHERE id = $1 AND status = 'active'",
    [accountId],
  );
  return active.length === 0 ? undefined : { accountId, claims: () => ({ sub: accountId }) };
}

function renderError(ctx: KoaContextWithOIDC, page: string): void {
  ctx.type = "html";
  ctx.body = page;
}

/** The hash of a secret is all that there is to compare with. */
function compareHashes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { readonly clientSecret: string }, actual: string): boolean {
      return timingSafeEqual(Buffer.from(this.clientSecret), Buffer.from(hashOf(actual)));
    },
  });
}

/** The same in all processes on the database, and as long as it lasts. */
function cookieKey({ settings }: Core): string {
  return createHmac("sha256", settings.downloadKey)
    .update("cookies of authorization")
    .digest("hex");
}
