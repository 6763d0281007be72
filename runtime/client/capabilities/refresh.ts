import type { Capability } from "../call/capability.js";
import { bearer, isUnauthorized, shareRun, withRenewal } from "../credentials/renewal.js";

export interface RefreshOptions {
  /**
   * Gets a new token, such as from your own sign-in; the calls that wait for it fail if it throws. It must not use a
   * client with this capability, which would wait for itself.
   */
  readonly renew: () => Promise<string>;
  /**
   * The token to begin with; absent, the first call waits for `renew`. Or a function that reads the token where the program
   * and its `renew` keep it: as long as there is none, nobody is signed in, and calls are sent without one.
   */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /** Adds the token to the headers of a request. Default: `Authorization: Bearer`. */
  readonly sign?: (headers: Headers, token: string) => void;
  /** Whether a response means that the token has expired. Default: its status is 401. */
  readonly isExpired?: (response: Response) => boolean;
}

/** Sends the token of a session, and renews it once for all calls when it has expired. */
export function refresh(options: RefreshOptions): Capability {
  const { token: given, sign = bearer, isExpired = isUnauthorized } = options;
  let token = typeof given === "function" ? undefined : given;
  const renew = shareRun(async () => (token = await options.renew()));
  const current = async (): Promise<string | undefined> =>
    typeof given === "function" ? given() : (token ?? renew());
  return withRenewal({
    current,
    after: async (refused) => {
      const now = await current();
      // Another call, or another tab, may have renewed it in the meantime.
      return now === refused ? renew() : now;
    },
    sign,
    isRefusal: isExpired,
  });
}
