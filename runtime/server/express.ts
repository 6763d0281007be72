/** The adapter for Express, known by its shape: `app.use(toExpress(router))`. */
import { answer, type IncomingRequest, type OutgoingResponse } from "./listener.js";

/**
 * Makes an Express middleware of a router. It answers every request that it gets: mount it behind routes of your own, and
 * before body parsers, which would read the body first. A router mounted under a path sees what follows that path.
 */
export function toExpress<Request_ extends IncomingRequest, Response_ extends OutgoingResponse>(
  router: (
    request: Request,
    context: { readonly req: Request_; readonly res: Response_ },
  ) => Promise<Response>,
): (req: Request_, res: Response_) => void {
  return (req, res) => void answer(req, res, (request) => router(request, { req, res }));
}
