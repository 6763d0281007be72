/** How adapters call a router without creating a `Request` and a `Response`. */
import type { Eventually } from "./eventually.js";
import type { IncomingRequest } from "./incoming-request.js";
import type { OutgoingResponse } from "./outgoing-response.js";

/** The key of the router's method for this; adapters look for it. */
export const direct: unique symbol = Symbol("direct");

export interface Direct<Context> {
  readonly [direct]: (incoming: IncomingRequest, context: Context) => Eventually<OutgoingResponse>;
}
