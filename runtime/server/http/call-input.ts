import type { IncomingRequest } from "./incoming-request.js";

/** A request on its way through the router, with the context that the router was called with. */
export interface CallInput<Context> {
  readonly incoming: IncomingRequest;
  readonly context: Context;
}
