/** Cross-origin requests: the CORS protocol of the Fetch standard (3.2). */

import type { IncomingRequest } from "../http/incoming-request.js";
import type { HeaderList } from "../http/header-list.js";

export interface CorsOptions {
  /** Which origins may read answers: any, those listed, or those that a function knows. */
  readonly origins: "*" | readonly string[] | ((origin: string) => boolean);
  /** Whether browsers may send cookies and the like. Not with `origins: "*"`. */
  readonly credentials?: boolean;
  /** Request headers that are allowed. Absent: those that the browser asks for. */
  readonly headers?: readonly string[];
  /** Response headers that scripts may read. */
  readonly exposed?: readonly string[];
  /** Seconds for which a browser may remember the answer to a preflight. */
  readonly maxAge?: number;
}

/** Throws a `TypeError` for what would let any site act for its visitors. */
export function checkCors({ origins, credentials }: CorsOptions): void {
  if (origins !== "*" || credentials !== true) return;
  throw new TypeError(
    'cors: credentials cannot be allowed to all origins; list them instead of "*"',
  );
}

/** Adds what tells a browser that a script may read the answer, or may send the request that it asks about. */
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

/** What a preflight asks for, besides who may ask. */
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
