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
  const allowed = headers.get("allow");
  if (allowed !== null && isPreflight(request)) applyPreflight({ cors, request, headers }, allowed);
  applyCors({ cors, request, headers });
}

interface Exchange {
  readonly cors: CorsOptions;
  readonly request: IncomingRequest;
  readonly headers: HeaderList;
}

function applyCors({ cors, request, headers }: Exchange): void {
  if (cors.origins !== "*") headers.append("vary", "Origin");
  const origin = request.header("origin");
  if (origin === null || !isAllowed(cors, origin)) return;
  headers.set("access-control-allow-origin", cors.origins === "*" ? "*" : origin);
  if (cors.credentials) headers.set("access-control-allow-credentials", "true");
  if (cors.exposed?.length) headers.set("access-control-expose-headers", cors.exposed.join(", "));
}

const isPreflight = (request: IncomingRequest): boolean =>
  request.method === "OPTIONS" &&
  request.header("origin") !== null &&
  request.header("access-control-request-method") !== null;

/** Adds the response headers of a preflight, apart from the allowed origin. */
function applyPreflight({ cors, request, headers }: Exchange, allowed: string): void {
  headers.append("vary", "Access-Control-Request-Method, Access-Control-Request-Headers");
  const origin = request.header("origin");
  if (origin === null || !isAllowed(cors, origin)) return;
  headers.set("access-control-allow-methods", allowed);
  const asked = cors.headers?.join(", ") ?? request.header("access-control-request-headers");
  if (asked) headers.set("access-control-allow-headers", asked);
  if (cors.maxAge !== undefined) headers.set("access-control-max-age", String(cors.maxAge));
}

function isAllowed({ origins }: CorsOptions, origin: string): boolean {
  if (origins === "*") return true;
  return typeof origins === "function" ? origins(origin) : origins.includes(origin);
}
