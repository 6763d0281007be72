import type { Capability } from "../call/capability.js";
import {
  fetchTokens,
  type OAuthTokens,
  type TokenEndpoint,
} from "../credentials/token-endpoint.js";
import { bearer, isUnauthorized, shareRun, withRenewal } from "../credentials/renewal.js";

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
  let { tokens } = options;
  const renew = shareRun(async () => {
    const { refreshToken = "" } = tokens;
    tokens = { refreshToken, ...(await fetchTokens(options, refreshToken)) };
    await options.onTokens?.(tokens);
    return tokens;
  });
  const canRenew = (): boolean => tokens.refreshToken !== undefined;
  return withRenewal<OAuthTokens>({
    current: async () => (canRenew() && isOver(tokens, options) ? renew() : tokens),
    after: async (refused) => {
      // Another call may have renewed them in the meantime.
      if (tokens !== refused) return tokens;
      return canRenew() ? renew() : undefined;
    },
    sign: (headers, { accessToken }) => bearer(headers, accessToken),
    isRefusal: isUnauthorized,
  });
}

function isOver({ expiresAt }: OAuthTokens, { margin = 30 }: AuthorizationCodeOptions): boolean {
  return expiresAt !== undefined && Date.now() >= expiresAt - margin * 1000;
}
