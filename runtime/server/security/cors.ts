/** Cross-origin requests: the CORS protocol of the Fetch standard (3.2). */

import type { IncomingRequest } from "../http/incoming-request.js";
import type { HeaderList } from "../http/header-list.js";

export interface CorsOptions {
  /** The origins whose scripts may read responses: any, those listed, or those for which a function returns true. */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** Whether browsers may send cookies and other credentials. Not allowed with `origins: "*"`. */
  readonly credentials?: boolean;
  /** Allowed request headers. Absent: those that the browser asks for. */
  readonly headers?: readonly string[];
  /** Response headers that scripts may read. */
  readonly exposed?: readonly string[];
  /** Seconds for which a browser may cache the response to a preflight. */
  readonly maxAge?: number;
}

/** Throws a `TypeError` for options that would let any site act on behalf of its visitors. */
export function checkCors({ origins, credentials }: CorsOptions): void {
  if (origins !== "*" || credentials !== true) return;
  throw new TypeError(
    'cors: credentials cannot be allowed to all origins; list them instead of "*"',
  );
}

/**
 * Adds the headers that tell a browser whether a script may read the response, or may send the request of a preflight.
 */
export function addCors(cors: CorsOptions, request: IncomingRequest, headers: HeaderList): void {
  const { origins, credentials, exposed, maxAge } = cors;
  const origin = request.header("origin");
  const allowed = headers.get("allow");
  const requestedMethod = request.header("access-control-request-method");
  const isPreflight =
    request.method === "OPTIONS" && origin !== null && allowed !== null && requestedMethod !== null;
  if (isPreflight)
    headers.append("vary", "Access-Control-Request-Method, Access-Control-Request-Headers");
  if (origins !== "*") headers.append("vary", "Origin");
  if (origin === null || !isAllowed(cors, origin)) return;
  const set = (name: string, value: string | null | undefined): void => {
    if (value) headers.set(`access-control-${name}`, value);
  };
  set("allow-origin", origins === "*" ? "*" : origin);
  set("allow-credentials", credentials === true ? "true" : undefined);
  set("expose-headers", exposed?.join(", "));
  if (!isPreflight) return;
  set("allow-methods", allowed);
  set(
    "allow-headers",
    cors.headers?.join(", ") ?? request.header("access-control-request-headers"),
  );
  set("max-age", maxAge?.toString());
}

function isAllowed({ origins }: CorsOptions, origin: string): boolean {
  if (origins === "*") return true;
  return typeof origins === "function" ? origins(origin) : origins.includes(origin);
}
