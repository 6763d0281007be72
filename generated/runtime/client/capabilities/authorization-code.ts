import type { Capability, Outgoing } from "../call/capability.js";
import {
  fetchTokens,
  type OAuthTokens,
  type TokenEndpoint,
} from "../credentials/token-endpoint.js";

export interface AuthorizationCodeOptions extends TokenEndpoint {
  /** What the code was exchanged for, or what was kept of an earlier refresh. */
  readonly tokens: OAuthTokens;
  /** Keeps new tokens. It is awaited before they are used: a server may accept the former refresh token never again. */
  readonly onTokens?: (tokens: OAuthTokens) => void | Promise<void>;
  /** Seconds before its end at which an access token is renewed. Default 30. */
  readonly margin?: number;
}

/**
 * Calls with the access token of an authorization code grant, and renews it: one refresh at a time, for all calls that
 * wait for it. A request that is answered with 401 is sent once more with a new token, unless its body is a stream;
 * nothing was done for it. An `Authorization` of the call stays as it is.
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
  /** The tokens after those that were refused; `undefined` where there is no way to get any. */
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
    // Another call may have renewed them meanwhile.
    after: async (refused) => (tokens === refused ? refresh() : tokens),
  };
}

function isOver({ expiresAt }: OAuthTokens, { margin = 30 }: AuthorizationCodeOptions): boolean {
  return expiresAt !== undefined && Date.now() >= expiresAt - margin * 1000;
}
