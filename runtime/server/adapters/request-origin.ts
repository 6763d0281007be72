/** What `request.url` begins with, on servers that only know the path that was asked for. */
export interface OriginOptions {
  /** Scheme, host and port of `request.url`, such as `https://api.example.com`. Default `http://localhost`. */
  readonly origin?: string;
  /**
   * Takes the host of `request.url` from the `Host` header, where that is one. Only behind a proxy that checks it: whoever
   * sends a request chooses it. Default `false`.
   */
  readonly trustHost?: boolean;
}

/** Gives the origin of a request by its `Host` header. */
export type OriginOf = (host: string | null) => string;

/** Throws a `TypeError` for an origin that is none of HTTP. */
export function originFrom({
  origin: given = "http://localhost",
  trustHost = false,
}: OriginOptions): OriginOf {
  const { protocol, origin } = new URL(given);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not an origin of HTTP: ${given}`);
  if (!trustHost) return () => origin;
  return (host) => (host !== null && HOST.test(host) ? `${protocol}//${host}` : origin);
}

/** A host that is none would make the whole address unreadable. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
