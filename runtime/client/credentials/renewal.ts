/** Credentials that expire, and are renewed once for all calls that wait. */
import { isStream } from "../../wire/values/streams.js";
import type { Capability } from "../call/capability.js";

export interface Renewal<Credential> {
  /** `undefined` if there is none: the request is sent without one. */
  readonly current: () => Promise<Credential | undefined>;
  /** The credential that replaces a refused one; `undefined` if there is no way to get any. */
  readonly after: (refused: Credential) => Promise<Credential | undefined>;
  /** Adds the credential to the headers of a request. */
  readonly sign: (headers: Headers, credential: Credential) => void;
  readonly isRefusal: (response: Response) => boolean;
}

/**
 * Sends a credential. A request that is refused had no effect, and is sent once more with a new one unless its body is a
 * stream. An `Authorization` header of the call is left alone.
 */
export const withRenewal = <Credential>(renewal: Renewal<Credential>): Capability => ({
  around: async (request, send) => {
    if (request.headers.has("authorization")) return send(request);
    const sendWith = (credential: Credential): Promise<Response> => {
      const headers = new Headers(request.headers);
      renewal.sign(headers, credential);
      return send({ ...request, headers });
    };
    const used = await renewal.current();
    if (used === undefined) return send(request);
    const response = await sendWith(used);
    if (!renewal.isRefusal(response) || isStream(request.body)) return response;
    const next = await renewal.after(used);
    if (next === undefined) return response;
    await response.body?.cancel();
    return sendWith(next);
  },
});

/** One run at a time, shared by all that ask meanwhile. */
export function shareRun<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
}

export const bearer = (headers: Headers, token: string): void =>
  headers.set("Authorization", `Bearer ${token}`);

export const isUnauthorized = ({ status }: Response): boolean => status === 401;
