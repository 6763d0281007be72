import type { Fetch } from "../../types/platform.js";
import { readText } from "../../wire/values/text.js";
import type { Secret } from "./credentials.js";

/** The tokens of a grant (RFC 6749, 5.1). */
export interface OAuthTokens {
  readonly accessToken: string;
  /** Absent: the access token is not renewed when it expires. */
  readonly refreshToken?: string;
  /** Expiry in milliseconds since 1970. Absent: the token is used until a request is rejected. */
  readonly expiresAt?: number;
}

/** The token endpoint, and the client that uses it. */
export interface TokenEndpoint {
  /** `https:`, or a server on this machine. */
  readonly tokenUrl: string;
  /** Where tokens are renewed. Default: `tokenUrl`. */
  readonly refreshUrl?: string;
  readonly clientId: string;
  /** Absent: the client is a public client. */
  readonly clientSecret?: Secret;
  readonly fetch?: Fetch;
}

/** The refresh token grant (RFC 6749, 6). Throws an `Error` with the server's message, without any token in it. */
export async function fetchTokens(
  endpoint: TokenEndpoint,
  refreshToken: string,
): Promise<OAuthTokens> {
  const { tokenUrl, refreshUrl = tokenUrl, fetch = globalThis.fetch } = endpoint;
  const response = await fetch(addressOf(refreshUrl).href, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: await formOf(endpoint, refreshToken),
    redirect: "error",
  });
  const answer = readText(await response.text(), "json");
  const fields = typeof answer === "object" && answer !== null ? { ...answer } : {};
  return readTokens(fields, response.status, endpoint);
}

function addressOf(tokenUrl: string): URL {
  const url = new URL(tokenUrl);
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "https:" || near) return url;
  throw new TypeError(`the token URL at ${url.origin} does not use https`);
}

async function formOf(
  { clientId, clientSecret }: TokenEndpoint,
  refreshToken: string,
): Promise<URLSearchParams> {
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: clientId,
  });
  if (clientSecret !== undefined) {
    form.set(
      "client_secret",
      typeof clientSecret === "function" ? await clientSecret() : clientSecret,
    );
  }
  return form;
}

function readTokens(
  fields: Readonly<Record<string, unknown>>,
  status: number,
  { tokenUrl, clientId }: TokenEndpoint,
): OAuthTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = fields;
  if (typeof accessToken !== "string" || accessToken === "") {
    const why = [fields["error"], fields["error_description"]].filter(
      (part) => typeof part === "string",
    );
    const { origin } = new URL(tokenUrl);
    throw new Error(`${origin} returned no token for ${clientId}: ${[status, ...why].join(", ")}`);
  }
  return {
    accessToken,
    ...(typeof refreshToken === "string" && { refreshToken }),
    ...(typeof seconds === "number" && { expiresAt: Date.now() + seconds * 1000 }),
  };
}
