import type { IncomingMessage, ServerResponse } from "node:http";
import type { Interaction } from "oidc-provider";
import { type Scope, scopes as allScopes } from "../../domain/index.js";
import type { AuthorizationServer } from "./provider.js";

/** What an app asks a user to allow. */
export interface ConsentRequest {
  readonly appId: string;
  readonly appName: string;
  /** The name of the account that owns the app. */
  readonly publisher: string;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
}

/** A request from a browser, with the cookie that identifies its authorization. */
export interface BrowserExchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** The state of an authorization: a question to the user, a URL to continue at, or unknown. */
export type Consent =
  | { readonly kind: "asked"; readonly request: ConsentRequest }
  | { readonly kind: "refused"; readonly returnTo: string }
  | { readonly kind: "unknown" };

/** Reads the request of an app. A request without scopes, or with unknown ones, is refused at once. */
export async function readConsent(
  server: AuthorizationServer,
  exchange: BrowserExchange,
): Promise<Consent> {
  const interaction = await interactionOf(server, exchange);
  if (interaction === undefined) return { kind: "unknown" };
  const requestedScopes = String(interaction.params["scope"] ?? "")
    .split(" ")
    .filter((each) => each !== "");
  const scopes = allScopes.filter((scope) => requestedScopes.includes(scope));
  if (scopes.length === 0 || scopes.length < new Set(requestedScopes).size) {
    const error = { error: "invalid_scope", error_description: "requested scope is not known" };
    return { kind: "refused", returnTo: await finish(server, exchange, error) };
  }
  const app = await describeApp(server, String(interaction.params["client_id"]));
  if (app === undefined) return { kind: "unknown" };
  const redirectUri = String(interaction.params["redirect_uri"]);
  return { kind: "asked", request: { ...app, scopes, redirectUri } };
}

/** Stores the user's consent, and returns the URL at which the authorization continues. */
export async function giveConsent(
  server: AuthorizationServer,
  exchange: BrowserExchange,
  { request, userId }: { readonly request: ConsentRequest; readonly userId: string },
): Promise<string> {
  const { core, provider, unit } = server;
  const grant = new provider.Grant({ accountId: userId, clientId: request.appId });
  grant.addResourceScope(core.settings.apiBase, request.scopes.join(" "));
  let returnTo = "";
  await unit.run(async () => {
    const grantId = await grant.save();
    const login = { accountId: userId, remember: false };
    returnTo = await finish(server, exchange, { login, consent: { grantId } });
  });
  return returnTo;
}

/** Stores that the user refuses. */
export function refuseConsent(
  server: AuthorizationServer,
  exchange: BrowserExchange,
): Promise<string> {
  const error = { error: "access_denied", error_description: "the user refused" };
  return finish(server, exchange, error);
}

function finish(
  { provider }: AuthorizationServer,
  { req, res }: BrowserExchange,
  result: Parameters<typeof provider.interactionResult>[2],
): Promise<string> {
  return provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
}

async function interactionOf(
  { provider }: AuthorizationServer,
  { req, res }: BrowserExchange,
): Promise<Interaction | undefined> {
  const { errors } = await import("oidc-provider");
  try {
    return await provider.interactionDetails(req, res);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function describeApp(
  { core }: AuthorizationServer,
  clientId: string,
): Promise<Omit<ConsentRequest, "scopes" | "redirectUri"> | undefined> {
  const [app] = await core.database.query<{ appId: string; appName: string; publisher: string }>(
    `SELECT apps.id AS "appId", apps.name AS "appName", accounts.name AS publisher
     FROM apps JOIN accounts ON accounts.id = account_id WHERE apps.id = $1`,
    [clientId],
  );
  return app;
}
