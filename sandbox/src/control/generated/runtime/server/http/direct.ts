/** How adapters call a router without a `Request` and a `Response`. */
import type { Eventually } from "./eventually.js";
import type { IncomingRequest } from "./incoming-request.js";
import type { OutgoingResponse } from "./outgoing-response.js";

/** The method of a router that takes and gives these; adapters look for it. */
export const direct: unique symbol = Symbol("direct");

export interface Direct<Context> {
  readonly [direct]: (incoming: IncomingRequest, context: Context) => Eventually<OutgoingResponse>;
}
