import { runtimeSymbol } from "../../print/symbol.js";
import type { OutputSymbol } from "../../print/symbol.js";

export const SERVER_FILE = "server.ts";
export const ADAPTERS_FILE = "server-adapters.ts";
export const NODE_FILE = "server-node.ts";

const type = (name: string, path: string): OutputSymbol => runtimeSymbol(name, path, "type");

/** Everything of the runtime that printed servers refer to. */
export const runtime = {
  Anonymous: type("Anonymous", "server/types.ts"),
  Answer: type("Answer", "server/types.ts"),
  ErrorShapes: type("ErrorShapes", "server/error-shapes.ts"),
  HandlerContext: type("HandlerContext", "server/types.ts"),
  HandlerRequest: type("HandlerRequest", "server/types.ts"),
  Principal: type("Principal", "server/types.ts"),
  Router: type("Router", "server/options.ts"),
  RouterSettings: type("RouterSettings", "server/options.ts"),
  SecuredRouterSettings: type("SecuredRouterSettings", "server/options.ts"),
  routeOperations: runtimeSymbol("routeOperations", "server/router.ts", "value"),
} as const satisfies Record<string, OutputSymbol>;
