import type { IncomingRequest } from "./incoming-request.js";

/** A request on its way through the router, and what the router was called with. */
export interface CallInput<Context> {
  readonly incoming: IncomingRequest;
  readonly context: Context;
}
