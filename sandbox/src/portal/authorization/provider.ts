import { createHmac, timingSafeEqual } from "node:crypto";
import type {
  Configuration,
  Interaction,
  KoaContextWithOIDC,
  Provider,
  interactionPolicy,
} from "oidc-provider";
import type { Core } from "../../foundation/index.js";
import { hashOf, scopes } from "../../domain/index.js";
import { adapterFactory, type Store } from "./adapter.js";
import { ownAnswers } from "./answers.js";
import { useOwnIds } from "./token-ids.js";
import { createUnitOfWork, type UnitOfWork, revokeReplayed } from "./unit-of-work.js";

/** The authorization server for platform apps, with its dependencies. */
export interface AuthorizationServer {
  readonly core: Core;
  readonly provider: Provider;
  readonly unit: UnitOfWork;
}

export interface ErrorPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServerOptions {
  /** The path of the consent page; its last segment is `uid`. */
  readonly consentPath: (uid: string) => string;
  /** The page for errors that cannot be sent back to the app. */
  readonly errorPage: (error: { readonly code: string; readonly description: string }) => ErrorPage;
  readonly onError: (error: unknown) => void;
}

const hour = 3600;
const day = 24 * hour;

/** Lifetimes in seconds of the sandbox clock. */
const lifetimes = {
  AuthorizationCode: 60,
  AccessToken: hour,
  RefreshToken: 30 * day,
  Interaction: hour,
  Session: hour,
};

/**
 * Creates the authorization server. The package is loaded on first use, because most sandboxes have no platform apps.
 */
export async function createAuthorizationServer(
  core: Core,
  options: ServerOptions,
): Promise<AuthorizationServer> {
  const { Provider } = await import("oidc-provider");
  const unit = createUnitOfWork(core.database);
  const issuer = new URL(core.settings.apiBase).origin;
  const provider = new Provider(issuer, await configuration({ core, unit }, options));
  // The issuer's URL determines whether connections are encrypted, not headers of a proxy.
  provider.proxy = true;
  const koa: NodeJS.EventEmitter = provider;
  koa.on("error", options.onError);
  provider.on("server_error", (_ctx: unknown, error: unknown) => options.onError(error));
  provider.use(ownAnswers(core));
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
    features: await features(core),
    findAccount: (_ctx, userId) => findAccount(core, userId),
    interactions: {
      policy: await alwaysAsk(),
      url: (_ctx, { uid }: Interaction) => options.consentPath(uid),
    },
    issueRefreshToken: () => true,
    // No ID token is issued and nothing else is signed, but every client has to have an algorithm.
    clientDefaults: { id_token_signed_response_alg: "HS256" },
    enabledJWA: { idTokenSigningAlgValues: ["HS256"] },
    jwks: { keys: [] },
    // The grant that the user has just given, never one from a session.
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
    },
    scopes: [],
    ttl: { ...lifetimes, Grant: 100 * 365 * day },
  };
}

/** The only resource of the server is the API, whose scopes are those of keys; its tokens are opaque. */
async function features(core: Core): Promise<Configuration["features"]> {
  const { errors } = await import("oidc-provider");
  const off = { enabled: false };
  const resource = core.settings.apiBase;
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    revocation: {
      enabled: true,
      // RFC 7009, section 2.1: a client may revoke only tokens that were issued to it.
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: off,
    userinfo: off,
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, requested) {
        if (requested !== resource) throw new errors.InvalidTarget();
        return { scope: scopes.join(" "), accessTokenFormat: "opaque" };
      },
    },
  };
}

/** The user of a grant; a deactivated user cannot act through an app. */
async function findAccount(core: Core, accountId: string) {
  const active = await core.database.query(
    "SELECT id FROM users WHERE id = $1 AND status = 'active'",
    [accountId],
  );
  return active.length === 0 ? undefined : { accountId, claims: () => ({ sub: accountId }) };
}

function renderError(ctx: KoaContextWithOIDC, { html, headers }: ErrorPage): void {
  ctx.set({ ...headers });
  ctx.type = "html";
  ctx.body = html;
}

/** Compares hashes of secrets, because only hashes are stored. */
function compareHashes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { readonly clientSecret: string }, actual: string): boolean {
      return timingSafeEqual(Buffer.from(this.clientSecret), Buffer.from(hashOf(actual)));
    },
  });
}

/** The key is the same in all processes on the database, for as long as the database exists. */
function cookieKey({ settings }: Core): string {
  return createHmac("sha256", settings.downloadKey)
    .update("cookies of authorization")
    .digest("hex");
}

/**
 * The user is always asked, by our own page, which knows who is signed in and what was granted before. The
 * authorization server's own session is ignored, so that signing out of the portal is sufficient.
 */
async function alwaysAsk(): Promise<interactionPolicy.Prompt[]> {
  const { interactionPolicy } = await import("oidc-provider");
  const { Check, Prompt } = interactionPolicy;
  const withoutDecision = new Check(
    "unanswered",
    "The user has not been asked",
    "login_required",
    ({ oidc }) =>
      oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  return [new Prompt({ name: "consent", requestable: true }, withoutDecision)];
}
