import { createClient } from "@apostille/evaluation-services/client/index";
import { HttpError, type Router, toListener } from "@apostille/evaluation-services/server";
import { createMcpServer, type McpCaller, tools } from "@apostille/evaluation-services/tools";
import type { Core, Listener, NodeExchange } from "../../foundation/index.js";
import type { Caller } from "../../domain/index.js";
import type { RateLimiter } from "../rate-limit/rate-limit.js";
import { findCaller, refusedByAddress } from "./authenticate.js";
import { orUnavailable } from "./unavailable.js";

/** A request for a tool, and who sent it. */
export interface KnownExchange extends NodeExchange {
  readonly caller: Caller;
}

export interface McpOptions {
  /** The API, which believes its context about who calls. */
  readonly router: Router<KnownExchange>;
  readonly rateLimit: RateLimiter;
  readonly onError: (error: unknown) => void;
}

/**
 * The operations of the API as tools of language models, at `/mcp`. Callers send a key or an access token, as to the
 * API: both are issued for this service, which has two addresses. What reaches the API is not the token but who calls,
 * so that it decides by the caller's own scopes and data.
 */
export function mcpListener(core: Core, { router, rateLimit, onError }: McpOptions): Listener {
  const callers = new WeakMap<Request, McpCaller>();
  const { apiBase: baseUrl } = core.settings;
  const serve = createMcpServer(tools, {
    client: createClient({ fetch: () => Promise.reject(new Error("Each caller has a client.")) }),
    authenticate: (request) => callers.get(request),
  });
  const answer = async (request: Request, exchange: NodeExchange): Promise<Response> => {
    const [, token] = /^Bearer +(\S+)$/i.exec(exchange.req.headers.authorization ?? "") ?? [];
    const caller = token && (await findCaller({ core, rateLimit }, token, exchange));
    if (!caller) {
      const refusal = await refusedByAddress(exchange, rateLimit);
      return refusal === undefined ? serve(request) : new Response(refusal.body, refusal);
    }
    const identified = { ...exchange, caller };
    const client = createClient({
      baseUrl,
      // Any: the router only asks that there is one.
      auth: { bearerKey: "known" },
      fetch: (url, init) => router(new Request(url, init), identified),
    });
    callers.set(request, { scopes: [...caller.scopes], client });
    return serve(request);
  };
  const listener = async (request: Request, exchange: NodeExchange): Promise<Response> => {
    try {
      return await answer(request, exchange);
    } catch (cause) {
      const error = orUnavailable(cause);
      if (error instanceof HttpError) return responseOf(error);
      onError(error);
      return new Response(null, { status: 500 });
    }
  };
  return toListener(listener, { origin: new URL(baseUrl).origin });
}

const responseOf = ({ status, init: { body, headers } }: HttpError): Response =>
  Response.json(body, { status, ...(headers !== undefined && { headers }) });
