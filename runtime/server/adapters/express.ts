/** The adapter for Express, which is typed structurally: `app.use(toExpress(router))`. */
import { type NodeContext, type NodeResponse, toListener } from "./listener.js";
import type { NodeRequest } from "./node-request.js";
import type { OriginOptions } from "./request-origin.js";

/**
 * Makes Express middleware from a router. It responds to every request that it gets, so mount it after your own routes,
 * and before body parsers, which would consume the body. A router mounted under a path sees the rest of the URL.
 */
export function toExpress<Incoming extends NodeRequest, Outgoing extends NodeResponse>(
  router: (request: Request, context: NodeContext<Incoming, Outgoing>) => Promise<Response>,
  options: OriginOptions = {},
): (req: Incoming, res: Outgoing) => void {
  return toListener(router, options);
}
