/** The adapter for Express, known by its shape: `app.use(toExpress(router))`. */
import { type NodeContext, type NodeResponse, toListener } from "./listener.js";
import type { NodeRequest } from "./node-request.js";
import type { OriginOptions } from "./request-origin.js";

/**
 * Makes an Express middleware of a router. It answers every request that it gets: mount it behind routes of your own, and
 * before body parsers, which would read the body first. A router mounted under a path sees what follows that path.
 */
export function toExpress<Incoming extends NodeRequest, Outgoing extends NodeResponse>(
  router: (request: Request, context: NodeContext<Incoming, Outgoing>) => Promise<Response>,
  options: OriginOptions = {},
): (req: Incoming, res: Outgoing) => void {
  return toListener(router, options);
}
