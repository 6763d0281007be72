import type { Fetch } from "../../types/platform.js";
import { readHeader } from "../signature/headers.js";
import { keyIdsOf, type KeyScheme, keysOf } from "../signature/keys.js";
import { readBytes } from "./read-body.js";

/** More than any set of keys has. */
const MAX_BYTES = 1 << 20;

export interface RemoteKeysOptions {
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** Milliseconds for which keys are used before they are fetched again. Default: 600,000. */
  readonly maxAge?: number;
  /** Minimum milliseconds between two fetches for a delivery that names an unknown key. Default: 30,000. */
  readonly minAge?: number;
  /** Milliseconds after which a fetch is abandoned. Default: 10,000. */
  readonly timeout?: number;
}

/**
 * Keys that their sender publishes as JWKS (RFC 7517) or PEM, for `secrets` of a receiver. They are fetched again when
 * they are old, and when a delivery names one that is not among them; if that fails, those from before are used.
 */
export function remoteKeys(
  url: string | URL,
  scheme: KeyScheme,
  options: RemoteKeysOptions = {},
): (request: Request) => Promise<string> {
  const { fetch: get = globalThis.fetch, maxAge = 600_000 } = options;
  const { minAge = 30_000, timeout = 10_000 } = options;
  const { keyIdHeader } = scheme;
  let last: string | undefined;
  let tried = Number.NEGATIVE_INFINITY;
  let fetching: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    tried = Date.now();
    try {
      const response = await get(new URL(url).href, { signal: AbortSignal.timeout(timeout) });
      if (!response.ok) throw new TypeError(`no keys were served: status ${response.status}`);
      const bytes = await readBytes(response, { maxBytes: MAX_BYTES, timeout });
      if (typeof bytes === "string")
        throw new TypeError(`no keys were served: the body is ${bytes}`);
      const text = new TextDecoder().decode(bytes);
      await keysOf(text, "verify", scheme);
      return (last = text);
    } catch (error) {
      if (last === undefined) throw error;
      return last;
    }
  };
  return async (request) => {
    const id = keyIdHeader && readHeader(request.headers, keyIdHeader);
    const ids = last === undefined ? [] : keyIdsOf(last);
    const isUnknown = id !== undefined && ids.length > 0 && !ids.includes(id);
    const age = Date.now() - tried;
    if (last !== undefined && age < (isUnknown ? minAge : maxAge)) return last;
    return (fetching ??= renew().finally(() => (fetching = undefined)));
  };
}
