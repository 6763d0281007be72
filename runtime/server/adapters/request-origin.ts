/** The origin of `request.url`, for servers that get only the path of a request. */
export interface OriginOptions {
  /** Scheme, host and port of `request.url`, such as `https://api.example.com`. Default `http://localhost`. */
  readonly origin?: string;
  /**
   * Takes the host of `request.url` from the `Host` header, if it is a valid one. Enable it only behind a proxy that
   * checks the header, because clients can send any value. Default `false`.
   */
  readonly trustHost?: boolean;
}

/** Returns the origin of a request with this `Host` header. */
export type OriginOf = (host: string | null) => string;

/** Throws a `TypeError` for anything but an HTTP origin. */
export function originFrom({
  origin: given = "http://localhost",
  trustHost = false,
}: OriginOptions): OriginOf {
  const { protocol, origin } = new URL(given);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not an origin of HTTP: ${given}`);
  if (!trustHost) return () => origin;
  return (host) => (host !== null && HOST.test(host) ? `${protocol}//${host}` : origin);
}

/** An invalid host would make the whole URL invalid. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
