import type { Capability, Outgoing } from "../call/capability.js";
import {
  fetchTokens,
  type OAuthTokens,
  type TokenEndpoint,
} from "../credentials/token-endpoint.js";

export interface AuthorizationCodeOptions extends TokenEndpoint {
  /** The tokens received for the authorization code, or those stored after an earlier refresh. */
  readonly tokens: OAuthTokens;
  /**
   * Stores new tokens. It is awaited before they are used, because a server may no longer accept the previous refresh
   * token.
   */
  readonly onTokens?: (tokens: OAuthTokens) => void | Promise<void>;
  /** How many seconds before its expiry an access token is renewed. Default 30. */
  readonly margin?: number;
}

/**
 * Sends the access token of an authorization code grant, and renews it: one refresh at a time, shared by all calls that
 * wait for it. A request that receives a 401 had no effect, and is sent once more with a new token unless its body is a
 * stream. An `Authorization` header of the call is left alone.
 */
export function authorizationCode(options: AuthorizationCodeOptions): Capability {
  const keeper = keepTokens(options);
  return {
    around: async (request, send) => {
      if (request.headers.has("authorization")) return send(request);
      const used = await keeper.current();
      const response = await send(authorized(request, used));
      if (response.status !== 401 || request.body instanceof ReadableStream) return response;
      const next = await keeper.after(used);
      if (next === undefined) return response;
      await response.body?.cancel();
      return send(authorized(request, next));
    },
  };
}

function authorized(request: Outgoing, { accessToken }: OAuthTokens): Outgoing {
  const headers = new Headers(request.headers);
  headers.set("Authorization", `Bearer ${accessToken}`);
  return { ...request, headers };
}

interface TokenKeeper {
  readonly current: () => Promise<OAuthTokens>;
  /** The tokens that replace rejected ones; `undefined` if there is no way to get any. */
  readonly after: (refused: OAuthTokens) => Promise<OAuthTokens | undefined>;
}

function keepTokens(options: AuthorizationCodeOptions): TokenKeeper {
  let tokens = options.tokens;
  let waiting: Promise<OAuthTokens> | undefined;
  const renew = async (refreshToken: string): Promise<OAuthTokens> => {
    const next = await fetchTokens(options, refreshToken);
    tokens = { refreshToken, ...next };
    await options.onTokens?.(tokens);
    return tokens;
  };
  const refresh = async (): Promise<OAuthTokens | undefined> => {
    const { refreshToken } = tokens;
    if (waiting === undefined && refreshToken === undefined) return undefined;
    waiting ??= renew(refreshToken ?? "").finally(() => {
      waiting = undefined;
    });
    return waiting;
  };
  return {
    current: async () => (isOver(tokens, options) ? ((await refresh()) ?? tokens) : tokens),
    // Another call may have renewed them in the meantime.
    after: async (refused) => (tokens === refused ? refresh() : tokens),
  };
}

function isOver({ expiresAt }: OAuthTokens, { margin = 30 }: AuthorizationCodeOptions): boolean {
  return expiresAt !== undefined && Date.now() >= expiresAt - margin * 1000;
}
