import * as oauth from "oauth4webapi";
import { createPlatformApp, type PlatformAppWithSecret } from "../../src/domain/oauth/apps.js";
import { type Browser, openBrowser } from "../support/browser.js";
import type { Service } from "../support/service.js";

/** Requests over plain HTTP, because the sandbox runs on this machine. */
export const insecure = { [oauth.allowInsecureRequests]: true };

export const redirectUri = "https://visas.example/callback?tenant=1";

export interface Platform {
  readonly app: PlatformAppWithSecret;
  readonly client: oauth.Client;
  readonly clientAuth: oauth.ClientAuth;
  readonly server: oauth.AuthorizationServer;
}

/** A platform app of Northgate Partners, and the authorization server's metadata. */
export async function registerApp(
  service: Service,
  name = "Visa tracker",
  redirectUris = [redirectUri],
): Promise<Platform> {
  const app = await makeApp(service, name, redirectUris);
  const issuer = new URL(service.sandbox.origin);
  const options = { algorithm: "oauth2", ...insecure } as const;
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, options),
  );
  return {
    app,
    server,
    client: { client_id: app.id },
    clientAuth: oauth.ClientSecretBasic(app.clientSecret),
  };
}

/** An app of Northgate Partners. */
export async function makeApp(
  service: Service,
  name: string,
  redirectUris = [redirectUri],
): Promise<PlatformAppWithSecret> {
  const { core } = service;
  const accountId = await accountNamed(service, "Northgate Partners");
  await core.database.query("UPDATE accounts SET platform_apps_enabled = true WHERE id = $1", [
    accountId,
  ]);
  return createPlatformApp(core, { accountId, name, redirectUris });
}

export async function accountNamed({ core }: Service, name: string): Promise<string> {
  const rows = await core.database.query<{ id: string }>(
    "SELECT id FROM accounts WHERE name = $1",
    [name],
  );
  return rows[0]?.id ?? "";
}

/** A browser in which somebody is signed in to the portal. */
export async function signedInBrowser(
  { sandbox, core }: Service,
  email = "adaeze.okafor@meridian-legal.example",
): Promise<Browser> {
  const browser = openBrowser(sandbox.origin);
  const [user] = await core.database.query<{ id: string }>(
    "SELECT id FROM users WHERE email = $1",
    [email],
  );
  const { status } = await browser.post("/portal/sign-in", { user: user?.id ?? "" });
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return browser;
}

export interface Wanted {
  readonly scope?: string;
  readonly verifier?: string;
  readonly state?: string;
  /** Changes the URL of the request before it is sent. */
  readonly edit?: (parameters: URLSearchParams) => void;
}

/** The authorization URL to which an app sends its user. */
export async function authorizationUrl(
  { app, server }: Pick<Platform, "app" | "server">,
  wanted: Wanted = {},
): Promise<string> {
  const url = new URL(server.authorization_endpoint ?? "");
  const {
    scope = "quotes:read quotes:write",
    state = "of-the-app",
    verifier = "v".repeat(43),
  } = wanted;
  const values = {
    client_id: app.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  wanted.edit?.(url.searchParams);
  return url.href;
}

/** Goes through the consent page, and returns the redirect URL of the app. */
export async function consent(
  browser: Browser,
  url: string,
  decision: "allow" | "refuse" = "allow",
): Promise<URL> {
  const answer = await browser.get(url);
  if (answer.status !== 303)
    throw new Error(`The request was answered with ${answer.status}: ${answer.text}`);
  if (!new URL(answer.location).pathname.startsWith("/portal/authorize/"))
    return new URL(answer.location);
  const page = await browser.get(answer.location);
  if (page.status === 303) return new URL((await browser.get(page.location)).location);
  const answered = await browser.post(answer.location, { csrf: page.field("csrf"), decision });
  if (answered.status !== 303)
    throw new Error(`The decision was answered with ${answered.status}.`);
  return new URL((await browser.get(answered.location)).location);
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

/** The whole flow: an app with tokens for Meridian Legal. */
export async function connect(
  service: Service,
  platform: Platform,
  wanted: Wanted = {},
): Promise<Tokens> {
  const browser = await signedInBrowser(service);
  const verifier = oauth.generateRandomCodeVerifier();
  const address = await consent(browser, await authorizationUrl(platform, { ...wanted, verifier }));
  return exchange(platform, address, verifier);
}

/** Exchanges the code in a redirect URL. */
export async function exchange(
  platform: Platform,
  address: URL,
  verifier: string,
): Promise<Tokens & oauth.TokenEndpointResponse> {
  const { server, client, clientAuth } = platform;
  const parameters = oauth.validateAuthResponse(server, client, address, "of-the-app");
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    clientAuth,
    parameters,
    redirectUri,
    verifier,
    insecure,
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

export async function refresh(
  platform: Platform,
  token: string,
): Promise<Tokens & oauth.TokenEndpointResponse> {
  const { server, client, clientAuth } = platform;
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    clientAuth,
    token,
    insecure,
  );
  return oauth.processRefreshTokenResponse(server, client, response);
}

/** The response of the token endpoint to any form. */
export async function token(
  { app, server }: Platform,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(server.token_endpoint ?? "", {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${app.id}:${app.clientSecret}`)}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The PKCE verifier of every authorization request. */
export const verifier = "v".repeat(43);

/** A code, after the user's consent. */
export async function grantedCode(
  service: Service,
  platform: Platform,
  change: Parameters<typeof authorizationUrl>[1] = {},
): Promise<string> {
  const browser = await signedInBrowser(service);
  const address = await consent(browser, await authorizationUrl(platform, change));
  return address.searchParams.get("code") ?? "";
}

export const codeGrant = (value: string, change: Readonly<Record<string, string>> = {}) => ({
  grant_type: "authorization_code",
  code: value,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  ...change,
});
