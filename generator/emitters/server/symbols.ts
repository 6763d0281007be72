import { runtimeSymbol } from "../../print/layout/symbol.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";

export const SERVER_FILE = "server.ts";
export const ADAPTERS_FILE = "server-adapters.ts";
export const NODE_FILE = "server-node.ts";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");

/** Everything of the runtime that printed servers refer to. */
export const runtime = {
  Anonymous: type("Anonymous", "server/router/handler-context.ts"),
  Answer: type("Answer", "server/response/reply.ts"),
  ErrorShapes: type("ErrorShapes", "server/response/error-shapes.ts"),
  HandlerContext: type("HandlerContext", "server/router/handler-context.ts"),
  HandlerRequest: type("HandlerRequest", "server/router/handler-context.ts"),
  Principal: type("Principal", "server/security/principal.ts"),
  Router: type("Router", "server/router/options.ts"),
  RouterSettings: type("RouterSettings", "server/router/options.ts"),
  SecuredRouterSettings: type("SecuredRouterSettings", "server/router/options.ts"),
  route: runtimeSymbol("route", "server/router/route.ts", "value"),
  routeOperations: runtimeSymbol("routeOperations", "server/router/router.ts", "value"),
} as const satisfies Record<string, OutputSymbol>;
