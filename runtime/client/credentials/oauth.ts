import type { Fetch } from "../../types/platform.js";
import { readText } from "../../wire/values/text.js";
import type { Secret } from "./credentials.js";

/** The client credentials grant of OAuth 2.0 (RFC 6749, 4.4). */
export interface ClientCredentialsOptions {
  /** The token endpoint; `https:`, or a server on this machine. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly scopes?: readonly string[];
  /** Additional fields of the token request, such as `audience`. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly fetch?: Fetch;
  /** How many seconds before its expiry a token is renewed. Default 30. */
  readonly margin?: number;
}

interface Token {
  readonly text: string;
  /** Expiry in milliseconds since 1970. */
  readonly until: number;
}

/**
 * A credential that requests its token when it is first needed, keeps it while it is valid, and renews it once for all
 * calls that wait for it. Throws a `TypeError` if the token URL would expose the secret in transit.
 */
export function clientCredentials(options: ClientCredentialsOptions): () => Promise<string> {
  const url = new URL(options.tokenUrl);
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !near)
    throw new TypeError(`the token URL at ${url.origin} does not use https`);
  let waiting: Promise<Token> | undefined;
  let token: Token | undefined;
  return async () => {
    if (token !== undefined && Date.now() < token.until) return token.text;
    waiting ??= fetchToken(url, options).finally(() => {
      waiting = undefined;
    });
    token = await waiting;
    return token.text;
  };
}

async function fetchToken(url: URL, options: ClientCredentialsOptions): Promise<Token> {
  const { clientId, clientSecret, scopes = [], fields = {}, fetch = globalThis.fetch } = options;
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: typeof clientSecret === "function" ? await clientSecret() : clientSecret,
    ...(scopes.length > 0 && { scope: scopes.join(" ") }),
    ...fields,
  });
  const headers = { Accept: "application/json" };
  const response = await fetch(url.href, { method: "POST", headers, body, redirect: "error" });
  return readToken(await answerOf(response), response.status, options);
}

async function answerOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const answer = readText(await response.text(), "json");
  return typeof answer === "object" && answer !== null ? { ...answer } : {};
}

/** RFC 6749, 5.1 and 5.2. A token without an expiry is requested again for the next call. */
function readToken(
  {
    access_token: text,
    expires_in: seconds,
    error,
    error_description: why,
  }: Readonly<Record<string, unknown>>,
  status: number,
  { clientId, tokenUrl, margin = 30 }: ClientCredentialsOptions,
): Token {
  if (typeof text === "string" && text !== "") {
    return { text, until: Date.now() + (Number(seconds ?? 0) - margin) * 1000 };
  }
  const reason = [error, why].filter((part) => typeof part === "string").join(": ");
  throw new Error(
    `${new URL(tokenUrl).origin} returned no token for ${clientId}: ${status}${reason === "" ? "" : `, ${reason}`}`,
  );
}
