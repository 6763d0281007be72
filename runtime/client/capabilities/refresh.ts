import type { Capability } from "../call/capability.js";
import { bearer, isUnauthorized, shareRun, withRenewal } from "../credentials/renewal.js";

export interface RefreshOptions {
  /**
   * Gets a new token, such as from your own sign-in; the calls that wait for it fail if it throws. It must not use a
   * client with this capability, which would wait for itself.
   */
  readonly renew: () => Promise<string>;
  /** The token to begin with. Absent: the first call waits for `renew`. */
  readonly token?: string;
  /** Adds the token to the headers of a request. Default: `Authorization: Bearer`. */
  readonly sign?: (headers: Headers, token: string) => void;
  /** Whether a response means that the token has expired. Default: its status is 401. */
  readonly isExpired?: (response: Response) => boolean;
}

/** Sends the token of a session, and renews it once for all calls when it has expired. */
export function refresh(options: RefreshOptions): Capability {
  let { token } = options;
  const renew = shareRun(async () => (token = await options.renew()));
  return withRenewal({
    current: async () => token ?? renew(),
    // Another call may have renewed it in the meantime.
    after: async (refused) => (token === refused ? renew() : token),
    sign: options.sign ?? bearer,
    isRefusal: options.isExpired ?? isUnauthorized,
  });
}
